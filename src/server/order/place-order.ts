import { fromRupees, type Paise, paise } from '#domain/money.ts'
import { type PaymentMethod, paymentMethodOf } from '#domain/order.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/ids.ts'
import { reached } from '#server/interleave.ts'
import { closeCart, type KeptCart, lockCart } from './abandon-store.ts'
import { countPurchase, type PurchasedLine } from './count-purchase.ts'
import { tellCustomer } from './order-messages.ts'
import type { OrderParts } from './order-parts.ts'
import { toNewOrder } from './new-order.ts'
import { insertOrder } from './new-order-store.ts'
import { countOrders, readOrderOfCart } from './order-store.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

/** The order as the browser asks for it; money in it is compared, never used (decision 2). */
export type OrderWish = {
  customerId: string
  abandonId: string
  addressId: string
  paymentMethod: PaymentMethod
  /** Rupees the shopper has seen and agreed to. */
  total: number
  claimed: unknown
}

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
  | { ok: false; reason: 'payment-not-offered' | 'nothing-to-pay' | 'too-many-orders' | 'cod-limit' }
  | { ok: false; reason: 'price-changed'; quote: Quote; coupon: PricedCart['coupon'] }
  | { ok: false; reason: 'out-of-stock'; lines: ShortOrderLine[] }

export type OrderPlaced = {
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
  parts: OrderParts,
  wish: OrderWish,
): Promise<OrderPlaced | PlaceOrderRefusal> {
  try {
    return await parts.database.transaction((tx) => placeInside(parts, tx, wish))
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

async function placeInside(parts: OrderParts, tx: Transaction, wish: OrderWish): Promise<OrderPlaced> {
  const customer = await parts.customers.readForOrder(tx, wish.customerId)
  if (!customer) throw new Refused({ ok: false, reason: 'unknown-customer' })
  const [cart, address, counts] = await Promise.all([
    lockCart(tx, wish.customerId, wish.abandonId),
    parts.addresses.readForOrder(tx, wish.customerId, wish.addressId),
    countOrders(tx, wish.customerId),
  ])
  if (!cart) throw new Refused({ ok: false, reason: 'unknown-cart' })
  if (!cart.isOpen) {
    const first = await readOrderOfCart(tx, cart.id)
    if (!first) throw new Refused({ ok: false, reason: 'unknown-cart' })
    const paymentMethod = paymentMethodOf(first.payment_method) ?? 'online-payment'
    return { ok: true, orderId: first.id, paymentMethod, attemptId: null }
  }
  if (!address) throw new Refused({ ok: false, reason: 'unknown-address' })
  await reached('beforePricing')
  const priced = await priceAsAgreed(parts, tx, { wish, cart })
  keepCaps(parts, wish, { ...counts, total: priced.quote.total })

  const orderId = newId()
  await reached('beforeReserve')
  await takeStock(parts, tx, { wish, orderId, priced })
  const coupon = await redeemCoupon(parts, tx, { wish, cart, orderId, priced })
  const order = toNewOrder({ orderId, wish, customer, priced, address, coupon })
  const [number] = await Promise.all([insertOrder(tx, order), closeCart(tx, cart.id)])
  const { total } = priced.quote
  const about = {
    id: orderId,
    number,
    customer_mobile: customer.mobileNumber,
    customer_email: customer.emailId,
    total_paise: total,
  }
  const attemptId = await beginPayment(parts, tx, { wish, about, lines: order.items })
  await reached('beforeCommit')
  return { ok: true, orderId, paymentMethod: wish.paymentMethod, attemptId }
}

/** Prices the cart and compares the one number that was agreed to; a coupon that fell away shows in it. */
async function priceAsAgreed(
  parts: OrderParts,
  tx: Transaction,
  { wish, cart }: { wish: OrderWish; cart: KeptCart },
): Promise<PricedCart> {
  const { couponCode: code } = cart
  const { customerId } = wish
  const priced = await priceCart(parts, tx, {
    items: cart.items,
    paymentMethod: wish.paymentMethod,
    judge: code === null ? null : (subtotal) => parts.coupons.check({ code, subtotal, customerId }, tx),
  })
  if (priced.gone.length > 0) {
    const lines = cart.items
      .filter((item) => priced.gone.some((gone) => gone === item))
      .map((item) => toShort(item, 0))
    throw new Refused({ ok: false, reason: 'out-of-stock', lines })
  }
  if (fromRupees(wish.total) !== priced.quote.total) throw new Refused(priceChanged(priced))
  return priced
}

function priceChanged({ quote, coupon }: PricedCart): PlaceOrderRefusal {
  return { ok: false, reason: 'price-changed', quote, coupon }
}

function keepCaps(
  parts: OrderParts,
  wish: OrderWish,
  { total, lastHour, openCod }: { total: Paise; lastHour: number; openCod: number },
): void {
  const { ordersPerHour, codOpenOrders, codHighestTotal } = parts.settings
  if (!parts.payments.offered().includes(wish.paymentMethod)) {
    throw new Refused({ ok: false, reason: 'payment-not-offered' })
  }
  if (wish.paymentMethod === 'online-payment' && total === 0)
    throw new Refused({ ok: false, reason: 'nothing-to-pay' })
  if (lastHour >= ordersPerHour) throw new Refused({ ok: false, reason: 'too-many-orders' })
  if (wish.paymentMethod !== 'cash-on-delivery') return
  const tooMany = codOpenOrders !== null && openCod >= codOpenOrders
  const tooDear = codHighestTotal !== null && total > codHighestTotal
  if (tooMany || tooDear) throw new Refused({ ok: false, reason: 'cod-limit' })
}

async function takeStock(
  parts: OrderParts,
  tx: Transaction,
  { wish, orderId, priced }: { wish: OrderWish; orderId: string; priced: PricedCart },
): Promise<void> {
  const lines = priced.lines.map(({ size, quantity }) => ({ sizeId: size.sizeId, quantity }))
  const held = await parts.reservations.hold(tx, orderId, {
    lines,
    as: wish.paymentMethod === 'cash-on-delivery' ? 'sold' : 'active',
  })
  if (held.ok) return
  const short = held.short.flatMap(({ sizeId, available }) => {
    const line = priced.lines.find(({ size }) => size.sizeId === sizeId)
    return line ? [toShort({ ...line.size, quantity: line.quantity }, available)] : []
  })
  throw new Refused({ ok: false, reason: 'out-of-stock', lines: short })
}

async function redeemCoupon(
  parts: OrderParts,
  tx: Transaction,
  { wish, cart, orderId, priced }: { wish: OrderWish; cart: KeptCart; orderId: string; priced: PricedCart },
): Promise<{ id: string; code: string } | null> {
  if (!priced.coupon?.ok || cart.couponCode === null) return null
  const { customerId } = wish
  const { subtotal, discount } = priced.quote
  const used = await parts.coupons.redeem(tx, { code: cart.couponCode, subtotal, customerId, orderId })
  if (used.ok && used.discount === discount) return { id: used.coupon.id, code: used.coupon.code }
  // Somebody else took the last use, or the coupon was changed, since it was judged a moment ago.
  const without = await priceCart(parts, tx, {
    items: cart.items,
    paymentMethod: wish.paymentMethod,
    judge: async () => used,
  })
  throw new Refused(priceChanged(without))
}

type Begun = {
  wish: OrderWish
  about: Parameters<typeof tellCustomer>[2]['order']
  lines: readonly PurchasedLine[]
}

/** The attempt at a gateway; null when the order was accepted as it is, and the customer is told so. */
async function beginPayment(
  parts: OrderParts,
  tx: Transaction,
  { wish, about, lines }: Begun,
): Promise<string | null> {
  const begun = await parts.payments.begin(tx, {
    orderId: about.id,
    amount: paise(about.total_paise),
    method: wish.paymentMethod,
  })
  if (begun.state === 'to-pay') return begun.attemptId
  await Promise.all([
    tellCustomer(parts, tx, { order: about, occasion: { kind: 'order-placed' } }),
    countPurchase(parts, tx, { orderId: about.id, customerId: wish.customerId, lines }),
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
