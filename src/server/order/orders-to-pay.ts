import { paymentMethodOf } from '#domain/order.ts'
import { canMove, type OrderState } from '#domain/order-state.ts'
import type { Transaction } from '#server/db/database.ts'
import type {
  FailedPayment,
  PayableOrders,
  ReceivedPayment,
  RefundedPayment,
} from '#server/payment/payable-orders.ts'
import type { BoxesOfOrders } from '#server/packing/packing.ts'
import { countPurchase, type PurchasedLine } from './count-purchase.ts'
import {
  type ItemRow,
  type OrderRow,
  lockOrder,
  moveOrder,
  noteOnOrder,
  recordAgain,
  readItems,
  readOrder,
} from './order-store.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { tellCustomer } from './order-messages.ts'
import { acceptCash } from './earlier-order-store.ts'
import { advancePaid, dueOnline } from './paid-ahead.ts'
import { createReopening } from './reopen-order.ts'

type Dependencies = Pick<
  OrderDependencies,
  | 'database'
  | 'reservations'
  | 'coupons'
  | 'messages'
  | 'deliveries'
  | 'returnLinks'
  | 'tracking'
  | 'catalogue'
  | 'settings'
  | 'accountsOf'
> & { boxes: Pick<BoxesOfOrders, 'letGo'> }

/** What payments tells orders: the only functions that move an order's payment state, forward only. */
export function createOrdersToPay(dependencies: Dependencies): PayableOrders {
  const { database, reservations, coupons, returnLinks } = dependencies
  const reopening = createReopening(dependencies)

  async function read(orderId: string) {
    const order = await readOrder(database.query, orderId)
    if (!order) return null
    return {
      returnUrl: returnLinks.urlFor(orderId),
      orderNumber: String(order.number),
      customer: { id: order.customer_id, name: order.customer_name, mobileNumber: order.customer_mobile },
    }
  }

  async function lock(tx: Transaction, orderId: string) {
    return (await lockOrder(tx, orderId)) !== undefined
  }

  async function note(tx: Transaction, { orderId, what }: { orderId: string; what: string }) {
    await noteOnOrder(tx, await lockedOrder(tx, orderId), what)
  }

  async function paid(tx: Transaction, payment: ReceivedPayment) {
    const order = await lockedOrder(tx, payment.orderId)
    const referenceId = payment.reference
    if (!canMove(order.state, 'paid')) return 'give-back' as const
    // The order was changed since: it goes on as it is wanted now, and this money goes back.
    if (isReplaced(order, payment)) return 'give-back' as const
    if (order.state === 'cancelled') return giveBack(tx, order, referenceId)
    if (order.state !== 'awaiting-payment' && !(await reopening.takeAgain(tx, order))) {
      return giveBack(tx, order, referenceId)
    }
    await reservations.sell(tx, order.id)
    const isAdvance = order.advance_paise > 0
    if (isAdvance) await acceptCash(tx, order, referenceId)
    else await moveOrder(tx, order, { to: 'paid', actor: 'gateway', what: 'paid', referenceId })
    const kind = isAdvance ? 'order-placed' : 'payment-received'
    await tellCustomer(dependencies, tx, { order, occasion: { kind } })
    const lines = (await readItems(tx, [order.id])).map(toPurchased)
    await countPurchase(dependencies, tx, { orderId: order.id, customerId: order.customer_id, lines })
    return 'keep' as const
  }

  /** Money for an order that is not delivered any more: it goes back, and the shopper is told. */
  async function giveBack(tx: Transaction, order: OrderRow, referenceId: string) {
    if (order.state === 'awaiting-payment') await letGo(tx, order.id)
    await moveOrder(tx, order, { to: 'refund-due', actor: 'gateway', what: 'refund due', referenceId })
    return 'give-back' as const
  }

  async function failed(tx: Transaction, failure: FailedPayment) {
    const order = await lockedOrder(tx, failure.orderId)
    if (order.state !== 'awaiting-payment') return
    await letGo(tx, order.id)
    await moveOrder(tx, order, {
      to: failure.isExpired ? 'expired' : 'failed',
      actor: 'gateway',
      what: failure.isExpired ? 'payment expired' : 'payment failed',
      referenceId: failure.reference,
    })
    const { attemptId } = failure
    await tellCustomer(dependencies, tx, { order, occasion: { kind: 'payment-failed', attemptId } })
  }

  async function refunded(tx: Transaction, refund: RefundedPayment) {
    const order = await lockedOrder(tx, refund.orderId)
    await tellCustomer(dependencies, tx, {
      order,
      occasion: {
        kind: 'order-refunded',
        amountPaise: refund.amount,
        refundId: refund.refundId,
        reference: refund.reference,
      },
    })
    // Money that the order never lived on: it stays as it is.
    if (refund.what === 'extra') return
    // The order goes on: what its rider takes was told.
    const isOfAdvance = order.state === 'placed' || order.state === 'collected'
    if (isOfAdvance && advancePaid(order) > 0) return recordAgain(tx, order, 'partly refunded')
    if (!livesOnMoney.includes(order.state)) return
    const to = refund.what === 'whole' ? ('refunded' as const) : ('partly-refunded' as const)
    if (order.state === to) return recordAgain(tx, order, 'partly refunded')
    if (!canMove(order.state, to)) return
    if (to === 'refunded') await dependencies.boxes.letGo(tx, order.id)
    await moveOrder(tx, order, {
      to,
      actor: 'gateway',
      what: to === 'refunded' ? 'refunded' : 'partly refunded',
    })
  }

  async function letGo(tx: Transaction, orderId: string): Promise<void> {
    await reservations.release(tx, orderId)
    await coupons.release(tx, orderId)
  }

  return {
    read,
    lock,
    note,
    paid,
    failed,
    refunded,
    reopen: reopening.reopen,
    mayReopen: reopening.mayReopen,
  }
}

const livesOnMoney: readonly OrderState[] = ['paid', 'partly-refunded', 'refund-due']

/** A payment of the time before the order was changed: to cash, or to another total. */
function isReplaced(order: OrderRow, { amount }: ReceivedPayment): boolean {
  return paymentMethodOf(order.payment_method) !== 'online-payment' || amount !== dueOnline(order)
}

async function lockedOrder(tx: Transaction, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`payment for an order that does not exist: ${orderId}`)
  return order
}

export function toPurchased(item: ItemRow): PurchasedLine {
  return {
    eventId: item.event_id,
    productId: item.product_id,
    productName: item.product_name,
    slug: item.slug,
    categoryName: item.category_name,
    quantity: item.quantity,
    subtotal: item.subtotal_paise,
  }
}
