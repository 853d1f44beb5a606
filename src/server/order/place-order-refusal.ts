import type { NoCash } from '#domain/cash-rules.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { PricedCart } from './price-cart.ts'

export type ShortOrderLine = {
  productId: string
  productName: string
  selectedColor: string
  selectedSize: string
  quantity: number
  available: number
}

export type PlaceOrderRefusal =
  | { ok: false; reason: 'unknown-cart' | 'unknown-address' | 'unknown-customer' }
  | {
      ok: false
      reason:
        | 'payment-not-offered'
        | 'nothing-to-pay'
        | 'too-many-orders'
        | 'too-many-pieces'
        | 'cod-limit'
        | 'advance-changed'
        | 'held-long'
    }
  | { ok: false; reason: 'not-delivered'; message: string }
  | { ok: false; reason: 'no-cash-there'; pincode: string }
  | { ok: false; reason: 'no-cash'; why: NoCash }
  | { ok: false; reason: 'already-ordered'; orderId: string; orderNumber: number }
  | { ok: false; reason: 'price-changed'; quote: Quote; coupon: PricedCart['coupon'] }
  | { ok: false; reason: 'out-of-stock'; lines: ShortOrderLine[] }

/** Rolls the transaction back and still hands the refusal out. */
export class Refused extends Error {
  readonly refusal: PlaceOrderRefusal
  constructor(refusal: PlaceOrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

export function priceChanged({ quote, coupon }: PricedCart): PlaceOrderRefusal {
  return { ok: false, reason: 'price-changed', quote, coupon }
}

type Nameable = { productId: string; productName: string; color: string; size: string; quantity: number }

export function toShort(item: Nameable, available: number): ShortOrderLine {
  return {
    productId: item.productId,
    productName: item.productName,
    selectedColor: item.color,
    selectedSize: item.size,
    quantity: item.quantity,
    available,
  }
}
