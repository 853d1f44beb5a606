import type { Quoted, QuotedLineData } from '#contract/order-schemas.ts'
import type { Cart } from '#domain/cart.ts'
import { type CartLine, isSoldAt, type LineTerms, toQuoteLine } from '#domain/cart-line.ts'
import { fromRupees, type Paise, paise } from '#domain/money.ts'
import { type PaymentMethod, paymentMethods } from '#domain/order.ts'
import { chargeFor, type Quote, quote } from '#domain/pricing/quote.ts'
import type { ShippingCharges } from '#domain/pricing/shipping-charge.ts'
import type { CartState } from './cart-store.ts'
import { type Confirmation, lastOf } from './confirmation-store.ts'
import type { CartCouponState } from './cart-coupon-store.ts'

/** The figures of the order summary, and whether the shop has confirmed them. */
export type CartTotals = {
  subtotal: Paise
  /** What the offers take off the plain prices. */
  saved: Paise
  discount: Paise
  finalValue: Paise
  shipping: ShippingCharges
  shippingCharge: Paise
  total: Paise
  isConfirmed: boolean
}

/** What the cart costs by this browser's own reckoning: the lines at once, the sums until the shop has answered. */
export function quoteCart(
  cart: Cart,
  coupon: CartCouponState,
  paymentMethod: PaymentMethod | undefined,
): Quote {
  const discount = discountOf(coupon)
  return quote({
    lines: cart.items.map(toQuoteLine),
    paymentMethod,
    ...(discount > 0 ? { coupon: { kind: 'flat', amount: discount } } : {}),
  })
}

/** The code that takes something off now, be it that it is asked about again; null without one. */
export function codeInUse(coupon: CartCouponState): string | null {
  if (coupon.status === 'applied') return coupon.code
  return coupon.status === 'checking' ? (coupon.before?.code ?? null) : null
}

/** The shop's own figures, unconfirmed while a change is under way; this browser's before the first answer. */
export function totalsOf(
  own: Quote,
  confirmed: Confirmation,
  paymentMethod: PaymentMethod | undefined,
): CartTotals {
  const quoted = lastOf(confirmed)
  if (!quoted) return { ...own, saved: paise(own.plain - own.subtotal), isConfirmed: false }
  const { totals, shipping } = quoted
  const charges = { cod: fromRupees(shipping.cod), onlinePayment: fromRupees(shipping.onlinePayment) }
  return {
    subtotal: fromRupees(totals.subtotal),
    saved: savedOn(quoted),
    discount: fromRupees(totals.discount),
    finalValue: fromRupees(totals.finalValue),
    shipping: charges,
    shippingCharge: chargeFor(charges, paymentMethod),
    total: fromRupees(totals.total),
    isConfirmed: confirmed.status === 'confirmed',
  }
}

function savedOn({ lines, totals }: Quoted): Paise {
  const plain = lines.reduce((sum, { price, quantity }) => sum + fromRupees(price) * quantity, 0)
  return paise(plain - fromRupees(totals.subtotal))
}

/** The ways of paying to choose from: all until the shop has said which it takes. */
export function methodsOf(confirmed: Confirmation): PaymentMethod[] {
  const said = lastOf(confirmed)
  if (!said) return ['online-payment', 'cash-on-delivery']
  return said.paymentMethods.map((code) => paymentMethods[code].word)
}

function discountOf(coupon: CartCouponState): Paise {
  if (coupon.status === 'applied') return fromRupees(coupon.result.discount)
  // While it is asked about again, what it was worth before still shows.
  if (coupon.status === 'checking') return fromRupees(coupon.before?.discount ?? 0)
  return paise(0)
}

/** An answer about an earlier cart is one that is being replaced: the question about this one is on its way. */
export function answerFor(cart: Cart, confirmed: Confirmation): Confirmation {
  if (confirmed.status !== 'confirmed') return confirmed
  const { lines, gone } = confirmed.quoted
  const known = cart.items.filter((line) => !gone.some((each) => isOf(line, each)))
  const isOfThisCart = piecesIn(known) === piecesIn(lines)
  return isOfThisCart ? confirmed : { status: 'pending', last: confirmed.quoted }
}

function piecesIn(lines: ReadonlyArray<{ quantity: number }>): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

/** What has changed about a line since it was put into the cart. */
export type LineNotice =
  | { kind: 'gone' }
  | { kind: 'sold-out' }
  | { kind: 'few-left'; stock: number }
  | { kind: 'price'; was: Paise; is: Paise }

/** Notices by customId: what the shop says of price and stock, against what the cart remembers. */
export function noticesOf(
  { items, pricesBefore }: Pick<CartState, 'items' | 'pricesBefore'>,
  confirmed: Confirmation,
): Map<string, LineNotice> {
  const quoted = lastOf(confirmed)
  return new Map(
    items.flatMap((line) => {
      const notice = stockNotice(line, quoted) ?? priceNotice(line, pricesBefore.get(line.customId), quoted)
      return notice ? [[line.customId, notice]] : []
    }),
  )
}

/** The prices and offers that the shop names and the cart does not have yet, by customId. */
export function newTerms({ items }: Cart, quoted: Quoted): Map<string, LineTerms> {
  return new Map(
    items.flatMap((line) => {
      const terms = quoted.lines.find((each) => isOf(line, each))
      return terms && !isSoldAt(line, terms) ? [[line.customId, terms]] : []
    }),
  )
}

function stockNotice(line: CartLine, quoted: Quoted | undefined): LineNotice | undefined {
  const known = quoted?.lines.find((each) => isOf(line, each))
  if (!known) return quoted?.gone.some((each) => isOf(line, each)) ? { kind: 'gone' } : undefined
  if (!known.inStock || known.stock === 0) return { kind: 'sold-out' }
  if (known.stock !== null && known.stock < line.quantity) return { kind: 'few-left', stock: known.stock }
  return undefined
}

function priceNotice(
  line: CartLine,
  before: number | undefined,
  quoted: Quoted | undefined,
): LineNotice | undefined {
  const was = before ?? line.price
  const is = quoted?.lines.find((each) => isOf(line, each))?.price ?? line.price
  return is === was ? undefined : { kind: 'price', was: fromRupees(was), is: fromRupees(is) }
}

function isOf(
  line: CartLine,
  other: Pick<QuotedLineData, 'productId' | 'selectedColor' | 'selectedSize'>,
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
