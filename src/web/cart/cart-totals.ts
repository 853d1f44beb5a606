import type { Quoted, QuotedLine } from '#contract/order.ts'
import type { Cart } from '#domain/cart.ts'
import { type CartLine, toQuoteLine } from '#domain/cart-line.ts'
import { fromRupees, type Paise, paise } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { chargeFor, type Quote, quote } from '#domain/pricing/quote.ts'
import type { ShippingCharges } from '#domain/pricing/shipping-charge.ts'
import type { Confirmation } from './confirmation-store.ts'
import type { CouponState } from './coupon-store.ts'

/** The figures of the order summary, and whether the shop has confirmed them. */
export type CartTotals = {
  subtotal: Paise
  discount: Paise
  finalValue: Paise
  shipping: ShippingCharges
  shippingCharge: Paise
  total: Paise
  isConfirmed: boolean
}

/** What the cart costs by this browser's own reckoning: shown at once, until the shop has answered. */
export function quoteCart(cart: Cart, coupon: CouponState, paymentMethod: PaymentMethod | undefined): Quote {
  const discount = discountOf(coupon)
  return quote({
    lines: cart.items.map(toQuoteLine),
    paymentMethod,
    ...(discount > 0 ? { coupon: { kind: 'flat', amount: discount } } : {}),
  })
}

/** The shop's own figures when it has confirmed this very cart, else this browser's. */
export function totalsOf(
  own: Quote,
  confirmed: Confirmation,
  paymentMethod: PaymentMethod | undefined,
): CartTotals {
  if (confirmed.status !== 'confirmed') return { ...own, isConfirmed: false }
  const { totals, shipping } = confirmed.quoted
  const charges = { cod: fromRupees(shipping.cod), onlinePayment: fromRupees(shipping.onlinePayment) }
  return {
    subtotal: fromRupees(totals.subtotal),
    discount: fromRupees(totals.discount),
    finalValue: fromRupees(totals.finalValue),
    shipping: charges,
    shippingCharge: chargeFor(charges, paymentMethod),
    total: fromRupees(totals.total),
    isConfirmed: true,
  }
}

function discountOf(coupon: CouponState): Paise {
  if (coupon.status === 'applied') return fromRupees(coupon.result.discount)
  // While it is asked about again, what it was worth before still shows.
  if (coupon.status === 'checking') return fromRupees(coupon.before?.discount ?? 0)
  return paise(0)
}

/** What has changed about a line since it was put into the cart. */
export type LineNotice =
  | { kind: 'gone' }
  | { kind: 'sold-out' }
  | { kind: 'few-left'; stock: number }
  | { kind: 'price'; was: Paise; is: Paise }

/** Notices by customId: what the shop says of price and stock, against what the cart remembers. */
export function noticesOf(cart: Cart, confirmed: Confirmation): Map<string, LineNotice> {
  const notices = new Map<string, LineNotice>()
  const quoted = confirmed.status === 'confirmed' ? confirmed.quoted : undefined
  if (!quoted) return notices
  for (const line of cart.items) {
    const notice = noticeOf(line, quoted)
    if (notice) notices.set(line.customId, notice)
  }
  return notices
}

function noticeOf(line: CartLine, quoted: Quoted): LineNotice | undefined {
  const known = quoted.lines.find((each) => isOf(line, each))
  if (!known) return quoted.gone.some((each) => isOf(line, each)) ? { kind: 'gone' } : undefined
  if (!known.inStock || known.stock === 0) return { kind: 'sold-out' }
  if (known.stock !== null && known.stock < line.quantity) return { kind: 'few-left', stock: known.stock }
  if (known.price !== line.price) {
    return { kind: 'price', was: fromRupees(line.price), is: fromRupees(known.price) }
  }
  return undefined
}

function isOf(
  line: CartLine,
  other: Pick<QuotedLine, 'productId' | 'selectedColor' | 'selectedSize'>,
): boolean {
  return (
    other.productId === line._id && other.selectedColor === line.color && other.selectedSize === line.size
  )
}

/** Why checkout has to wait for the shopper to change something, or nothing. */
export function obstacleIn(notices: ReadonlyMap<string, LineNotice>): string | undefined {
  const blocking = [...notices.values()].filter(({ kind }) => kind !== 'price').length
  if (blocking === 0) return undefined
  return blocking === 1
    ? 'One item is not available in this quantity. Please change it first.'
    : `${blocking} items are not available in these quantities. Please change them first.`
}
