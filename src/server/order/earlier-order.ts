import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { paise, toRupees } from '#domain/money.ts'
import { paymentMethodOf } from '#domain/order.ts'
import { canPayAgain, type OrderState } from '#domain/order-state.ts'
import type { Transaction } from '#server/db/database.ts'
import { policy } from '#server/settings/policy.ts'
import type { KeptCart } from './abandon-store.ts'
import { isSameAddress } from './change-delivery.ts'
import { changeAddress, countChanges, discount, type EarlierOrder } from './earlier-order-store.ts'
import { isPaidFirst, type PlaceOrderCommand, toDelivery } from './new-order.ts'
import { deliveryAddressOf, enforceDelivery } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { lockOrder, moveOrder, type OrderRow } from './order-store.ts'
import { wayChosen } from './paid-ahead.ts'
import { Refused } from './place-order-refusal.ts'
import { isHeldLong } from './reopen-order.ts'

type Dependencies = Pick<OrderDependencies, 'payments' | 'reservations' | 'coupons' | 'deliveries'>

type Wish = {
  command: PlaceOrderCommand
  cart: KeptCart
  /** Null: it is not the customer's any more. */
  address: DeliveryAddress | null
  ofCheckout: EarlierOrder[]
}

/**
 * What becomes of the order that the same checkout has made before. 'stands': it is the answer. 'changes': unpaid, and
 * made of this very cart, it becomes what is asked for now. 'none': a new order, for which unpaid ones have made room.
 */
type Earlier = { endedAttempts: string[] } & (
  | { kind: 'none'; replaced: string[] }
  | { kind: 'stands'; order: OrderRow }
  | { kind: 'changes'; order: OrderRow }
)

const takenStates: readonly OrderState[] = ['placed', 'paid', 'partly-refunded']

/** An unpaid order follows the shopper's last word (decision 0038); a taken one is never changed. */
export async function judgeEarlier(
  dependencies: Dependencies,
  tx: Transaction,
  wish: Wish,
): Promise<Earlier> {
  const own = wish.ofCheckout.find(({ abandonId }) => abandonId === wish.cart.id)
  if (own) return follow(dependencies, tx, { ...wish, own })
  if (!wish.cart.isOpen) throw new Refused({ ok: false, reason: 'unknown-cart' })
  return makeRoom(dependencies, tx, wish)
}

async function follow(
  dependencies: Dependencies,
  tx: Transaction,
  { command, address, ofCheckout, own }: Wish & { own: EarlierOrder },
): Promise<Earlier> {
  const order = await lockedOrder(tx, own.id)
  const isOver = !isUnpaid(order) && !takenStates.includes(order.state)
  // Replaced, and perhaps paid too late: a screen of another tab, where what was chosen since counts.
  if (isOver && ofCheckout.some(({ id }) => id > own.id))
    throw new Refused({ ok: false, reason: 'unknown-cart' })
  if (!isUnpaid(order)) return { kind: 'stands', order, endedAttempts: [] }
  if (!address) throw new Refused({ ok: false, reason: 'unknown-address' })
  const there = toDelivery(address)
  const isThere = isSameAddress(deliveryAddressOf(order), there)
  const isPriced = isWaitingFor(order, command)
  if (isPriced && isThere) return { kind: 'stands', order, endedAttempts: [] }
  enforceDelivery(dependencies, address, command.paymentMethod)
  await enforceLimit(tx, order.id)
  if (isPriced) {
    await changeAddress(tx, order, { address: there, actor: 'customer' })
    return { kind: 'stands', order, endedAttempts: [] }
  }
  if (isPaidFirst(command) && isHeldLong(order)) {
    throw new Refused({ ok: false, reason: 'held-long' })
  }
  const endedAttempts = await letGo(dependencies, tx, order)
  await discount(tx, order.id)
  return { kind: 'changes', order, endedAttempts }
}

/** The open payment page is the one that is wanted. */
function isWaitingFor(order: OrderRow, { paymentMethod, advance, total }: PlaceOrderCommand): boolean {
  const isSame =
    paymentMethod === wayChosen(order) &&
    advance === order.advance_paise &&
    toRupees(paise(order.total_paise)) === total
  return isSame && order.state === 'awaiting-payment'
}

async function makeRoom(
  dependencies: Dependencies,
  tx: Transaction,
  { command, ofCheckout }: Wish,
): Promise<Earlier> {
  const endedAttempts: string[] = []
  const replaced: string[] = []
  for (const { id } of ofCheckout) {
    const order = await lockedOrder(tx, id)
    if (takenStates.includes(order.state) && !command.isAnother && isLately(order)) {
      throw new Refused({ ok: false, reason: 'already-ordered', orderId: id, orderNumber: order.number })
    }
    if (!isUnpaid(order)) continue
    endedAttempts.push(...(await letGo(dependencies, tx, order)))
    await moveOrder(tx, order, { to: 'cancelled', actor: 'customer', what: 'replaced' })
    replaced.push(id)
  }
  return { kind: 'none', endedAttempts, replaced }
}

/** Pieces and coupon are free for what follows in the same transaction. */
async function letGo(
  { payments, reservations, coupons }: Omit<Dependencies, 'deliveries'>,
  tx: Transaction,
  order: OrderRow,
): Promise<string[]> {
  const ended = await payments.endAttempts(tx, order.id)
  await reservations.release(tx, order.id)
  await coupons.release(tx, order.id)
  return ended
}

async function enforceLimit(tx: Transaction, orderId: string): Promise<void> {
  const { max, withinSeconds } = policy.changesOfOrder
  if ((await countChanges(tx, orderId, withinSeconds)) >= max) {
    throw new Refused({ ok: false, reason: 'too-many-orders' })
  }
}

function isUnpaid(order: OrderRow): boolean {
  const isOnline = paymentMethodOf(order.payment_method) === 'online-payment'
  return isOnline && canPayAgain({ state: order.state, placedAt: order.created_at }, new Date())
}

function isLately({ created_at: createdAt }: OrderRow): boolean {
  return Date.now() - createdAt.getTime() < policy.askedAboutForSeconds * 1000
}

async function lockedOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Error(`an order of this checkout is gone: ${id}`)
  return order
}
