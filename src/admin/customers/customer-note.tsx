import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { NoteForm } from '#admin/parts/note-form.tsx'

/** What people of the shop tell each other about a customer; nobody else sees it. */
export function CustomerNote({ customer: { id, note, version } }: { customer: CustomerWhole }) {
  const isOnline = useOnline()
  const { change, isPending } = useChange()
  const keep = (words: string, onKept: () => void) =>
    change(
      {
        work: (actionId) =>
          callStaff('noteCustomer', { params: { id }, body: { actionId, version, note: words } }),
        says: 'Note kept.',
      },
      onKept,
    )
  return <NoteForm note={note} isOff={isPending || !isOnline} keep={keep} />
}
