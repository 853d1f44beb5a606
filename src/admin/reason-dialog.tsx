import { type KeyboardEvent, useEffect, useRef } from 'react'

type Props<Key extends string> = {
  title: string
  reasons: Readonly<Record<Key, string>>
  onReason: (reason: Key) => void
  onClose: () => void
}

/** One reason of a few, by a click or by its digit. */
export function ReasonDialog<Key extends string>({ title, reasons, onReason, onClose }: Props<Key>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keys = Object.keys(reasons) as Key[]
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  function press(event: KeyboardEvent) {
    const reason = keys[Number(event.key) - 1]
    if (/^[1-9]$/.test(event.key) && reason) onReason(reason)
  }

  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} onKeyDown={press}>
      <h2>{title}</h2>
      <ol className="reasons">
        {keys.map((reason, at) => (
          <li key={reason}>
            <button type="button" onClick={() => onReason(reason)}>
              <kbd>{at + 1}</kbd> {reasons[reason]}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={onClose}>
        Back <kbd>Esc</kbd>
      </button>
    </dialog>
  )
}
