import { Modal } from './modal.tsx'

type Props<Key extends string> = {
  title: string
  reasons: Readonly<Record<Key, string>>
  onReason: (reason: Key) => void
  onClose: () => void
}

/** One reason of a few, by a click or by its digit. */
export function ReasonDialog<Key extends string>({ title, reasons, onReason, onClose }: Props<Key>) {
  const keys = Object.keys(reasons).filter((key): key is Key => key in reasons)
  return (
    <Modal
      title={title}
      onClose={onClose}
      onKeyDown={({ key }) => {
        const reason = /^[1-9]$/.test(key) ? keys[Number(key) - 1] : undefined
        if (reason) onReason(reason)
      }}
    >
      <ol className="reasons">
        {keys.map((reason, at) => (
          <li key={reason}>
            <button type="button" onClick={() => onReason(reason)}>
              <kbd>{at + 1}</kbd> {reasons[reason]}
            </button>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
