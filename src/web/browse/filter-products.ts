import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { colorFor } from '#domain/search.ts'
import { type ProductCardData, productCardData } from './product-card-data.ts'
import { countFacets, type Facets, matches, matchingColor, type Wanted } from './facets.ts'
import { filterableProduct } from './filterable-product.ts'
import { type GridQuery, pageSize, type Sort } from './grid-query.ts'

/** A page of a grid: its cards, the number of all matches, and the filters with their counts. */
export type Grid = Facets & {
  query: GridQuery
  cards: ProductCardData[]
  total: number
  pages: number
}

/** Filters, sorts and pages the products of a grid. */
export function filterProducts(products: readonly ListedProduct[], query: GridQuery): Grid {
  const wanted = knownValues(products, query)
  const found = products.filter((product) => matches(filterableProduct(product), wanted))
  const sorted = query.sort === 'featured' ? found : found.toSorted(sortings[query.sort])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(query.page, pages)
  const colorSought = (product: ListedProduct) => colorFor(product, query.search ?? '')?.slug
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize)
  return {
    query: { ...query, ...wanted, page },
    cards: shown.map((product) =>
      productCardData(product, matchingColor(product, wanted) ?? colorSought(product)),
    ),
    total: found.length,
    pages,
    ...countFacets(products, wanted),
  }
}

// Values that no product has are ignored, so that an old link still shows products.
function knownValues(
  products: readonly ListedProduct[],
  { colors, sizes, price, inStock }: GridQuery,
): Wanted {
  const isKnown = (test: (parts: ReturnType<typeof filterableProduct>) => boolean) =>
    products.some((product) => test(filterableProduct(product)))
  return {
    colors: colors.filter((slug) => isKnown(({ variants }) => variants.some((each) => each.slug === slug))),
    sizes: sizes.filter((slug) => isKnown((parts) => parts.sizes.includes(slug))),
    price,
    inStock,
  }
}

const sortings: Record<Exclude<Sort, 'featured'>, (a: ListedProduct, b: ListedProduct) => number> = {
  'price-asc': (a, b) => a.color.size.price - b.color.size.price,
  'price-desc': (a, b) => b.color.size.price - a.color.size.price,
  rating: (a, b) => (b.ratings.average ?? 0) - (a.ratings.average ?? 0),
  name: (a, b) => a.name.localeCompare(b.name),
}
