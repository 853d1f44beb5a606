import type { Transaction } from '#server/db/database.ts'
import { categoryTileUrl, collectionTileUrl } from '#domain/drawn-pictures.ts'
import { derivedId, slugOf } from '../catalogue-ids.ts'
import type { ShopWindow } from './sample-files.ts'

type Products = ReadonlyMap<string, string>

/** Writes categories' tiles, menu, collections and reviews around products that are in the shop already. */
export async function writeShopWindow(tx: Transaction, window: ShopWindow): Promise<void> {
  const rows = await tx.selectFrom('product').select(['id', 'slug']).execute()
  const products = new Map(rows.map(({ id, slug }) => [slug, id]))
  await writeCategories(tx, window, products)
  await writeMenu(tx, window, products)
  await writeCollections(tx, window, products)
  await writeReviews(tx, window, products)
}

function productId(products: Products, slug: string | undefined): string | null {
  if (slug === undefined) return null
  const id = products.get(slug)
  if (id === undefined) throw new Error(`the sample shop has no product ${slug}`)
  return id
}

async function writeCategories(tx: Transaction, { categories }: ShopWindow, products: Products) {
  for (const [position, category] of categories.entries()) {
    const { id } = await tx
      .updateTable('category')
      .set({
        image: categoryTileUrl(category.image),
        product_id: productId(products, category.product),
        position,
      })
      .where('slug', '=', slugOf(category.name))
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, entry] of category.subcategories.entries()) {
      await tx
        .updateTable('subcategory')
        .set({ product_id: productId(products, entry.product), position: place })
        .where('category_id', '=', id)
        .where('slug', '=', slugOf(entry.name))
        .returning('id')
        .executeTakeFirstOrThrow()
    }
  }
}

async function writeMenu(tx: Transaction, { menu }: ShopWindow, products: Products) {
  const categories = new Map(
    (await tx.selectFrom('category').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
  const items = menu.map((item, position) => ({
    id: derivedId('menu', item.label),
    parent_id: null,
    label: item.label,
    path: item.path,
    category_id: categories.get(item.category ?? '') ?? null,
    product_id: productId(products, item.product),
    position,
  }))
  const entries = menu.flatMap((item) =>
    item.entries.map((entry, position) => ({
      id: derivedId('menu', item.label, entry.label),
      parent_id: derivedId('menu', item.label),
      label: entry.label,
      path: entry.path,
      category_id: null,
      product_id: productId(products, entry.product),
      position,
    })),
  )
  await tx.insertInto('menu_item').values(items).execute()
  await tx.insertInto('menu_item').values(entries).execute()
}

async function writeCollections(tx: Transaction, { collections }: ShopWindow, products: Products) {
  const rows = collections.map((row, position) => ({
    id: derivedId('collection', row.slug),
    slug: row.slug,
    label: row.label,
    image: collectionTileUrl(row.image),
    product_id: productId(products, row.product),
    object_position: row.objectPosition ?? null,
    position,
  }))
  await tx.insertInto('collection').values(rows).execute()
}

async function writeReviews(tx: Transaction, { reviews }: ShopWindow, products: Products) {
  const rows = Object.entries(reviews).flatMap(([slug, said]) =>
    said.map(([customer, rating, day, review]) => ({
      id: derivedId('review', slug, customer, day),
      product_id: productId(products, slug) ?? '',
      customer_name: customer,
      rating,
      review,
      created_at: new Date(`${day}T09:00:00Z`),
    })),
  )
  await tx.insertInto('review').values(rows).execute()
}
