import type { CatalogueGroups } from './catalogue-store.ts'

type Group = { id: string; slug: string }
type Grouped = { category: Group; subcategory: Group | null }

/**
 * Paths below /collections that lead elsewhere: from a category or subcategory that has nothing on sale any more to the
 * one where its products went, while that one has something on sale.
 */
export function groupPaths(rows: CatalogueGroups, products: readonly Grouped[]): ReadonlyMap<string, string> {
  const onSale = new Map<string, string>()
  for (const { category, subcategory } of products) {
    if (!onSale.has(category.id)) onSale.set(category.id, category.slug)
    if (subcategory && !onSale.has(subcategory.id))
      onSale.set(subcategory.id, `${category.slug}/${subcategory.slug}`)
  }
  const inUse = new Set(onSale.values())
  const paths = rows.groupRedirects.flatMap(
    ({ old_path, category_id, subcategory_id }): Array<[string, string]> => {
      const now = onSale.get(subcategory_id ?? category_id) ?? onSale.get(category_id)
      return now && !inUse.has(old_path) ? [[old_path, now]] : []
    },
  )
  return new Map(paths)
}
