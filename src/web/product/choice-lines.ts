import type { ProductDetail, Size } from '#contract/catalogue-schemas.ts'
import { type NewCartLine, toOffer } from '#domain/cart-line.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import { type Offer, offersOfSize } from '#domain/pricing/offers.ts'
import { quote, type QuoteLine } from '#domain/pricing/quote.ts'
import { lineOfProduct } from '#web/cart/line-of-product.ts'
import { type Choice, colorOf, gatherUnits, sizeOfColor, unitsOf } from './choice.ts'

/** The price of the choice with and without offers. Units that are not chosen yet count as the main choice. */
export function priceOfChoice(detail: ProductDetail, choice: Choice): { total: Paise; plain: Paise } {
  const lines = unitsOf(choice).flatMap((unit, at): QuoteLine[] => {
    const size =
      sizeOfColor(colorOf(detail, unit.color), unit.size) ??
      sizeOfColor(colorOf(detail, choice.colorId), choice.sizeName)
    if (!size) return []
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
  const { subtotal, plain } = quote({ lines })
  return { total: subtotal, plain }
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
