import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { asksAgain, type Undo } from './staff-client.ts'

type Change = { work: (actionId: string) => Promise<{ undo: Undo | null }>; says: string }
type Asked = Change & { actionId: string; onDone: (() => void) | undefined }

/**
 * Changes something, says so, and offers to undo what can be; then all is read anew. What was refused is said, unless who
 * asked shows it: `error` has it.
 */
export function useChange(refused: 'told' | 'shown' = 'told') {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    // One name for the change however often it is asked for: an answer that was lost is given again.
    mutationFn: ({ work, actionId }: Asked) => work(actionId),
    retry: asksAgain,
    onSuccess: ({ undo }, { says, onDone }) => {
      offerUndo(says, undo, () => cache.invalidateQueries())
      // Here, for what asked may be gone once all has been read again.
      onDone?.()
    },
    onError: ({ message }) => {
      if (refused === 'told') toast.error(message)
    },
    onSettled: () => cache.invalidateQueries(),
  })
  const change = (wanted: Change, onDone?: () => void) =>
    mutate({ ...wanted, onDone, actionId: crypto.randomUUID() })
  return { change, isPending, error }
}
