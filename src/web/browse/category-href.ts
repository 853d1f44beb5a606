import type { CategoryTile, Subcategory } from '#contract/catalogue-schemas.ts'

/** The page of a category (spec §2: the id is a query parameter). */
export function categoryHref({ _id, categorySlug }: Pick<CategoryTile, '_id' | 'categorySlug'>): string {
  return `/collections/${categorySlug}?categoryId=${encodeURIComponent(_id)}`
}

/** The grid of a subcategory. */
export function subcategoryHref(category: CategoryTile, { _id, slug }: Subcategory): string {
  const query = new URLSearchParams({ categoryId: category._id, subCategoryId: _id })
  return `/collections/${category.categorySlug}/${slug}?${query}`
}
