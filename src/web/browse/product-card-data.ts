import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { visibleOffers } from '#domain/pricing/offers.ts'

/** What a product card shows; prices in rupees. Small, because it is part of the page's data. */
export type ProductCardData = {
  id: string
  name: string
  href: string
  image: string
  secondImage: string | null
  price: number
  struckPrice: number | null
  offer: { quantity: number; offerPrice: number } | null
  type: number | null
  /** Of the first colours, as CSS writes them. */
  swatches: string[]
  colorCount: number
  inStock: boolean
  rating: number | null
  ratingCount: number
}

const swatchCount = 5

/** The card of a product; in the colour that a filter asks for, leading to the size that it asks for. */
export function productCardData(
  product: ListedProduct,
  asked: { color?: string | undefined; size?: string | undefined } = {},
): ProductCardData {
  const { color, colorVariants, ratings } = product
  const chosen = colorVariants.find(({ slug }) => slug === asked.color)
  const images = chosen?.images ?? color.images
  const { price, strikedPrice } = color.size
  return {
    id: product._id,
    name: product.name,
    href: href.product(product.slug, { color: chosen?.slug, size: asked.size }),
    image: images[0] ?? color.images[0] ?? '',
    secondImage: images[1] ?? null,
    price,
    struckPrice: strikedPrice !== null && strikedPrice > price ? strikedPrice : null,
    offer: bestOffer(product),
    type: product.type,
    swatches: colorVariants.slice(0, swatchCount).map(({ colorCode }) => colorCode),
    colorCount: colorVariants.length,
    inStock: product.inStock,
    rating: ratings.average,
    ratingCount: ratings.count,
  }
}

/** The visible offer with the lowest price per piece. */
function bestOffer({ defaultOffers }: ListedProduct): ProductCardData['offer'] {
  const best = visibleOffers(defaultOffers).toSorted(
    (a, b) => a.offerPrice / a.quantity - b.offerPrice / b.quantity,
  )[0]
  return best ? { quantity: best.quantity, offerPrice: best.offerPrice } : null
}
