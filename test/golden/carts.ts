import { paise } from '#domain/money.ts'
import { paymentMethodOf } from '#domain/order.ts'
import { type Quote, quote } from '#domain/pricing/quote.ts'

type GoldenLine = {
  product: string
  price: number
  quantity: number
  grams: number
  unit: string
  offers: Array<[quantity: number, offerPrice: number, isVisible: boolean]>
}

/** One row of carts.ndjson: a cart and what it must cost, in paise. */
export type GoldenCart = {
  lines: GoldenLine[]
  coupon?: { percent?: number; cap?: number; flat?: number }
  method: number
  expected: {
    shares: number[]
    subtotal: number
    discount: number
    finalValue: number
    grams: number
    shipping: number
    total: number
  }
}

/** What the shop's own rules say of a golden cart, in the golden file's words. */
export function priceGolden({ lines, coupon, method }: GoldenCart): GoldenCart['expected'] {
  return inGoldenWords(
    quote({
      lines: lines.map((line, at) => ({
        id: String(at),
        productId: line.product,
        price: paise(line.price),
        quantity: line.quantity,
        weight: { value: line.grams, unit: line.unit },
        offers: line.offers.map(([quantity, offerPrice, isVisible]) => ({
          quantity,
          offerPrice: paise(offerPrice),
          isVisible,
        })),
      })),
      coupon: discountOf(coupon),
      paymentMethod: paymentMethodOf(method),
    }),
  )
}

function discountOf(coupon: GoldenCart['coupon']) {
  if (coupon?.flat !== undefined) return { kind: 'flat' as const, amount: paise(coupon.flat) }
  if (coupon?.percent === undefined) return undefined
  const cap = coupon.cap === undefined ? {} : { cap: paise(coupon.cap) }
  return { kind: 'percent' as const, percent: coupon.percent, ...cap }
}

function inGoldenWords(priced: Quote): GoldenCart['expected'] {
  return {
    shares: priced.lines.map((line) => line.charged),
    subtotal: priced.subtotal,
    discount: priced.discount,
    finalValue: priced.finalValue,
    grams: priced.weightGrams,
    shipping: priced.shippingCharge,
    total: priced.total,
  }
}
