import type { CategoryTile } from '#contract/catalogue.ts'
import { isGood, need } from '../api.ts'
import { filterProducts, type Grid } from '../browse/filter-products.ts'
import { readGridQuery } from '../browse/grid-query.ts'
import { type LoadInput, page } from '../page-row.tsx'

export type CollectionsData = { grid: Grid; categories: CategoryTile[] }

/** All products, or those that a search finds (spec §2, §5). */
export async function loadCollections({ api, url }: LoadInput) {
  const query = readGridQuery(url.searchParams)
  const [products, categories] = await Promise.all([
    api.call('listProducts', query.search ? { query: { search: query.search } } : {}),
    api.call('listCategories', {}),
  ])
  const grid = filterProducts(need(products), query)
  return page<CollectionsData>({ grid, categories: isGood(categories) ? categories.data : [] })
}
