import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { callStaff, type Undo } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'

type Change = { work: () => Promise<{ undo: Undo | null }>; says: string }

/** Changes something of a customer, says so, and offers to undo it; what was refused is said and read anew. */
export function useCustomerChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: ({ undo }, { says }) => offerUndo(says, undo, () => cache.invalidateQueries()),
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries(),
  })
}

/** A call's own part of what every change carries. */
export function act(): { actionId: string } {
  return { actionId: crypto.randomUUID() }
}

/** Asks an order's customer by SMS once more. */
export function askOnceMore(orderId: string): Change {
  return {
    work: () => callStaff('sendConfirmLink', { params: { id: orderId }, body: act() }),
    says: 'The link goes out in half a minute.',
  }
}
