import type { CategoryTile, Subcategory } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { isGood, need } from '#web/api-client.ts'
import { findCategory } from '#web/browse/categories.ts'
import { filterProducts, type Grid } from '../browse/filter-products.ts'
import { gridHref, readGridQuery } from '../browse/grid-query.ts'
import { page } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

export type CategoryData = {
  /** Null: no such category; the title is then 'Category' (spec §2). */
  category: CategoryTile | null
  subcategories: Subcategory[]
  /** The subcategory that the URL names: its tile is highlighted. */
  chosenId: string | null
  grid: Grid
}

/** A category with its subcategories and products. */
export async function loadCategory({ api, params, url }: LoadInput) {
  const categories = need(await api.call('listCategories', {}))
  const category = findCategory(categories, url.searchParams.get('categoryId'), params.categorySlug)
  const query = readGridQuery(url.searchParams)
  if (!category) {
    const nothing = { category: null, subcategories: [], chosenId: null, grid: filterProducts([], query) }
    // One page for all categories that nobody knows; what else was asked for is made for its asker.
    const isPlain = url.search === ''
    return page<CategoryData>(nothing, { isCacheable: isPlain, address: href.category('-') })
  }
  const { products, listed } = await allKeyed({
    products: api.call('listCategoryProducts', { params: { id: category._id } }),
    listed: api.call('listSubcategories', { query: { slug: category.categorySlug } }),
  })
  const subcategories = isGood(listed) ? listed.data : []
  const asked = url.searchParams.get('subCategoryId')
  const chosenId = subcategories.find(({ _id }) => _id === asked)?._id ?? null
  const ofCategory = need(products)
  const shown =
    chosenId === null ? ofCategory : ofCategory.filter(({ subCategory }) => subCategory === chosenId)
  const grid = filterProducts(shown, query)
  const address = gridHref(href.category(category.categorySlug), grid.query, { subCategoryId: chosenId })
  return page<CategoryData>({ category, subcategories, chosenId, grid }, { address })
}
