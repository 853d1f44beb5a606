import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'

/** What is being written, and the note that stood there when it began. */
type Draft = { words: string; over: string }

/** What people of the shop tell each other about an order; shoppers never see it. */
export function OrderNote({ order }: { order: StaffOrder }) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<Draft | null>(null)
  const words = draft?.words ?? order.note
  const save = useMutation({
    mutationFn: () =>
      callStaff('noteOrder', {
        params: { id: order.id },
        body: { actionId: crypto.randomUUID(), version: order.version, note: words },
      }),
    onSuccess: ({ undo }) => offerUndo('Note kept.', undo, () => cache.invalidateQueries()),
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries(),
  })
  return (
    <form
      className="note"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined, { onSuccess: () => setDraft(null) })
      }}
    >
      <label>
        Note
        <textarea
          rows={2}
          maxLength={500}
          value={words}
          onChange={({ target: { value } }) => setDraft({ words: value, over: draft?.over ?? order.note })}
        />
      </label>
      {draft && draft.over !== order.note ? (
        <p className="bar" role="status">
          Somebody wrote meanwhile: “{order.note}”
        </p>
      ) : null}
      <button type="submit" disabled={save.isPending}>
        Keep the note
      </button>
    </form>
  )
}
