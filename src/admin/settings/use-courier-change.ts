import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffInput } from '#contract/staff-endpoint-schemas.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'

type Facts = Omit<StaffInput<'editCourier'>['body'], 'actionId'>
type CourierChange = { id: string; name: string; facts: Facts; actionId: string }

/** Changes couriers, one after the other; facts that are not named stay as they are. */
export function useCourierChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (changes: readonly CourierChange[]) => {
      for (const { id, facts, actionId } of changes)
        await callStaff('editCourier', { params: { id }, body: { ...facts, actionId } })
    },
    retry: asksAgain,
    onSuccess: (_, changes) => toast(`${changes.map(({ name }) => name).join(', ')}: changed.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: ['listCouriers'] }),
  })
}
