import { Modal } from '#admin/parts/modal.tsx'

type Props = { name: string; onAccept: () => void; onClose: () => void }

/** A fault is accepted by who has seen its video. */
export function AcceptDialog({ name, onAccept, onClose }: Props) {
  return (
    <Modal title={`Was the unboxing video of ${name} seen?`} onClose={onClose}>
      <p>
        <button type="button" className="main" onClick={onAccept}>
          Seen, accept it <kbd>Enter</kbd>
        </button>
      </p>
    </Modal>
  )
}
