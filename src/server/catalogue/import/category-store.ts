import type { Transaction } from '#server/db/database.ts'
import { derivedId, slugOf } from '../catalogue-ids.ts'

/** Products without a category are found here (decision 0017). */
const categoryOfTheRest = 'More'

export type CategoryKeeper = Awaited<ReturnType<typeof createCategoryKeeper>>

/** Finds categories and subcategories by name, and makes those that are new. */
export async function createCategoryKeeper(tx: Transaction) {
  const categories = new Map(
    (await tx.selectFrom('category').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
  const subcategories = new Map(
    (await tx.selectFrom('subcategory').select(['id', 'slug', 'category_id']).execute()).map((row) => [
      `${row.category_id}/${row.slug}`,
      row.id,
    ]),
  )

  async function categoryId(name: string): Promise<string> {
    const label = name === '' ? categoryOfTheRest : name
    const slug = slugOf(label)
    const known = categories.get(slug)
    if (known !== undefined) return known
    const id = derivedId('category', slug)
    await tx.insertInto('category').values({ id, slug, name: label, position: categories.size }).execute()
    categories.set(slug, id)
    return id
  }

  async function subcategoryId(category: string, name: string): Promise<string | null> {
    if (name === '') return null
    const slug = slugOf(name)
    const key = `${category}/${slug}`
    const known = subcategories.get(key)
    if (known !== undefined) return known
    const id = derivedId('subcategory', category, slug)
    await tx
      .insertInto('subcategory')
      .values({ id, category_id: category, slug, name, position: subcategories.size })
      .execute()
    subcategories.set(key, id)
    return id
  }

  return { categoryId, subcategoryId }
}
