import type { CategoryTile, Subcategory } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'

/** The page of a category (spec §2: the id is a query parameter). */
export function categoryHref({ _id, categorySlug }: Pick<CategoryTile, '_id' | 'categorySlug'>): string {
  return href.category(categorySlug, { categoryId: _id })
}

/** The grid of a subcategory. */
export function subcategoryHref(category: CategoryTile, { _id, slug }: Subcategory): string {
  return href.subcategory(category.categorySlug, slug, { categoryId: category._id, subCategoryId: _id })
}

/** The category of the id in the query (spec §2) or, without an id, of the slug in the path (decision 0031). */
export function findCategory(
  categories: CategoryTile[],
  id: string | null,
  slug: string | undefined,
): CategoryTile | undefined {
  return categories.find(({ _id, categorySlug }) => (id ? _id === id : categorySlug === slug))
}
