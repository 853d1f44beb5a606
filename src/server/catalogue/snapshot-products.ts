import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { type Paise, paise, toRupees } from '#domain/money.ts'
import type { Offer } from '#domain/pricing/offers.ts'
import type { Comparable } from '#domain/similar-products.ts'
import type { CatalogueGroups } from './catalogue-store.ts'
import type { CatalogueGoods } from './goods-store.ts'
import {
  type PackedLevels,
  type PackedPrices,
  type PackedRest,
  type ProductFacts,
  unpack,
  unpackFacts,
} from './packed-product.ts'
import { isInStock } from './in-stock.ts'
import { type Alike, type Look, lookOf } from './product-look.ts'
import type { GarmentDrawings } from './product-pictures.ts'
import { picturesOf } from './product-pictures.ts'

export type SnapshotSize = {
  name: string
  price: Paise
  struckPrice: Paise | null
  weightGrams: number | null
  offers: Offer[]
  /** Pieces that can be bought; null: not counted. */
  available: number | null
}

export type SnapshotColor = {
  id: string
  name: string
  slug: string
  colorCode: string
  readonly images: string[]
  sizes: SnapshotSize[]
}

type SnapshotGroup = { id: string; slug: string; name: string }
type ProductRow = CatalogueGoods['products'][number]
type OfferRow = CatalogueGoods['offers'][number]

/** What a product is made of. */
type Parts = {
  row: ProductRow
  fabric: string
  category: SnapshotGroup
  subcategory: SnapshotGroup | null
  colors: { look: Look; prices: string; levels: string; rest: string }
  offers: OfferRow[]
  reviews: CatalogueGoods['reviews']
  drawings: GarmentDrawings
}

/** The pieces of one size that can be bought now. */
export type SizeLevel = { colorId: string; size: string; available: number }

/**
 * A product on sale. What only its own page and its card ask of it stays as the texts that the database told, and is read
 * from them when somebody asks: 400,000 sizes as objects are 200 MB, which the collector goes through again and again.
 */
export class SnapshotProduct {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly position: number
  readonly badge: number | null
  readonly fabric: string
  readonly category: SnapshotGroup
  readonly subcategory: SnapshotGroup | null
  readonly reviews: CatalogueGoods['reviews']
  readonly look: Look
  /** As lists carry it, once somebody has asked; forgotten when a size of it sells out or comes back. */
  listed: ListedProduct | undefined
  /** What of it is compared with others, once somebody has looked at one like it. */
  compared: Comparable | undefined
  #alike: Alike | undefined
  #listedPrice: number | undefined
  #levels: string
  readonly #prices: string
  readonly #rest: string
  readonly #facts: string
  readonly #offers: OfferRow[]
  readonly #drawings: GarmentDrawings

  constructor({ row, fabric, category, subcategory, colors, offers, reviews, drawings }: Parts) {
    this.id = row.id
    this.slug = row.slug
    this.name = row.name
    this.position = row.position
    this.badge = row.badge
    this.fabric = fabric
    this.category = category
    this.subcategory = subcategory
    this.reviews = reviews
    this.look = colors.look
    this.#levels = colors.levels
    this.#prices = colors.prices
    this.#rest = colors.rest
    this.#facts = row.facts
    this.#offers = offers
    this.#drawings = drawings
  }

  get facts(): ProductFacts {
    const read = this.#readLately()
    return (read.facts ??= unpackFacts(this.#facts))
  }

  /** Offers of the product itself. */
  get offers(): Offer[] {
    return this.#offers.filter(({ size }) => size === null).map(offerOfRow)
  }

  /** In their order, each with the sizes that it has. */
  get colors(): readonly SnapshotColor[] {
    const read = this.#readLately()
    return (read.colors ??= this.#unpackColors())
  }

  /** What filters compare of it. */
  get alike(): Alike {
    return (this.#alike ??= this.look.alike(unpack(this.#levels)))
  }

  /** What its card says it costs, in rupees: its first colour in the first size that is to be had, else in the first. */
  get listedPrice(): number {
    return (this.#listedPrice ??= this.#priceInLists())
  }

  /** What the first size of its first colour costs, to be had or not. */
  get firstPrice(): Paise {
    return unpack<PackedPrices>(this.#prices)[0]?.[0] ?? paise(0)
  }

  /** Takes in what can be had of its sizes. */
  setLevels(news: SizeLevel[]): void {
    const levels = unpack<PackedLevels>(this.#levels)
    for (const { colorId, size, available } of news) {
      const at = this.colors.findIndex(({ id }) => id === colorId)
      const place = this.look.colors[at]?.[3].indexOf(size) ?? -1
      if (place !== -1) levels[at]?.splice(place, 1, available)
    }
    this.#levels = JSON.stringify(levels)
    this.#alike = undefined
    this.#listedPrice = undefined
    lately.delete(this)
  }

  #priceInLists(): number {
    const [prices = []] = unpack<PackedPrices>(this.#prices)
    const [levels = []] = unpack<PackedLevels>(this.#levels)
    const price = prices[levels.findIndex((available) => isInStock({ available }))] ?? prices[0]
    if (price === undefined) throw new Error(`product ${this.slug} has no size`)
    return toRupees(price)
  }

  #unpackColors(): SnapshotColor[] {
    const prices = unpack<PackedPrices>(this.#prices)
    const levels = unpack<PackedLevels>(this.#levels)
    return unpack<PackedRest>(this.#rest).map(([id, ownImages, struckPrices, weightsGrams], at) => {
      const [name = '', slug = '', colorCode = '', sizes = []] = this.look.colors[at] ?? []
      const images = () => {
        const { images: productImages, drawing } = this.facts
        return picturesOf(this.#drawings, { ownImages, productImages, drawing, colorCode })
      }
      return {
        id,
        name,
        slug,
        colorCode,
        sizes: sizes.map((size, place) => ({
          name: size,
          price: prices[at]?.[place] ?? paise(0),
          struckPrice: struckPrices[place] ?? null,
          weightGrams: weightsGrams[place] ?? null,
          available: levels[at]?.[place] ?? null,
          offers: this.#offers
            .filter((offer) => offer.color_id === id && offer.size === size)
            .map(offerOfRow),
        })),
        // Few who ask for colours ask for these.
        get images() {
          return images()
        },
      }
    })
  }

  #readLately(): Read {
    const before = lately.get(this)
    if (before) return before
    if (lately.size >= mostLately) lately.clear()
    const read: Read = {}
    lately.set(this, read)
    return read
  }
}

type Read = { facts?: ProductFacts; colors?: SnapshotColor[] }

// A page asks its forty products several times each.
const mostLately = 100
const lately = new Map<SnapshotProduct, Read>()

/** Puts the rows of products together. Products without a size, and colours without one, are left out. */
export function productsOf(
  groups: Pick<CatalogueGroups, 'categories' | 'subcategories'>,
  rows: CatalogueGoods,
  drawings: GarmentDrawings,
): SnapshotProduct[] {
  const categories = new Map(groups.categories.map((row) => [row.id, row]))
  const subcategories = new Map(groups.subcategories.map((row) => [row.id, row]))
  // Prices, counts and fabrics are mostly those of some product before: their texts stand in memory once.
  const texts = new Map<string, string>()
  const once = (text: string) => texts.get(text) ?? (texts.set(text, text), text)
  const colorsOf = new Map(
    rows.colors.map(({ product_id, look, prices, levels, rest }) => [
      product_id,
      { look: lookOf(look), prices: once(prices), levels: once(levels), rest },
    ]),
  )
  const offersOf = Map.groupBy(rows.offers, (row) => row.product_id)
  const reviewsOf = Map.groupBy(rows.reviews, (row) => row.product_id)
  return rows.products.flatMap((row) => {
    const category = categories.get(row.category_id)
    const colors = colorsOf.get(row.id)
    if (!category || !colors) return []
    return new SnapshotProduct({
      row,
      fabric: once(row.fabric ?? ''),
      category,
      subcategory: subcategories.get(row.subcategory_id ?? '') ?? null,
      colors,
      offers: offersOf.get(row.id) ?? none,
      reviews: reviewsOf.get(row.id) ?? none,
      drawings,
    })
  })
}

const none: never[] = []

export function offerOfRow(row: Pick<OfferRow, 'quantity' | 'offer_price_paise' | 'is_visible'>): Offer {
  return { quantity: row.quantity, offerPrice: paise(row.offer_price_paise), isVisible: row.is_visible }
}
