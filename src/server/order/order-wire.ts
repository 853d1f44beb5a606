import type { CashAdvance } from '#domain/cash-advance.ts'
import { type NoCash, noCashSaid } from '#domain/cash-rules.ts'
import type { AbandonDetail, Quoted, Totals } from '#contract/order-schemas.ts'
import { toStoredOffer } from '#domain/cart-line.ts'
import { must } from '#domain/must.ts'
import { toRupees } from '#domain/money.ts'
import { type PaymentMethod, paymentMethodCodes } from '#domain/order.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { Refusal } from '#platform/http/http.ts'
import type { CouponAnswer, TooManyAttempts } from '#server/coupon/coupons.ts'
import type { KeptCart } from './abandon-store.ts'
import type { PricedCart } from './price-cart.ts'

/** What is said of a coupon, in the words its own area uses. */
export type CouponMessage = (answer: CouponAnswer | TooManyAttempts, subtotal: number) => string

export const unknownCart: Refusal = {
  status: 404,
  code: 'unknown-cart',
  message: 'This checkout is not open any more. Please start again from your cart.',
}

export const unknownOrder: Refusal = {
  status: 404,
  code: 'unknown-order',
  message: 'There is no such order.',
}

export function toAbandonDetail(cart: KeptCart): AbandonDetail {
  return {
    abandonId: cart.id,
    orderItems: cart.items.map((item, at) => ({
      _id: `${cart.id}-${at + 1}`,
      productId: item.productId,
      productName: item.productName,
      slug: item.slug,
      selectedImage: item.image,
      selectedSize: item.size,
      selectedColor: item.color,
      quantity: item.quantity,
    })),
    disCouponCode: cart.couponCode,
  }
}

export function toTotals(quote: Quote): Totals {
  return {
    subtotal: toRupees(quote.subtotal),
    discount: toRupees(quote.discount),
    finalValue: toRupees(quote.finalValue),
    totalWeight: quote.weightGrams,
    shippingCharge: toRupees(quote.shippingCharge),
    total: toRupees(quote.total),
  }
}

type ToQuote = {
  priced: PricedCart
  stock: Map<string, number>
  offered: readonly PaymentMethod[]
  couponSays: string | null
  /** Null: nothing is paid at the door at all. */
  atDoor: { why: NoCash | null; advance: CashAdvance | null } | null
}

export function toQuoted({ priced, stock, offered, couponSays, atDoor }: ToQuote): Quoted {
  const { coupon, quote } = priced
  return {
    lines: priced.lines.map(({ size, quantity, quoted }) => {
      const left = stock.get(size.sizeId) ?? null
      return {
        productId: size.productId,
        productName: size.productName,
        slug: size.slug,
        selectedColor: size.color,
        selectedSize: size.size,
        quantity,
        price: toRupees(size.price),
        offers: size.offers.map(toStoredOffer),
        defaultOffers: size.defaultOffers.map(toStoredOffer),
        subTotal: toRupees(quoted.charged),
        stock: left,
        inStock: left === null || left > 0,
        image: size.image,
      }
    }),
    gone: priced.gone.map((item) => ({
      productId: item.productId,
      selectedColor: item.color,
      selectedSize: item.size,
    })),
    coupon: coupon?.ok
      ? {
          couponId: coupon.coupon.id,
          code: coupon.coupon.code,
          discount: toRupees(quote.discount),
          message: must(couponSays, 'a coupon that nothing is said of'),
        }
      : null,
    couponMessage: coupon?.ok ? null : couponSays,
    shipping: { cod: toRupees(quote.shipping.cod), onlinePayment: toRupees(quote.shipping.onlinePayment) },
    paymentMethods: offered.map((method) => paymentMethodCodes[method]),
    cashObstacle: atDoor?.why ? `${noCashSaid(atDoor.why)} Please pay online.` : null,
    ...(atDoor?.advance
      ? { cashAdvance: { amount: toRupees(atDoor.advance.amount), said: atDoor.advance.said } }
      : {}),
    totals: toTotals(quote),
  }
}
