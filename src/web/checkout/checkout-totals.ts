import type { Quoted, Totals } from '#contract/order-schemas.ts'
import { fromRupees, paise, type Paise } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { wholeRupees } from '#domain/pricing/quote.ts'

/** What the side panel shows; `shipping` and its share of the total only once a method is chosen (spec §9). */
export type ShownTotals = {
  subtotal: Paise
  discount: Paise
  finalValue: Paise
  shipping: Paise | null
  total: Paise
}

type Priced = Pick<Totals, 'subtotal' | 'discount' | 'finalValue'>

/** The shipping charge of a payment method (spec §9). */
export function chargeOf(shipping: Quoted['shipping'], method: PaymentMethod): Paise {
  return fromRupees(method === 'cash-on-delivery' ? shipping.cod : shipping.onlinePayment)
}

/** Final total = round(coupon-adjusted final value + shipping) (spec §9). */
export function totalsFor(
  priced: Priced,
  shipping: Quoted['shipping'] | null,
  method: PaymentMethod | undefined,
): ShownTotals {
  const charge = method && shipping ? chargeOf(shipping, method) : null
  const finalValue = fromRupees(priced.finalValue)
  return {
    subtotal: fromRupees(priced.subtotal),
    discount: fromRupees(priced.discount),
    finalValue,
    shipping: charge,
    total: wholeRupees(paise(finalValue + (charge ?? 0))),
  }
}
