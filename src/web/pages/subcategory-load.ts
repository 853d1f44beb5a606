import type { CategoryTile, Subcategory } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { isGood, need } from '#web/api-client.ts'
import { findCategory } from '#web/browse/categories.ts'
import { filterProducts, type Grid } from '../browse/filter-products.ts'
import { gridHref, readGridQuery } from '../browse/grid-query.ts'
import { page } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

export type SubcategoryData = {
  category: CategoryTile | null
  subcategory: Subcategory | null
  subcategories: Subcategory[]
  grid: Grid
  pathname: string
}

/** The products of a subcategory; the filter over the category's products is applied here (spec §7). */
export async function loadSubcategory({ api, params, url }: LoadInput) {
  const categories = need(await api.call('listCategories', {}))
  const query = readGridQuery(url.searchParams)
  const category = findCategory(categories, url.searchParams.get('categoryId'), params.categorySlug) ?? null
  const id = category?._id ?? url.searchParams.get('categoryId')
  const { products, listed } = await allKeyed({
    products: id ? api.call('listCategoryProducts', { params: { id } }) : null,
    listed: category ? api.call('listSubcategories', { query: { slug: category.categorySlug } }) : null,
  })
  const subcategories = listed && isGood(listed) ? listed.data : []
  const subId = url.searchParams.get('subCategoryId')
  const isAsked = ({ _id, slug }: Subcategory) => (subId ? _id === subId : slug === params.subcategory)
  const subcategory = subcategories.find(isAsked) ?? null
  const ofCategory = products ? need(products) : []
  const ofSubcategory = ofCategory.filter(({ subCategory }) => subCategory === subcategory?._id)
  const grid = filterProducts(ofSubcategory, query)
  const isKnown = category !== null && subcategory !== null
  const pathname = isKnown ? href.subcategory(category.categorySlug, subcategory.slug) : url.pathname
  return page<SubcategoryData>(
    { category, subcategory, subcategories, grid, pathname },
    { isCacheable: isKnown, address: gridHref(pathname, grid.query) },
  )
}
