import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffParcel } from '#contract/staff-parcel-schemas.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { printManifests } from '#admin/packing/papers.ts'

/** The courier has them: one list for each courier comes out of the printer. */
export function useHandOver() {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries()
  // One id for each press: a lost answer is asked for again, not done again.
  const press = useMutation({
    mutationFn: ({ parcels, actionId }: { parcels: readonly StaffParcel[]; actionId: string }) =>
      callStaff('handOver', {
        body: { actionId, parcels: parcels.map(({ id, version }) => ({ id, version })) },
      }),
    retry: asksAgain,
    onSuccess: ({ data: { done, refused, manifests }, undo }) => {
      if (done.length > 0) {
        const to = manifests.map(({ courier, parcels }) => `${parcels} to ${courier}`).join(', ')
        offerUndo(`Handed over: ${to}.`, undo, refresh)
        printManifests(manifests.map(({ id }) => id))
      }
      for (const { message, now } of refused)
        toast.error(now ? `Order ${now.order.number}: ${message}` : message)
    },
    onError: (error) => toast.error(error.message),
    // Not waited for: boxes of the next courier are scanned already.
    onSettled: () => void refresh(),
  })
  return {
    isPending: press.isPending,
    mutate: (parcels: readonly StaffParcel[], { onSuccess }: { onSuccess: () => void }) =>
      press.mutate({ parcels, actionId: crypto.randomUUID() }, { onSuccess }),
  }
}
