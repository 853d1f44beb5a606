import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useNoteDraft } from '#admin/parts/use-note-draft.ts'
import { act, useCustomerChange } from './use-customer-change.ts'

/** What people of the shop tell each other about a customer; nobody else sees it. */
export function CustomerNote({ customer: { id, note, version } }: { customer: CustomerWhole }) {
  const draft = useNoteDraft(note)
  const isOnline = useOnline()
  const { mutate, isPending } = useCustomerChange()
  const { words, theirs } = draft
  const save = () => {
    draft.send(words)
    mutate(
      {
        work: () => callStaff('noteCustomer', { params: { id }, body: { ...act(), version, note: words } }),
        says: 'Note kept.',
      },
      { onSuccess: () => draft.kept(words) },
    )
  }
  return (
    <form
      className="note"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label>
        Note
        <textarea
          rows={2}
          maxLength={500}
          value={words}
          onChange={({ target: { value } }) => draft.write(value)}
        />
      </label>
      {theirs === null ? null : (
        <p className="bar" role="status">
          Somebody wrote meanwhile: “{theirs}”
        </p>
      )}
      <button type="submit" disabled={isPending || !isOnline}>
        Keep the note
      </button>
    </form>
  )
}
