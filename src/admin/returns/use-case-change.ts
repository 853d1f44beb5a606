import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { asksAgain, type Undo } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'

type Change = { work: (actionId: string) => Promise<{ undo: Undo | null }>; says: string }

/** Changes a case, says so, and offers to undo what can be; what was refused is said, and the case read anew. */
export function useCaseChange() {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    // One name for the change however often it is asked for: an answer that was lost is given again.
    mutationFn: ({ work, actionId }: Change & { actionId: string }) => work(actionId),
    retry: asksAgain,
    onSuccess: ({ undo }, { says }) => offerUndo(says, undo, () => cache.invalidateQueries()),
    onError: (refused) => toast.error(refused.message),
    onSettled: () => cache.invalidateQueries(),
  })
  const change = (wanted: Change, onDone?: () => void) =>
    mutate({ ...wanted, actionId: crypto.randomUUID() }, { onSuccess: onDone })
  return { change, isPending, error }
}
