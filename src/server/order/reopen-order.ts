import { paise } from '#domain/money.ts'
import { paymentMethodOf } from '#domain/order.ts'
import { canPayAgain } from '#domain/order-state.ts'
import { holdMinutes, longestHoldMinutes } from '#domain/payment-times.ts'
import type { Transaction } from '#server/db/database.ts'
import { undoneUnless } from '#platform/postgres/postgres.ts'
import type { NotReopened } from '#server/payment/payable-orders.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { lockOrder, moveOrder, type OrderRow, readItems } from './order-store.ts'
import { countOrders } from './order-counts-store.ts'
import { dueOnline } from './paid-ahead.ts'
import { priceCart } from './price-cart.ts'

type Dependencies = Pick<
  OrderDependencies,
  'reservations' | 'coupons' | 'catalogue' | 'settings' | 'accountsOf'
>
type May = { ok: true } | { ok: false; reason: NotReopened }

/** An unpaid order that its customer wants to pay after all: what it held is taken once more, at the agreed price. */
export function createReopening({ reservations, coupons, accountsOf, ...pricing }: Dependencies) {
  async function mayReopen(tx: Transaction, orderId: string): Promise<May> {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`payment for an order that does not exist: ${orderId}`)
    return judge(tx, order)
  }

  async function reopen(tx: Transaction, orderId: string) {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`payment for an order that does not exist: ${orderId}`)
    const may = await judge(tx, order)
    if (!may.ok) return may
    const amount = dueOnline(order)
    if (order.state !== 'awaiting-payment' && !(await takeAgain(tx, order))) {
      return { ok: false as const, reason: 'out-of-stock' as const }
    }
    await moveOrder(tx, order, {
      to: 'awaiting-payment',
      actor: 'customer',
      what: 'pay again',
      // The failed payment's name would mislead whoever asks about this one.
      referenceId: null,
      holdMinutes,
    })
    return { ok: true as const, amount }
  }

  async function judge(tx: Transaction, order: OrderRow): Promise<May> {
    const isOnline = paymentMethodOf(order.payment_method) === 'online-payment'
    const isInTime = canPayAgain({ state: order.state, placedAt: order.created_at }, new Date())
    if (!isOnline || !isInTime || !(await isStillSoldSo(tx, order)))
      return { ok: false, reason: 'not-payable' }
    if (order.state !== 'awaiting-payment' && (await wouldHoldTooMany(tx, order)))
      return { ok: false, reason: 'not-payable' }
    return isHeldLong(order) ? { ok: false, reason: 'held-long' } : { ok: true }
  }

  /** Orders whose hold is over are no way to hold all of them again at once. */
  async function wouldHoldTooMany(tx: Transaction, order: OrderRow): Promise<boolean> {
    const items = await readItems(tx, [order.id])
    const pieces = items.reduce((all, { quantity }) => all + quantity, 0)
    const { piecesUnderWay } = await countOrders(tx, accountsOf(order.customer_id))
    return piecesUnderWay + pieces > pricing.settings.piecesUnderWay
  }

  /** Every line is on sale, at what it was sold for or less: a price that was a mistake, or is over, is not kept alive. */
  async function isStillSoldSo(tx: Transaction, order: OrderRow): Promise<boolean> {
    const items = await readItems(tx, [order.id])
    const wanted = items.map(({ product_id: productId, color, size, quantity }) => ({
      productId,
      color,
      size,
      quantity,
    }))
    const { lines, gone } = await priceCart(pricing, tx, { items: wanted, judge: null })
    if (gone.length > 0) return false
    return items.every((item, at) => (lines[at]?.quoted.charged ?? Infinity) <= item.subtotal_paise)
  }

  /** Takes stock and coupon once more at the price agreed then; false, and nothing taken, when either is gone. */
  async function takeAgain(tx: Transaction, order: OrderRow): Promise<boolean> {
    return undoneUnless(tx, async () => (await holdAgain(tx, order)) && (await redeemAgain(tx, order)))
  }

  async function holdAgain(tx: Transaction, order: OrderRow): Promise<boolean> {
    const items = await readItems(tx, [order.id])
    const lines = items.map((item) => ({ sizeId: item.size_id, quantity: item.quantity }))
    const held = await reservations.hold(tx, order.id, { lines, as: 'active' })
    return held.ok
  }

  async function redeemAgain(tx: Transaction, order: OrderRow): Promise<boolean> {
    if (order.coupon_code === null) return true
    const used = await coupons.redeem(tx, {
      code: order.coupon_code,
      subtotal: paise(order.subtotal_paise),
      customerId: order.customer_id,
      orderId: order.id,
    })
    // A coupon that is not there any more was promised all the same: the shop keeps its word.
    return used.ok || used.reason === 'unknown-code'
  }

  return { mayReopen, reopen, takeAgain, isStillSoldSo, wouldHoldTooMany }
}

/** Another page needs all of a hold's minutes. */
export function isHeldLong(order: OrderRow): boolean {
  if (order.state !== 'awaiting-payment' || !order.hold_began_at) return false
  const heldMinutes = (Date.now() - order.hold_began_at.getTime()) / 60_000
  return heldMinutes > longestHoldMinutes - holdMinutes
}
