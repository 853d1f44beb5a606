import type { ProductDetail, Size } from '#contract/catalogue-schemas.ts'
import { type NewCartLine, toOffer } from '#domain/cart-line.ts'
import { fromRupees, type Paise, paise } from '#domain/money.ts'
import { type Offer, offersOfSize } from '#domain/pricing/offers.ts'
import { quote, type QuoteLine } from '#domain/pricing/quote.ts'
import { lineOfProduct } from '#web/cart/line-of-product.ts'
import { type Choice, colorOf, gatherUnits, sizeOfColor, unitsOf } from './choice.ts'

type ChoicePrice = {
  total: Paise
  /** What the same pieces would cost at their struck prices: the more pieces, the more is saved. */
  before: Paise
}

/** The price of the choice, and what it is instead of. Units that are not chosen yet count as the main choice. */
export function priceOfChoice(detail: ProductDetail, choice: Choice): ChoicePrice {
  let before = 0
  const lines = unitsOf(choice).flatMap((unit, at): QuoteLine[] => {
    const size =
      sizeOfColor(colorOf(detail, unit.color), unit.size) ??
      sizeOfColor(colorOf(detail, choice.colorId), choice.sizeName)
    if (!size) return []
    before += fromRupees(Math.max(size.price, size.strikedPrice ?? 0))
    return [
      {
        id: String(at),
        productId: detail.product._id,
        price: fromRupees(size.price),
        offers: offersOf(detail, size),
        quantity: 1,
        weight: { value: 0, unit: 'g' },
      },
    ]
  })
  return { total: quote({ lines }).subtotal, before: paise(before) }
}

/** The offers that count for a size: its own or the product's (decision 0014). */
export function offersOf(detail: ProductDetail, size: Size | undefined): Offer[] {
  return offersOfSize(size?.offers.map(toOffer), detail.product.defaultOffers.map(toOffer))
}

/** The lines that the choice puts into the cart; equal units are one line. */
export function linesOfChoice(detail: ProductDetail, choice: Choice): NewCartLine[] {
  return gatherUnits(detail, unitsOf(choice)).map(({ color, size, quantity }) =>
    lineOfProduct(detail, { color, size, quantity }),
  )
}
