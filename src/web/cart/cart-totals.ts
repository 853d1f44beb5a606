import type { Quoted } from '#contract/order-schemas.ts'
import type { Cart } from '#domain/cart.ts'
import { toQuoteLine } from '#domain/cart-line.ts'
import { fromRupees, type Paise, paise } from '#domain/money.ts'
import { methodsToChoose, type PaymentMethod, paymentMethods } from '#domain/order.ts'
import { chargeFor, type Quote, quote, wholeRupees } from '#domain/pricing/quote.ts'
import type { ShippingCharges } from '#domain/pricing/shipping-charge.ts'
import { isItemOfLine } from '#domain/sellable.ts'
import { type Confirmation, lastOf } from './confirmation-store.ts'
import type { CartCouponState } from './cart-coupon-store.ts'

/** The figures of the order summary, and whether the shop has confirmed them. */
export type CartTotals = {
  subtotal: Paise
  /** What the offers save. */
  saved: Paise
  discount: Paise
  finalValue: Paise
  shipping: ShippingCharges
  shippingCharge: Paise
  total: Paise
  isConfirmed: boolean
}

/** What the cart costs as this browser computes it: always for the lines, for the totals until the server has answered. */
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

/** The code of the coupon in force, which stays in force while it is being checked again; null without one. */
export function codeInUse(coupon: CartCouponState): string | null {
  if (coupon.status === 'applied') return coupon.code
  return coupon.status === 'checking' ? (coupon.before?.code ?? null) : null
}

/** The server's totals, unconfirmed while a change is pending; before its first answer those of this browser. */
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

/** The same while no way of paying is chosen: sending joins the total with it. */
export function beforeChoice(totals: CartTotals): CartTotals {
  return { ...totals, shippingCharge: paise(0), total: wholeRupees(totals.finalValue) }
}

function savedOn({ lines, totals }: Quoted): Paise {
  const plain = lines.reduce((sum, { price, quantity }) => sum + fromRupees(price) * quantity, 0)
  return paise(plain - fromRupees(totals.subtotal))
}

/** The payment methods to choose from: all of them until the server has answered. */
export function methodsOf(confirmed: Confirmation): PaymentMethod[] {
  const said = lastOf(confirmed)
  if (!said) return [...methodsToChoose]
  return said.paymentMethods.map((code) => paymentMethods[code].word)
}

function discountOf(coupon: CartCouponState): Paise {
  if (coupon.status === 'applied') return fromRupees(coupon.result.discount)
  // While the coupon is validated again, its last discount still shows.
  if (coupon.status === 'checking') return fromRupees(coupon.before?.discount ?? 0)
  return paise(0)
}

/** What the shop has confirmed of this very cart: its answer about an earlier one is pending, for it will be replaced. */
export function confirmationFor(cart: Cart, confirmed: Confirmation): Confirmation {
  if (confirmed.status !== 'confirmed') return confirmed
  const { lines, gone } = confirmed.quoted
  const known = cart.items.filter((line) => !gone.some((each) => isItemOfLine(each, line)))
  const isOfThisCart = piecesIn(known) === piecesIn(lines)
  return isOfThisCart ? confirmed : { status: 'pending', last: confirmed.quoted }
}

function piecesIn(lines: ReadonlyArray<{ quantity: number }>): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}
