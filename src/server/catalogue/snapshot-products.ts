import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Offer } from '#domain/pricing/offers.ts'
import { searchText } from '#domain/search.ts'
import type { Comparable } from '#domain/similar-products.ts'
import { colorWords } from '#domain/search-by-color.ts'
import type { CatalogueGroups } from './catalogue-store.ts'
import type { CatalogueGoods } from './goods-store.ts'
import type { GarmentDrawings } from './product-pictures.ts'
import { picturesOf } from './product-pictures.ts'

export type SnapshotSize = {
  id: string
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
  images: string[]
  sizes: SnapshotSize[]
  /** What a search finds it by, with its sizes. */
  words: ReadonlySet<string>
}

type SnapshotGroup = { id: string; slug: string; name: string }

export type SnapshotProduct = {
  id: string
  slug: string
  name: string
  category: SnapshotGroup
  subcategory: SnapshotGroup | null
  row: CatalogueGoods['products'][number]
  offers: Offer[]
  colors: SnapshotColor[]
  reviews: CatalogueGoods['reviews']
  /** What a search looks through. */
  searchText: string
  /** As lists carry it, once somebody has asked; forgotten when a size of it sells out or comes back. */
  listed?: ListedProduct | undefined
  /** What of it is compared with others, once somebody has looked at one like it. */
  compared?: Comparable
}

type ProductParts = { drawings: GarmentDrawings; shared: ReturnType<typeof createShared> }

/**
 * Puts the rows of products together. Products without a size, and colours without one, are left out. What 400,000 sizes
 * have in common, as their names and that they have no offers, stands in memory once.
 */
export function productsOf(
  groups: Pick<CatalogueGroups, 'categories' | 'subcategories'>,
  rows: CatalogueGoods,
  { drawings, shared }: ProductParts,
): SnapshotProduct[] {
  const categories = new Map(groups.categories.map((row) => [row.id, row]))
  const subcategories = new Map(groups.subcategories.map((row) => [row.id, row]))
  const colorsOf = Map.groupBy(rows.colors, (row) => row.product_id)
  const sizesOf = Map.groupBy(rows.sizes, (row) => row.color_variant_id)
  const offersOf = Map.groupBy(rows.offers, (row) => row.product_id ?? row.size_id ?? '')
  const reviewsOf = Map.groupBy(rows.reviews, (row) => row.product_id)

  function colorsOfProduct(product: CatalogueGoods['products'][number]): SnapshotColor[] {
    return (colorsOf.get(product.id) ?? []).flatMap((color) => {
      const sizes = (sizesOf.get(color.id) ?? []).map((size) =>
        buildSize(size, { offers: offersOf.get(size.id), shared }),
      )
      if (sizes.length === 0) return []
      const images = shared.words(
        picturesOf(drawings, {
          ownImages: color.images,
          productImages: product.images,
          drawing: product.drawing,
          colorCode: color.color_code,
        }),
      )
      return [
        {
          id: color.id,
          name: shared.word(color.name),
          slug: shared.word(color.slug),
          colorCode: shared.word(color.color_code),
          images,
          sizes,
          words: shared.colorWords(color.name, sizes),
        },
      ]
    })
  }

  return rows.products.flatMap((row) => {
    const category = categories.get(row.category_id)
    const colors = colorsOfProduct(row)
    if (!category || colors.length === 0) return []
    const subcategory = subcategories.get(row.subcategory_id ?? '') ?? null
    return [
      {
        id: row.id,
        slug: row.slug,
        name: row.name,
        category,
        subcategory,
        row: Object.assign(row, {
          category_id: category.id,
          subcategory_id: subcategory?.id ?? null,
          images: shared.words(row.images),
          specifications: shared.specifications(row.specifications),
          washCare: shared.words(row.washCare),
        }),
        offers: offersOfRows(offersOf.get(row.id)),
        colors,
        reviews: reviewsOf.get(row.id) ?? none,
        searchText: searchText({
          name: row.name,
          categoryName: category.name,
          subCategoryName: subcategory?.name,
        }),
      },
    ]
  })
}

type OfferRow = Pick<CatalogueGoods['offers'][number], 'quantity' | 'offer_price_paise' | 'is_visible'>

export function offerOfRow(row: OfferRow): Offer {
  return { quantity: row.quantity, offerPrice: paise(row.offer_price_paise), isVisible: row.is_visible }
}

function buildSize(
  row: CatalogueGoods['sizes'][number],
  { offers, shared }: { offers?: OfferRow[] | undefined; shared: ProductParts['shared'] },
): SnapshotSize {
  return {
    id: row.id,
    name: shared.word(row.name),
    price: paise(row.price_paise),
    struckPrice: row.struck_price_paise === null ? null : paise(row.struck_price_paise),
    weightGrams: row.weight_grams,
    offers: offersOfRows(offers),
    available: row.available,
  }
}

const none: never[] = []

function offersOfRows(rows: OfferRow[] = none): Offer[] {
  return rows.length === 0 ? none : rows.map(offerOfRow)
}

type Specifications = CatalogueGoods['products'][number]['specifications']

/** What comes back in thousands of rows, each of which brings a copy of its own: it stands in memory once. */
export function createShared() {
  const words = new Map<string, string>()
  const lists = new Map<string, string[]>()
  const ofSpecifications = new Map<string, Specifications>()
  const ofColors = new Map<string, ReadonlySet<string>>()
  return {
    word: (word: string): string => first(words, word, word),
    colorWords(name: string, sizes: ReadonlyArray<{ name: string }>): ReadonlySet<string> {
      const key = [name, ...sizes.map((size) => size.name)].join('\n')
      return ofColors.get(key) ?? first(ofColors, key, colorWords({ name, sizes }))
    },
    specifications: (of: Specifications): Specifications => first(ofSpecifications, JSON.stringify(of), of),
    /** Those of one drawing in one colour are the same for every product. */
    words: (of: string[]): string[] => first(lists, of.join('\n'), of),
  }
}

function first<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  const before = known.get(key)
  if (before === undefined) known.set(key, value)
  return before ?? value
}
