import type { Insertable, NotNull } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { CatalogueTables } from '../catalogue-tables.ts'

/** What a file may name, by slug; a subcategory as `leggings/capri`. */
export type OnSale = {
  products: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  subcategories: ReadonlySet<string>
}

export async function readOnSale(tx: Transaction): Promise<OnSale> {
  const products = await tx.selectFrom('product').select(['id', 'slug']).execute()
  const categories = await tx.selectFrom('category').select(['id', 'slug']).execute()
  const subcategories = await tx
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['category.slug as category', 'subcategory.slug'])
    .execute()
  return {
    products: new Map(products.map(({ id, slug }) => [slug, id])),
    categories: new Map(categories.map(({ id, slug }) => [slug, id])),
    subcategories: new Set(subcategories.map(({ category, slug }) => `${category}/${slug}`)),
  }
}

export async function replaceMenu(
  tx: Transaction,
  items: Array<Insertable<CatalogueTables['menu_item']>>,
): Promise<void> {
  await tx.deleteFrom('menu_item').execute()
  if (items.length > 0) await tx.insertInto('menu_item').values(items).execute()
}

export function readMenuItems(tx: Transaction) {
  return tx
    .selectFrom('menu_item')
    .leftJoin('category', 'category.id', 'menu_item.category_id')
    .leftJoin('product', 'product.id', 'menu_item.product_id')
    .select(['menu_item.id', 'menu_item.parent_id', 'menu_item.label', 'menu_item.path'])
    .select(['category.slug as category', 'product.slug as product'])
    .orderBy('menu_item.position')
    .execute()
}

export async function replaceCollections(
  tx: Transaction,
  collections: Array<Insertable<CatalogueTables['collection']>>,
): Promise<void> {
  await tx.deleteFrom('collection').execute()
  if (collections.length > 0) await tx.insertInto('collection').values(collections).execute()
}

export function readCollectionTiles(tx: Transaction) {
  return tx
    .selectFrom('collection')
    .leftJoin('product', 'product.id', 'collection.product_id')
    .select(['collection.label', 'collection.slug', 'collection.image', 'collection.object_position'])
    .select('product.slug as product')
    .orderBy('collection.position')
    .execute()
}

/** Makes room at the top: the tiles that a file names come first, all others follow. */
export async function moveCategoriesDown(tx: Transaction, places: number): Promise<void> {
  await tx
    .updateTable('category')
    .set((row) => ({ position: row('position', '+', places) }))
    .execute()
}

type Tile = { image: string | null; product_id: string | null; position: number }

export async function updateCategoryTile(
  tx: Transaction,
  id: string,
  tile: Tile & { hsn?: string | null },
): Promise<void> {
  await tx.updateTable('category').set(tile).where('id', '=', id).execute()
}

export async function updateSubcategoryTile(
  tx: Transaction,
  { categoryId, slug }: { categoryId: string; slug: string },
  tile: Tile,
): Promise<void> {
  await tx
    .updateTable('subcategory')
    .set(tile)
    .where('category_id', '=', categoryId)
    .where('slug', '=', slug)
    .execute()
}

export type TileRow = { categoryId: string; name: string; image: string | null; product: string | null }

/** The tiles of a table, each with the category that it is or belongs to. */
export async function readTiles(tx: Transaction, table: 'category' | 'subcategory'): Promise<TileRow[]> {
  const category = sql.ref(table === 'category' ? 'tile.id' : 'tile.category_id')
  const { rows } = await sql<TileRow>`
    SELECT ${category} AS "categoryId", tile.name, tile.image, product.slug AS product
    FROM ${sql.table(table)} AS tile LEFT JOIN product ON product.id = tile.product_id
    ORDER BY tile.position, tile.id`.execute(tx)
  return rows
}

/** The codes of goods that categories have, by the category. */
export async function readCategoryCodes(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'hsn'])
    .where('hsn', 'is not', null)
    .$narrowType<{ hsn: NotNull }>()
    .execute()
  return new Map(rows.map(({ id, hsn }) => [id, hsn]))
}

export async function replaceReviews(
  tx: Transaction,
  productId: string,
  reviews: Array<Insertable<CatalogueTables['review']>>,
): Promise<void> {
  await tx.deleteFrom('review').where('product_id', '=', productId).execute()
  if (reviews.length > 0) await tx.insertInto('review').values(reviews).execute()
}

export function readReviewsBySlug(tx: Transaction) {
  return tx
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['product.slug', 'review.customer_name', 'review.rating', 'review.created_at', 'review.review'])
    .orderBy('product.position')
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .execute()
}
