import { orderStatusCodes } from '#domain/order.ts'
import type { BoxesOfOrders } from '#server/packing/packing.ts'
import { takeHandMessagesBack } from './hand-messages-waiting.ts'
import { tellCustomer } from './order-messages.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import type { OrderActor } from './order-audit-store.ts'
import { moneyHeld } from './paid-ahead.ts'
import { lockOrder, moveOrder, type OrderRow, setStatus } from './order-store.ts'

export type OrderAction = 'confirm' | 'hold' | 'fulfil' | 'fulfil-part' | 'cancel'

/** Who it stands in the history as, and what was said beside it. */
type Said = { actor?: OrderActor; detail?: string }

/** The person who decides, and the second one where money needs two. */
export type DecidedBy = { askedBy?: string; approvedBy?: string }

export type OrderChanged =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'unknown-order'
        | 'cancelled'
        | 'unpaid'
        | 'partly-sent'
        | 'packed'
        | 'already-sent'
        | 'gateway-pending'
        | 'needs-approval'
    }

type Dependencies = Pick<
  OrderDependencies,
  'database' | 'reservations' | 'coupons' | 'payments' | 'messages' | 'deliveries'
> & { boxes: Pick<BoxesOfOrders, 'letGo' | 'sent'> }

/**
 * What the operator decides about an order, with the spec's status codes underneath (spec §3). Forward only: what has
 * left the shop is not confirmed, held or cancelled any more.
 */
export async function changeOrder(
  dependencies: Dependencies,
  orderId: string,
  { action, actor = 'operator', detail, ...who }: { action: OrderAction } & DecidedBy & Said,
): Promise<OrderChanged> {
  return dependencies.database.transaction(async (tx): Promise<OrderChanged> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
    // Unpaid orders look cancelled and can still be paid: closed by the owner they cannot.
    if (action === 'cancel' && (order.state === 'failed' || order.state === 'expired')) {
      await moveOrder(tx, order, { to: 'cancelled', actor, detail, what: 'cancelled' })
      await takeHandMessagesBack(dependencies, tx, { order, actor })
      return { ok: true }
    }
    if (order.status === orderStatusCodes.cancelled) return { ok: false, reason: 'cancelled' }
    if (order.fulfilled_at !== null) return { ok: false, reason: 'already-sent' }
    const isPartlySent = order.status === orderStatusCodes['partially-fulfilled']
    if (isPartlySent && !sending.includes(action)) return { ok: false, reason: 'partly-sent' }
    if (action === 'cancel') return cancelOrder(dependencies, tx, { order, who, said: { actor, detail } })
    if (order.state === 'awaiting-payment') return { ok: false, reason: 'unpaid' }
    // What lies in its box is sent whole, or taken out first.
    if (order.stage === 'packed' && action !== 'fulfil') return { ok: false, reason: 'packed' }
    if (action === 'fulfil') await dependencies.boxes.sent(tx, orderId, actor)
    await setStatus(tx, order, { ...changes[action], actor, detail })
    return { ok: true }
  })
}

const sending: readonly OrderAction[] = ['fulfil', 'fulfil-part']

const changes = {
  confirm: { status: orderStatusCodes.confirmed, what: 'confirmed' },
  hold: { status: orderStatusCodes['on-hold'], what: 'put on hold' },
  // The spec has no code for "all sent": the order stays confirmed and carries the moment.
  fulfil: { status: orderStatusCodes.confirmed, what: 'fulfilled', isFulfilled: true },
  'fulfil-part': { status: orderStatusCodes['partially-fulfilled'], what: 'partly fulfilled' },
} as const

/** Ends an order whose row is locked and that has not left the shop: pieces, coupon and money go back, the customer is told. */
export async function cancelOrder(
  dependencies: Dependencies,
  tx: Parameters<typeof lockOrder>[0],
  { order, who, said }: { order: OrderRow; who: DecidedBy; said: Required<Pick<Said, 'actor'>> & Said },
): Promise<OrderChanged> {
  // Money may still be on its way: the payment's own end comes first.
  if (order.state === 'awaiting-payment') return { ok: false, reason: 'gateway-pending' }
  let to: 'cancelled' | 'refund-due' = 'cancelled'
  if (moneyHeld(order) > 0) {
    const wanted = { orderId: order.id, amount: 'everything', reason: 'order cancelled', ...who } as const
    const asked = await dependencies.payments.refund(tx, wanted)
    if (!asked.ok && asked.reason === 'needs-approval') return { ok: false, reason: 'needs-approval' }
    // Of an advance nothing may be left: a person gave it back before.
    if (asked.ok || order.state !== 'placed') to = 'refund-due'
  }
  await dependencies.boxes.letGo(tx, order.id)
  await dependencies.reservations.release(tx, order.id)
  await dependencies.coupons.release(tx, order.id)
  await moveOrder(tx, order, {
    to,
    ...said,
    what: 'cancelled',
  })
  await takeHandMessagesBack(dependencies, tx, { order, actor: said.actor })
  await tellCustomer(dependencies, tx, { order, occasion: { kind: 'order-cancelled' } })
  return { ok: true }
}
