import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import type { CancelReason, HoldReason } from '#domain/order-stage.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'

export type OrderAct =
  | { does: 'confirm' }
  | { does: 'resume' }
  | { does: 'hold'; reason: HoldReason }
  | { does: 'cancel'; reason: CancelReason }

const did = {
  confirm: 'confirmed',
  resume: 'taken off hold',
  hold: 'put on hold',
  cancel: 'will be cancelled',
} as const

type Orders = readonly StaffOrderLine[]
export type OnDone = (done: Orders) => void
type Wanted = { act: OrderAct; orders: Orders; onDone: OnDone | undefined }

/** Does something with orders, says what became of it, and offers to undo it. `onDone`: before the lists are read again. */
export function useOrderAction() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, orders, actionId }: Wanted & { actionId: string }) => {
      const body = { actionId, orders: orders.map(({ id, version }) => ({ id, version })) }
      if (act.does === 'confirm') return callStaff('confirmOrders', { body })
      if (act.does === 'resume') return callStaff('resumeOrders', { body })
      if (act.does === 'hold') return callStaff('holdOrders', { body: { ...body, reason: act.reason } })
      return callStaff('cancelOrders', { body: { ...body, reason: act.reason } })
    },
    retry: asksAgain,
    onSuccess: ({ data, undo }, { act, onDone }) => {
      // Here, for its buttons leave with their orders.
      onDone?.(data.done)
      const [only, ...more] = data.done
      const what = more.length > 0 ? `${data.done.length} orders` : `Order ${only?.number}`
      if (only) offerUndo(`${what} ${did[act.does]}.`, undo, () => cache.invalidateQueries())
      for (const { message } of data.refused) toast.error(message)
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries(),
  })
}
