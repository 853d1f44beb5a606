import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { RoadParcelLine } from '#contract/staff-road-schemas.ts'
import { type RequestKind, requestKinds } from '#domain/parcel.ts'
import { asksAgain, callStaff, StaffCallError, type Undo } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'

type Parcels = readonly RoadParcelLine[]
type Wish = {
  kind: RequestKind
  details: string
  parcels: Parcels
  onDone: ((parcels: Parcels) => void) | undefined
}

const says: Record<RequestKind, string> = {
  'try-again': 'is tried again',
  'other-number': 'has another number',
  'address-hint': 'has a hint for the address',
  'bring-back': 'is called back',
  refused: 'is called back: it is not wanted',
}

/** Asks couriers for something; until a minute later they have not heard of it. */
export function useAskCourier() {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries()
  return useMutation({
    mutationFn: async ({ kind, details, parcels, actionId }: Wish & { actionId: string }) => {
      const undos: Undo[] = []
      const refused: string[] = []
      for (const [at, { id, version, awb }] of parcels.entries()) {
        // Each is an action of its own, with a name that stays the same when an answer was lost.
        const body = { actionId: `${actionId}-${at}`, version, kind, details }
        try {
          const { undo } = await callStaff('askCourier', { params: { id }, body })
          if (undo) undos.push(undo)
        } catch (error) {
          if (!(error instanceof StaffCallError) || error.status === 0) throw error
          refused.push(`${awb ?? 'A parcel'}: ${error.message}`)
        }
      }
      return { undos, refused, only: parcels[0] }
    },
    retry: asksAgain,
    onSuccess: ({ undos, refused, only }, { kind, parcels, onDone }) => {
      // Here, for its buttons leave with their parcels.
      onDone?.(parcels)
      const many = `${undos.length} parcels: ${requestKinds[kind].toLowerCase()}.`
      const what = undos.length === 1 ? `Order ${only?.order.number} ${says[kind]}.` : many
      if (undos.length > 0) offerUndo(what, undos, refresh)
      for (const words of refused) toast.error(words)
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}
