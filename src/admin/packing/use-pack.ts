import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Wave } from '#contract/staff-packing-schemas.ts'
import { asksAgain, type Called, callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { soundWrong } from '#admin/parts/sounds.ts'
import { printParcel } from './papers.ts'

type Box = {
  order: Wave['orders'][number]
  weightGrams: number | null
  awb: string | null
}

/** Closes a box: it is packed, its papers come out, and the next order is on the table. */
export function usePack(waveId: string) {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries()
  return useMutation({
    mutationFn: ({ order: { order, lines }, weightGrams, awb, actionId }: Box & { actionId: string }) =>
      callStaff('packOrder', {
        params: { id: order.id },
        body: {
          actionId,
          version: order.version,
          pieces: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
          ...(weightGrams === null ? {} : { weightGrams }),
          ...(awb === null ? {} : { awb }),
        },
      }),
    retry: asksAgain,
    onSuccess: ({ data: { order, parcel }, undo }) => {
      cache.setQueryData<Called<'readWave'>>(['readWave', { params: { wave: waveId } }], (before) => {
        if (!before) return before
        const orders = before.data.orders.map((one) =>
          one.order.id === order.id ? { ...one, order, parcel } : one,
        )
        return { ...before, data: { ...before.data, orders } }
      })
      printParcel(parcel)
      offerUndo(`Order ${order.number} packed.`, undo, refresh)
    },
    onError: (error) => {
      soundWrong()
      toast.error(error.message)
    },
    // Not waited for: the next order is on the table already.
    onSettled: () => void refresh(),
  })
}
