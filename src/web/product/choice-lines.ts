import type { ColorVariant, ProductDetail, Size } from '#contract/catalogue.ts'
import { type NewCartLine, type StoredColor, toOffer } from '#domain/cart-line.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import { type Offer, offersOfSize } from '#domain/pricing/offers.ts'
import { quote, type QuoteLine } from '#domain/pricing/quote.ts'
import { type Choice, colorOf, gatherUnits, sizeOf, unitsOf } from './choice.ts'

/** What the choice costs: in all with the offers, and without them. Units not yet chosen count as the main choice. */
export function priceOfChoice(detail: ProductDetail, choice: Choice): { total: Paise; plain: Paise } {
  const lines = unitsOf(choice).flatMap((unit, at): QuoteLine[] => {
    const size =
      sizeOf(colorOf(detail, unit.color), unit.size) ??
      sizeOf(colorOf(detail, choice.colorId), choice.sizeName)
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

/** The offers that count for a size: its own or the product's (decision 4). */
export function offersOf(detail: ProductDetail, size: Size | undefined): Offer[] {
  return offersOfSize(size?.offers.map(toOffer), detail.product.defaultOffers.map(toOffer))
}

/** The lines that the choice puts into the cart; equal units are one line. */
export function linesOfChoice(detail: ProductDetail, choice: Choice): NewCartLine[] {
  return gatherUnits(detail, unitsOf(choice)).map(({ color, size, quantity }) =>
    toLine(detail, { color, size, quantity }),
  )
}

const keptRatings = 5

function toLine(
  { product, description, ratings }: ProductDetail,
  { color, size, quantity }: { color: ColorVariant; size: Size; quantity: number },
): NewCartLine {
  const selectedColor: StoredColor = {
    _id: color._id,
    name: color.name,
    colorCode: color.colorCode,
    images: color.images,
  }
  return {
    _id: product._id,
    name: product.name,
    price: size.price,
    image: color.images[0] ?? '',
    weight: size.weight ?? product.weight ?? { value: 0, unit: 'g' },
    color: color.name,
    size: size.name,
    slug: product.slug,
    quantity,
    // A browser keeps 5 MB in all: of the other colours and the older reviews the cart needs nothing.
    productDetails: {
      product: {
        _id: product._id,
        name: product.name,
        slug: product.slug,
        categoryName: product.categoryName,
        defaultOffers: product.defaultOffers,
      },
      colorVariants: [selectedColor],
      description,
      ratings: ratings.slice(0, keptRatings),
    },
    selectedSize: {
      name: size.name,
      price: size.price,
      ...(size.strikedPrice === null ? {} : { strikedPrice: size.strikedPrice }),
      offers: size.offers,
    },
    selectedColor,
  }
}
