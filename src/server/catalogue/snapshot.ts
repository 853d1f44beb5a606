import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Offer } from '#domain/pricing/offers.ts'
import type { CatalogueRows } from './catalogue-store.ts'
import type { GarmentDrawings } from './product-pictures.ts'
import { picturesOf } from './product-pictures.ts'
import { groupPaths } from './group-paths.ts'

export type SnapshotSize = {
  id: string
  name: string
  price: Paise
  struckPrice: Paise | null
  weightGrams: number | null
  offers: Offer[]
}

export type SnapshotColor = {
  id: string
  name: string
  slug: string
  colorCode: string
  images: string[]
  sizes: SnapshotSize[]
}

type SnapshotGroup = { id: string; slug: string; name: string }

export type SnapshotProduct = {
  id: string
  slug: string
  name: string
  category: SnapshotGroup
  subcategory: SnapshotGroup | null
  categoryName: string
  subCategoryName: string
  row: CatalogueRows['products'][number]
  offers: Offer[]
  colors: SnapshotColor[]
  reviews: CatalogueRows['reviews']
}

/** The whole catalogue at one version; never changed, only replaced. Stock stands beside it. */
export type Snapshot = {
  version: number
  rows: CatalogueRows
  products: SnapshotProduct[]
  byId: ReadonlyMap<string, SnapshotProduct>
  bySlug: ReadonlyMap<string, SnapshotProduct>
  byCategory: ReadonlyMap<string, SnapshotProduct[]>
  bySize: ReadonlyMap<string, SnapshotProduct>
  slugNow: ReadonlyMap<string, string>
  groupNow: ReadonlyMap<string, string>
}

/** Puts the rows together. Products without a size, and colours without one, are left out. */
export function buildSnapshot(rows: CatalogueRows, drawings: GarmentDrawings): Snapshot {
  const products = buildProducts(rows, drawings)
  const byId = new Map(products.map((product) => [product.id, product]))
  const redirects = rows.redirects.flatMap(({ old_slug, product_id }): Array<[string, string]> => {
    const product = byId.get(product_id)
    return product ? [[old_slug, product.slug]] : []
  })
  return {
    version: rows.version,
    rows,
    products,
    byId,
    bySlug: new Map(products.map((product) => [product.slug, product])),
    byCategory: Map.groupBy(products, ({ category }) => category.id),
    bySize: new Map(
      products.flatMap((product) =>
        product.colors.flatMap(({ sizes }) =>
          sizes.map((size): [string, SnapshotProduct] => [size.id, product]),
        ),
      ),
    ),
    slugNow: new Map(redirects),
    groupNow: groupPaths(rows, products),
  }
}

function buildProducts(rows: CatalogueRows, drawings: GarmentDrawings): SnapshotProduct[] {
  const categories = new Map(rows.categories.map((row) => [row.id, row]))
  const subcategories = new Map(rows.subcategories.map((row) => [row.id, row]))
  const colorsOf = Map.groupBy(rows.colors, (row) => row.product_id)
  const sizesOf = Map.groupBy(rows.sizes, (row) => row.color_variant_id)
  const offersOf = Map.groupBy(rows.offers, (row) => row.product_id ?? row.size_id ?? '')
  const reviewsOf = Map.groupBy(rows.reviews, (row) => row.product_id)

  function colorsOfProduct(product: CatalogueRows['products'][number]): SnapshotColor[] {
    return (colorsOf.get(product.id) ?? []).flatMap((color) => {
      const sizes = (sizesOf.get(color.id) ?? []).map((size) => buildSize(size, offersOf.get(size.id)))
      if (sizes.length === 0) return []
      const images = picturesOf(drawings, {
        ownImages: color.images,
        productImages: product.images,
        drawing: product.drawing,
        colorCode: color.color_code,
      })
      return [
        { id: color.id, name: color.name, slug: color.slug, colorCode: color.color_code, images, sizes },
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
        categoryName: category.name,
        subCategoryName: subcategory?.name ?? '',
        row,
        offers: (offersOf.get(row.id) ?? []).map(offerOfRow),
        colors,
        reviews: reviewsOf.get(row.id) ?? [],
      },
    ]
  })
}

type OfferRow = Pick<CatalogueRows['offers'][number], 'quantity' | 'offer_price_paise' | 'is_visible'>

export function offerOfRow(row: OfferRow): Offer {
  return { quantity: row.quantity, offerPrice: paise(row.offer_price_paise), isVisible: row.is_visible }
}

function buildSize(row: CatalogueRows['sizes'][number], offers: OfferRow[] = []): SnapshotSize {
  return {
    id: row.id,
    name: row.name,
    price: paise(row.price_paise),
    struckPrice: row.struck_price_paise === null ? null : paise(row.struck_price_paise),
    weightGrams: row.weight_grams,
    offers: offers.map(offerOfRow),
  }
}
