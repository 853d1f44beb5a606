import { fromRupees, type Paise, paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import { type PaymentMethod, paymentMethodOf } from '#domain/order.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { Transaction } from '#server/db/database.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import { closeCart, type KeptCart, lockCart } from './abandon-store.ts'
import { countPurchase } from './count-purchase.ts'
import { tellCustomer } from './order-messages.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { type OrderWithoutCoupon, type PlaceOrderCommand, toNewOrder } from './new-order.ts'
import { insertOrder, takeOrderNumber } from './new-order-store.ts'
import { countOrders, type OrderCounts, readOrderOfCart } from './order-store.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

type ShortOrderLine = {
  productId: string
  productName: string
  selectedColor: string
  selectedSize: string
  quantity: number
  available: number
}

type PlaceOrderRefusal =
  | { ok: false; reason: 'unknown-cart' | 'unknown-address' | 'unknown-customer' }
  | {
      ok: false
      reason: 'payment-not-offered' | 'nothing-to-pay' | 'too-many-orders' | 'too-many-pieces' | 'cod-limit'
    }
  | { ok: false; reason: 'price-changed'; quote: Quote; coupon: PricedCart['coupon'] }
  | { ok: false; reason: 'out-of-stock'; lines: ShortOrderLine[] }

export type PlacedOrder = {
  ok: true
  orderId: string
  /** As the order was placed; a repeat cannot change it. */
  paymentMethod: PaymentMethod
  /** Null for cash on delivery and for a repeat. */
  attemptId: string | null
}

/** Rolls the transaction back and still hands the refusal out. */
class Refused extends Error {
  readonly refusal: PlaceOrderRefusal
  constructor(refusal: PlaceOrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * Places an order in one transaction (ARCHITECTURE.md): the kept cart is locked, priced afresh, its stock and
 * coupon taken, the order, its payment attempt and its message written. No network inside. Again with the same
 * cart gives the first order. What does not wait for an answer is asked side by side: it leaves in one write.
 */
export async function placeOrder(
  dependencies: OrderDependencies,
  command: PlaceOrderCommand,
): Promise<PlacedOrder | PlaceOrderRefusal> {
  try {
    return await dependencies.database.transaction((tx) => placeInside(dependencies, tx, command))
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

async function placeInside(
  dependencies: OrderDependencies,
  tx: Transaction,
  command: PlaceOrderCommand,
): Promise<PlacedOrder> {
  const { customer, cart, address, counts } = await allKeyed({
    // First: it locks, so what follows is as the customer's order before this one has left it.
    customer: dependencies.customers.readForOrder(tx, command.customerId),
    cart: lockCart(tx, command.customerId, command.abandonId),
    address: dependencies.addresses.readForOrder(tx, command.customerId, command.addressId),
    counts: countOrders(tx, dependencies.accountsOf(command.customerId)),
  })
  if (!customer) throw new Refused({ ok: false, reason: 'unknown-customer' })
  if (!cart) throw new Refused({ ok: false, reason: 'unknown-cart' })
  if (!cart.isOpen) {
    const first = await readOrderOfCart(tx, cart.id)
    if (!first) throw new Refused({ ok: false, reason: 'unknown-cart' })
    const paymentMethod = must(paymentMethodOf(first.payment_method), 'an order has a way of paying')
    return { ok: true, orderId: first.id, paymentMethod, attemptId: null }
  }
  if (!address) throw new Refused({ ok: false, reason: 'unknown-address' })
  await failpoint('beforePricing')
  const { priced, number } = await allKeyed({
    priced: priceAsAgreed(dependencies, tx, { command, cart }),
    number: takeOrderNumber(tx),
  })
  const pieces = priced.lines.reduce((all, { quantity }) => all + quantity, 0)
  enforceLimits(dependencies, command, { ...counts, pieces, total: priced.quote.total })

  const orderId = newId()
  const order = toNewOrder({ orderId, number, command, customer, priced, address })
  await failpoint('beforeReserve')
  const stock = takeStock(dependencies, tx, { command, orderId, priced })
  // A coupon for a first order must not count this one.
  const coupon = cart.couponCode
    ? await stock.then(() => redeemCoupon(dependencies, tx, { command, cart, orderId, priced }))
    : null
  const { attemptId } = await allKeyed({
    stock,
    order: insertOrder(tx, { ...order, coupon }),
    cart: closeCart(tx, cart.id),
    attemptId: beginPayment(dependencies, tx, order),
  })
  await failpoint('beforeCommit')
  return { ok: true, orderId, paymentMethod: command.paymentMethod, attemptId }
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

function priceChanged({ quote, coupon }: PricedCart): PlaceOrderRefusal {
  return { ok: false, reason: 'price-changed', quote, coupon }
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

async function takeStock(
  dependencies: OrderDependencies,
  tx: Transaction,
  { command, orderId, priced }: { command: PlaceOrderCommand; orderId: string; priced: PricedCart },
): Promise<void> {
  const lines = priced.lines.map(({ size, quantity }) => ({ sizeId: size.sizeId, quantity }))
  const held = await dependencies.reservations.hold(tx, orderId, {
    lines,
    as: command.paymentMethod === 'cash-on-delivery' ? 'sold' : 'active',
  })
  if (held.ok) return
  const short = held.short.flatMap(({ sizeId, available }) => {
    const line = priced.lines.find(({ size }) => size.sizeId === sizeId)
    return line ? [toShort({ ...line.size, quantity: line.quantity }, available)] : []
  })
  throw new Refused({ ok: false, reason: 'out-of-stock', lines: short })
}

async function redeemCoupon(
  dependencies: OrderDependencies,
  tx: Transaction,
  {
    command,
    cart,
    orderId,
    priced,
  }: { command: PlaceOrderCommand; cart: KeptCart; orderId: string; priced: PricedCart },
): Promise<{ id: string; code: string } | null> {
  if (!priced.coupon?.ok || cart.couponCode === null) return null
  const { customerId } = command
  const { subtotal, discount } = priced.quote
  const used = await dependencies.coupons.redeem(tx, { code: cart.couponCode, subtotal, customerId, orderId })
  if (used.ok && used.discount === discount) return { id: used.coupon.id, code: used.coupon.code }
  // Somebody else took the last use, or the coupon was changed, since it was judged a moment ago.
  const without = await priceCart(dependencies, tx, {
    items: cart.items,
    paymentMethod: command.paymentMethod,
    judge: async () => used,
  })
  throw new Refused(priceChanged(without))
}

/** The attempt at a gateway; null when the order was accepted as it is, and the customer is told so. */
async function beginPayment(
  dependencies: OrderDependencies,
  tx: Transaction,
  { id, number, customer, total, paymentMethod, items }: OrderWithoutCoupon,
): Promise<string | null> {
  const begun = await dependencies.payments.begin(tx, {
    orderId: id,
    amount: paise(total),
    method: paymentMethod,
  })
  if (begun.state === 'to-pay') return begun.attemptId
  const order = {
    id,
    number,
    customer_mobile: customer.mobileNumber,
    customer_email: customer.emailId,
    total_paise: total,
  }
  await Promise.all([
    tellCustomer(dependencies, tx, { order, occasion: { kind: 'order-placed' } }),
    countPurchase(dependencies, tx, { orderId: id, customerId: customer.id, lines: items }),
  ])
  return null
}

type Nameable = { productId: string; productName: string; color: string; size: string; quantity: number }

function toShort(item: Nameable, available: number): ShortOrderLine {
  return {
    productId: item.productId,
    productName: item.productName,
    selectedColor: item.color,
    selectedSize: item.size,
    quantity: item.quantity,
    available,
  }
}
