import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  children: ReactNode
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A question over the page: the browser's own dialog, which keeps the keys in and gives the focus back. */
export function Modal({ title, children, onClose, onKeyDown }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} onKeyDown={onKeyDown}>
      <h2>{title}</h2>
      {children}
      <button type="button" onClick={onClose}>
        Back <kbd>Esc</kbd>
      </button>
    </dialog>
  )
}
