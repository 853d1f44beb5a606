import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { useNoteDraft } from '#admin/parts/use-note-draft.ts'

/** What people of the shop tell each other about an order; shoppers never see it. */
export function OrderNote({ order }: { order: StaffOrder }) {
  const cache = useQueryClient()
  const draft = useNoteDraft(order.note)
  const { words, theirs } = draft
  const save = useMutation({
    mutationFn: (note: string) =>
      callStaff('noteOrder', {
        params: { id: order.id },
        body: { actionId: crypto.randomUUID(), version: order.version, note },
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
        draft.send(words)
        save.mutate(words, { onSuccess: () => draft.kept(words) })
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
      <button type="submit" disabled={save.isPending}>
        Keep the note
      </button>
    </form>
  )
}
