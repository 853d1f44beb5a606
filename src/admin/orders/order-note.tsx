import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { NoteForm } from '#admin/parts/note-form.tsx'

/** What people of the shop tell each other about an order; shoppers never see it. */
export function OrderNote({ order: { id, note, version } }: { order: StaffOrder }) {
  const { change, isPending } = useChange()
  const keep = (words: string, onKept: () => void) =>
    change(
      {
        work: (actionId) =>
          callStaff('noteOrder', { params: { id }, body: { actionId, version, note: words } }),
        says: 'Note kept.',
      },
      onKept,
    )
  return <NoteForm note={note} isOff={isPending} keep={keep} />
}
