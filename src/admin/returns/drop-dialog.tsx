import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { Modal } from '#admin/parts/modal.tsx'

/** Asked once, since it stays. */
export function DropDialog({ found, onClose }: { found: ReturnCase; onClose: () => void }) {
  const { id, version, name, wish } = found
  const { change, isPending } = useChange()
  const drop = () =>
    change(
      {
        work: (actionId) => callStaff('dropReturn', { params: { id }, body: { actionId, version } }),
        says: `${name} is dropped.`,
      },
      onClose,
    )
  return (
    <Modal title={`Drop ${name}?`} onClose={onClose}>
      <p>
        Nothing comes of it{wish === 'exchange' ? ', and the piece that was kept is for sale again' : ''}.
        This cannot be undone.
      </p>
      <p>
        <button type="button" className="main" disabled={isPending} onClick={drop}>
          Drop it <kbd>Enter</kbd>
        </button>
      </p>
    </Modal>
  )
}
