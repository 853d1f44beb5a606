import type { CategoryTile, ListedProduct } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { type CallApi, isGood, need } from '#web/api-client.ts'
import { findProducts } from '../browse/all-products.ts'
import { type ProductCardData, productCardData } from '#web/browse/product-card-data.ts'
import { filterProducts, type Grid } from '../browse/filter-products.ts'
import { gridHref, readGridQuery } from '../browse/grid-query.ts'
import { page } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

export type CollectionsData = {
  grid: Grid
  categories: CategoryTile[]
  /** The number of products that the search found, before any filter. */
  found: number
  /** Products with a similar name, when a search found none. */
  near: ProductCardData[]
}

const nearCount = 5

/** All products, or those that a search finds (spec §2, §5). */
export async function loadCollections({ api, url }: LoadInput) {
  const query = readGridQuery(url.searchParams)
  const { products, categories } = await allKeyed({
    products: findProducts(api.call, query.search),
    // They stand above all products, not above what was searched for.
    categories: query.search ? null : api.call('listCategories', {}).catch(() => null),
  })
  const found: ListedProduct[] = need(products)
  const grid = filterProducts(found, query)
  return page<CollectionsData>(
    {
      grid,
      categories: categories && isGood(categories) ? categories.data : [],
      found: found.length,
      near: query.search && found.length === 0 ? await nearTo(api.call, query.search) : [],
    },
    // Anyone can make up terms: only those that find something are kept.
    { isCacheable: found.length > 0, address: gridHref(href.collections(), grid.query) },
  )
}

async function nearTo(call: CallApi, term: string): Promise<ProductCardData[]> {
  const all = await findProducts(call, null)
  const products = isGood(all) ? all.data : []
  // Help that is lost on its way is none.
  const help = await import('#domain/nearest-products.ts').catch(() => null)
  const near = help?.nearestProducts(products, term, nearCount) ?? []
  return near.map((product) => productCardData(product))
}
