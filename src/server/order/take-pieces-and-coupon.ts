import type { Transaction } from '#server/db/database.ts'
import type { KeptCart } from './abandon-store.ts'
import { isPaidFirst, type PlaceOrderCommand } from './new-order.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { priceChanged, Refused, toShort } from './place-order-refusal.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

type Taking = { command: PlaceOrderCommand; orderId: string; priced: PricedCart }

export async function takeStock(
  dependencies: OrderDependencies,
  tx: Transaction,
  { command, orderId, priced }: Taking,
): Promise<void> {
  const lines = priced.lines.map(({ size, quantity }) => ({ sizeId: size.sizeId, quantity }))
  const held = await dependencies.reservations.holdAtCommit(tx, orderId, {
    lines,
    as: isPaidFirst(command) ? 'active' : 'sold',
  })
  if (held.ok) return
  const short = held.short.flatMap(({ sizeId, available }) => {
    const line = priced.lines.find(({ size }) => size.sizeId === sizeId)
    return line ? [toShort({ ...line.size, quantity: line.quantity }, available)] : []
  })
  throw new Refused({ ok: false, reason: 'out-of-stock', lines: short })
}

export async function redeemCoupon(
  dependencies: OrderDependencies,
  tx: Transaction,
  { command, cart, orderId, priced }: Taking & { cart: KeptCart },
): Promise<void> {
  if (!priced.coupon?.ok) return
  const { customerId } = command
  const used = await dependencies.coupons.redeemAtCommit(tx, { customerId, orderId }, priced.coupon)
  if (used.ok) return
  // The shopper's last use went to another order of theirs that was just paid once more.
  const without = await priceCart(dependencies, tx, {
    items: cart.items,
    paymentMethod: command.paymentMethod,
    judge: async () => used,
  })
  throw new Refused(priceChanged(without))
}
