import { fromRupees, toRupees } from './money.ts'
import { type Offer, offersOfSize } from './pricing/offers.ts'
import type { QuoteLine } from './pricing/quote.ts'
import type { Weight } from './pricing/shipping-charge.ts'

/** An offer as it is stored and as it crosses the wire: prices in rupees. */
export type StoredOffer = { quantity: number; offerPrice: number; isVisible: boolean }

/** The chosen size plus its offers (spec §3). Prices in rupees. */
export type StoredSize = {
  name: string
  price: number
  strikedPrice?: number | undefined
  offers: StoredOffer[]
}

export type StoredColor = { _id: string; name: string; colorCode: string; images: string[] }

/** What a line remembers of its product; of the colours only what the cart shows. */
export type StoredDetails = {
  product: { _id: string; name: string; slug: string; categoryName: string; defaultOffers: StoredOffer[] }
  colorVariants: StoredColor[]
  description: string
  ratings: unknown[]
}

/** A line of the cart, field for field as the spec stores it (spec §3). `price` is rupees for one piece. */
export type CartLine = {
  _id: string
  customId: string
  name: string
  price: number
  image: string
  weight: Weight
  color: string
  size: string
  slug: string
  quantity: number
  productDetails: StoredDetails
  selectedSize: StoredSize
  selectedColor: StoredColor
}

/** A line before it has its id. */
export type NewCartLine = Omit<CartLine, 'customId'>

type Variation = Pick<CartLine, '_id' | 'color' | 'size' | 'weight'>

/** Whether two lines are the same variation: product, colour, size, weight value and unit (spec §4). */
export function isSameVariation(a: Variation, b: Variation): boolean {
  return (
    a._id === b._id &&
    a.color === b.color &&
    a.size === b.size &&
    a.weight.value === b.weight.value &&
    a.weight.unit === b.weight.unit
  )
}

/** The customId of a variation: the same in every tab and after every reload, unique per variation. */
export function customIdOf({ _id, color, size, weight }: Variation): string {
  return [_id, color, size, `${weight.value}${weight.unit}`].map(encodeURIComponent).join('|')
}

/** A cart line as the pricing rules want it: paise, and the offers that count for its size. */
export function toQuoteLine(line: CartLine): QuoteLine {
  return {
    id: line.customId,
    productId: line._id,
    price: fromRupees(line.price),
    offers: offersOfSize(
      line.selectedSize.offers.map(toOffer),
      line.productDetails.product.defaultOffers.map(toOffer),
    ),
    quantity: line.quantity,
    weight: line.weight,
  }
}

/** An offer of the wire in paise. */
export function toOffer(offer: StoredOffer): Offer {
  return {
    quantity: offer.quantity,
    offerPrice: fromRupees(offer.offerPrice),
    isVisible: offer.isVisible,
  }
}

export function toStoredOffer({ quantity, offerPrice, isVisible }: Offer): StoredOffer {
  return { quantity, offerPrice: toRupees(offerPrice), isVisible }
}

/** What a line is sold for: rupees a piece, the offers of its size, and those of the product. */
export type LineTerms = { price: number; offers: StoredOffer[]; defaultOffers: StoredOffer[] }

export function isSoldAt(line: CartLine, { price, offers, defaultOffers }: LineTerms): boolean {
  return (
    line.price === price &&
    isSameOffers(line.selectedSize.offers, offers) &&
    isSameOffers(line.productDetails.product.defaultOffers, defaultOffers)
  )
}

/** The line as it would be stored if it were put into the cart at these terms. */
export function soldAt(line: CartLine, { price, offers, defaultOffers }: LineTerms): CartLine {
  const { product } = line.productDetails
  return {
    ...line,
    price,
    selectedSize: { ...line.selectedSize, price, offers },
    productDetails: { ...line.productDetails, product: { ...product, defaultOffers } },
  }
}

function isSameOffers(some: readonly StoredOffer[], others: readonly StoredOffer[]): boolean {
  const isSame = (a: StoredOffer, b: StoredOffer | undefined) =>
    a.quantity === b?.quantity && a.offerPrice === b.offerPrice && a.isVisible === b.isVisible
  return some.length === others.length && some.every((offer, at) => isSame(offer, others[at]))
}
