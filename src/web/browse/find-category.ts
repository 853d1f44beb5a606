import type { CategoryTile } from '#contract/catalogue.ts'

/** A category by its id, which wins over the slug in the path (api.md decisions 11 and 25). */
export function findCategory(
  categories: CategoryTile[],
  id: string | null,
  slug: string | undefined,
): CategoryTile | undefined {
  return (
    categories.find(({ _id }) => _id === id) ?? categories.find(({ categorySlug }) => categorySlug === slug)
  )
}
