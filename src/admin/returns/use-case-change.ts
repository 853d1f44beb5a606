import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { asksAgain, type Undo } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'

type Change = { work: (actionId: string) => Promise<{ undo: Undo | null }>; says: string }
type Asked = Change & { actionId: string; onDone: (() => void) | undefined }

/** Changes a case, says so, and offers to undo what can be; what was refused is said, and the case read anew. */
export function useCaseChange() {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    // One name for the change however often it is asked for: an answer that was lost is given again.
    mutationFn: ({ work, actionId }: Asked) => work(actionId),
    retry: asksAgain,
    onSuccess: ({ undo }, { says, onDone }) => {
      offerUndo(says, undo, () => cache.invalidateQueries())
      // Here, for what asked may be gone once the case has been read again.
      onDone?.()
    },
    onError: (refused) => toast.error(refused.message),
    onSettled: () => cache.invalidateQueries(),
  })
  const change = (wanted: Change, onDone?: () => void) =>
    mutate({ ...wanted, onDone, actionId: crypto.randomUUID() })
  return { change, isPending, error }
}
