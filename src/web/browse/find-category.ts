import type { CategoryTile } from '#contract/catalogue-schemas.ts'

/** The category that the query names (spec §2); without an id in it, the one of the slug in the path (decision 0031). */
export function findCategory(
  categories: CategoryTile[],
  id: string | null,
  slug: string | undefined,
): CategoryTile | undefined {
  return categories.find(({ _id, categorySlug }) => (id ? _id === id : categorySlug === slug))
}
