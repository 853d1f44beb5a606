import type { CategoryTile, Subcategory } from '#contract/catalogue.ts'
import { isGood, need } from '../api.ts'
import { filterProducts, type Grid } from '../browse/filter-products.ts'
import { readGridQuery } from '../browse/grid-query.ts'
import { type LoadInput, page } from '../page-row.tsx'

export type CategoryData = {
  /** Null: no such category; the title is then 'Category' (spec §2). */
  category: CategoryTile | null
  categories: CategoryTile[]
  subcategories: Subcategory[]
  grid: Grid
}

/** A category by its id, which wins over the slug in the path (api.md decisions 11 and 25). */
export function findCategory(categories: CategoryTile[], id: string | null, slug: string | undefined) {
  return (
    categories.find(({ _id }) => _id === id) ?? categories.find(({ categorySlug }) => categorySlug === slug)
  )
}

export async function loadCategory({ api, params, url }: LoadInput) {
  const categories = need(await api.call('listCategories', {}))
  const category = findCategory(categories, url.searchParams.get('categoryId'), params.categorySlug)
  const query = readGridQuery(url.searchParams)
  if (!category) {
    const nothing = { category: null, categories, subcategories: [], grid: filterProducts([], query) }
    return page<CategoryData>(nothing, { isCacheable: false })
  }
  const [products, subcategories] = await Promise.all([
    api.call('listCategoryProducts', { params: { id: category._id } }),
    api.call('listSubcategories', { query: { slug: category.categorySlug } }),
  ])
  return page<CategoryData>({
    category,
    categories,
    subcategories: isGood(subcategories) ? subcategories.data : [],
    grid: filterProducts(isGood(products) ? products.data : [], query),
  })
}
