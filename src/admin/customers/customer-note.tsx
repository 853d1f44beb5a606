import { useState } from 'react'
import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { act, useCustomerChange } from './use-customer-change.ts'

/** What people of the shop tell each other about a customer; nobody else sees it. */
export function CustomerNote({ customer: { id, note, version } }: { customer: CustomerWhole }) {
  const [draft, setDraft] = useState<{ words: string; over: string } | null>(null)
  const isOnline = useOnline()
  const { mutate, isPending } = useCustomerChange()
  const words = draft?.words ?? note
  const save = () =>
    mutate(
      {
        work: () => callStaff('noteCustomer', { params: { id }, body: { ...act(), version, note: words } }),
        says: 'Note kept.',
      },
      { onSuccess: () => setDraft(null) },
    )
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
          onChange={({ target: { value } }) => setDraft({ words: value, over: draft?.over ?? note })}
        />
      </label>
      {draft && draft.over !== note ? (
        <p className="bar" role="status">
          Somebody wrote meanwhile: “{note}”
        </p>
      ) : null}
      <button type="submit" disabled={isPending || !isOnline}>
        Keep the note
      </button>
    </form>
  )
}
