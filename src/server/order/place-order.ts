import { fromRupees, type Paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import { type PaymentMethod, paymentMethodOf } from '#domain/order.ts'
import type { Transaction } from '#server/db/database.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import { closeCart, type KeptCart, lockCart } from './abandon-store.ts'
import { beginPayment } from './begin-payment.ts'
import type { TellWanted } from './admission-control.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { type PlaceOrderCommand, toNewOrder } from './new-order.ts'
import { judgeEarlier } from './earlier-order.ts'
import { judgeCash } from './judge-cash.ts'
import { enforceDelivery } from './order-delivery.ts'
import { listOrdersOfCheckout, nameSuccessor, rewriteOrder } from './earlier-order-store.ts'
import { insertOrder, takeOrderNumber } from './new-order-store.ts'
import { type OrderRow } from './order-store.ts'
import { countOrders, type OrderCounts } from './order-counts-store.ts'
import { type PlaceOrderRefusal, priceChanged, Refused, toShort } from './place-order-refusal.ts'
import { type PricedCart, priceCart } from './price-cart.ts'
import { redeemCoupon, takeStock } from './take-pieces-and-coupon.ts'

export type PlacedOrder = {
  ok: true
  orderId: string
  /** As the order stands; a repeat cannot change one that was taken. Online also while an advance is to be paid. */
  paymentMethod: PaymentMethod
  /** Null for cash on delivery and for a repeat. */
  attemptId: string | null
  /** Payments that it replaces: their pages are to be closed. */
  endedAttempts: string[]
}

/**
 * Places an order in one transaction (ARCHITECTURE.md): the kept cart is locked, priced afresh, its stock and
 * coupon taken, the order, its payment attempt and its message written. No network inside. Again with the same
 * cart it is the same order; unpaid, it becomes what is asked for now. What does not wait for an answer is asked side by side: it leaves in one write.
 */
export async function placeOrder(
  dependencies: OrderDependencies,
  command: PlaceOrderCommand,
  tellWanted: TellWanted,
): Promise<PlacedOrder | PlaceOrderRefusal> {
  try {
    return await dependencies.database.transaction((tx) =>
      placeInside({ ...dependencies, tellWanted }, tx, command),
    )
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

async function placeInside(
  dependencies: OrderDependencies & { tellWanted: TellWanted },
  tx: Transaction,
  command: PlaceOrderCommand,
): Promise<PlacedOrder> {
  const { customer, cart, address, ofCheckout, ...found } = await allKeyed({
    // First: it locks, so what follows is as the customer's order before this one has left it.
    customer: dependencies.customers.readForOrder(tx, command.customerId),
    cart: lockCart(tx, command.customerId, command.abandonId),
    address: dependencies.addresses.readForOrder(tx, command.customerId, command.addressId),
    counts: countOrders(tx, dependencies.accountsOf(command.customerId)),
    ofCheckout: listOrdersOfCheckout(tx, command),
    taxTerms: dependencies.invoices.taxTerms(tx),
  })
  if (!customer) throw new Refused({ ok: false, reason: 'unknown-customer' })
  if (!cart) throw new Refused({ ok: false, reason: 'unknown-cart' })
  dependencies.tellWanted(cart.items.map(({ sizeId }) => sizeId))
  const earlier = await judgeEarlier(dependencies, tx, { command, cart, address, ofCheckout })
  const { endedAttempts } = earlier
  if (earlier.kind === 'stands') return asItStands(earlier.order)
  if (!address) throw new Refused({ ok: false, reason: 'unknown-address' })
  enforceDelivery(dependencies, address, command.paymentMethod)
  await failpoint('beforePricing')
  const isFirst = ofCheckout.length === 0
  // What has made room a moment ago counts no more.
  const counts = isFirst ? found.counts : await countOrders(tx, dependencies.accountsOf(command.customerId))
  const before = earlier.kind === 'changes' ? earlier.order : null
  const { priced, number } = await allKeyed({
    priced: priceAsAgreed(dependencies, tx, { command, cart }),
    number: before ? before.number : takeOrderNumber(tx),
  })
  const pieces = priced.lines.reduce((all, { quantity }) => all + quantity, 0)
  const lastHour = before ? 0 : counts.lastHour
  enforceLimits(dependencies, command, { ...counts, lastHour, pieces, total: priced.quote.total })

  if (command.paymentMethod === 'cash-on-delivery') {
    const { mobileNumber } = customer
    const wish = { customer: { id: command.customerId, mobileNumber }, pincode: address.pincode }
    const { why, advance } = await judgeCash(dependencies, tx, { ...wish, total: priced.quote.total })
    if (why) throw new Refused({ ok: false, reason: 'no-cash', why })
    if ((advance?.amount ?? 0) !== command.advance)
      throw new Refused({ ok: false, reason: 'advance-changed' })
  }
  const orderId = before?.id ?? newId()
  const { taxTerms } = found
  const order = toNewOrder({ orderId, number, command, customer, priced, address, taxTerms })
  await failpoint('beforeReserve')
  const { attemptId } = await allKeyed({
    // Pieces first, then the coupon: what many wait for is locked last, and in one order for everybody.
    stock: takeStock(dependencies, tx, { command, orderId, priced }),
    coupon: redeemCoupon(dependencies, tx, { command, cart, orderId, priced }),
    order: before ? rewriteOrder(tx, before, order) : insertOrder(tx, order),
    cart: closeCart(tx, cart.id),
    replaced: nameSuccessor(tx, earlier.kind === 'none' ? earlier.replaced : [], number),
    attemptId: beginPayment(dependencies, tx, order),
  })
  await failpoint('beforeCommit')
  return { ok: true, orderId, paymentMethod: order.paymentMethod, attemptId, endedAttempts }
}

function asItStands({ id: orderId, payment_method: code }: OrderRow): PlacedOrder {
  const paymentMethod = must(paymentMethodOf(code), 'an order has a way of paying')
  return { ok: true, orderId, paymentMethod, attemptId: null, endedAttempts: [] }
}

/** Prices the cart and compares the one number that was agreed to; a coupon that fell away shows in it. */
async function priceAsAgreed(
  dependencies: OrderDependencies,
  tx: Transaction,
  { command, cart }: { command: PlaceOrderCommand; cart: KeptCart },
): Promise<PricedCart> {
  const { couponCode: code } = cart
  const { customerId } = command
  const priced = await priceCart(dependencies, tx, {
    items: cart.items,
    paymentMethod: command.paymentMethod,
    judge:
      code === null ? null : (subtotal) => dependencies.coupons.check({ code, subtotal, customerId }, tx),
  })
  if (priced.gone.length > 0) {
    const lines = cart.items
      .filter((item) => priced.gone.some((gone) => gone === item))
      .map((item) => toShort(item, 0))
    throw new Refused({ ok: false, reason: 'out-of-stock', lines })
  }
  if (fromRupees(command.total) !== priced.quote.total) throw new Refused(priceChanged(priced))
  return priced
}

function enforceLimits(
  dependencies: OrderDependencies,
  command: PlaceOrderCommand,
  { total, pieces, lastHour, openCod, piecesUnderWay }: OrderCounts & { total: Paise; pieces: number },
): void {
  const { ordersPerHour, codOpenOrders, codHighestTotal, piecesUnderWay: most } = dependencies.settings
  if (!dependencies.payments.offered().includes(command.paymentMethod)) {
    throw new Refused({ ok: false, reason: 'payment-not-offered' })
  }
  if (command.paymentMethod === 'online-payment' && total === 0)
    throw new Refused({ ok: false, reason: 'nothing-to-pay' })
  if (lastHour >= ordersPerHour) throw new Refused({ ok: false, reason: 'too-many-orders' })
  if (piecesUnderWay + pieces > most) throw new Refused({ ok: false, reason: 'too-many-pieces' })
  if (command.paymentMethod !== 'cash-on-delivery') return
  const tooMany = codOpenOrders !== null && openCod >= codOpenOrders
  const tooDear = codHighestTotal !== null && total > codHighestTotal
  if (tooMany || tooDear) throw new Refused({ ok: false, reason: 'cod-limit' })
}
