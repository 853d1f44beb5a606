import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/db/database.ts'
import { readInPages } from '#platform/postgres/postgres.ts'
import type { Tables } from '#server/db/tables.ts'
import { productFieldSelection } from './product-field-store.ts'
import type { ProductFieldValues } from './product-fields.ts'

export type CatalogueRows = Awaited<ReturnType<typeof readCatalogue>>

export async function readVersion(query: Kysely<Tables>): Promise<number> {
  const row = await query
    .selectFrom('catalogue_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Also those that are not on sale. */
export async function hasProducts(query: Kysely<Tables>): Promise<boolean> {
  const row = await query.selectFrom('product').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Says that the catalogue has changed; also the lock that keeps two writers of it apart. */
export async function bumpVersion(tx: Transaction): Promise<void> {
  await tx
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1), changed_at: sql`now()` }))
    .where('id', '=', 1)
    .execute()
}

/** All that is on sale, as it stood at one moment. */
export async function readCatalogue(database: Database) {
  return database.transaction(async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx)
    return {
      version: await readVersion(tx),
      categories: await readCategories(tx),
      subcategories: await readSubcategories(tx),
      products: await readProducts(tx),
      colors: await readColors(tx),
      sizes: await readSizes(tx),
      offers: await readOffers(tx),
      reviews: await readReviews(tx),
      collections: await readCollections(tx),
      menu: await readMenu(tx),
      redirects: await tx.selectFrom('slug_redirect').select(['old_slug', 'product_id']).execute(),
      groupRedirects: await tx
        .selectFrom('group_redirect')
        .select(['old_path', 'category_id', 'subcategory_id'])
        .execute(),
    }
  })
}

function readCategories(tx: Transaction) {
  return tx
    .selectFrom('category')
    .select(['id', 'slug', 'name', 'image', 'product_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function readSubcategories(tx: Transaction) {
  return tx
    .selectFrom('subcategory')
    .select(['id', 'category_id', 'slug', 'name', 'image', 'product_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

type ProductOnSale = Pick<
  Selectable<Tables['product']>,
  'id' | 'position' | 'slug' | 'name' | 'category_id' | 'subcategory_id' | 'images'
> &
  ProductFieldValues

async function readProducts(tx: Transaction): Promise<ProductOnSale[]> {
  const all = await readInPages<ProductOnSale>(idOf, async (after, limit) => {
    const { rows } = await sql<ProductOnSale>`
      SELECT product.id, product.position, product.slug, product.name, product.category_id, product.subcategory_id,
        product.images, ${productFieldSelection}
      FROM product WHERE is_published AND id > ${after} ORDER BY id LIMIT ${limit}`.execute(tx)
    return rows
  })
  return all.toSorted(byPosition)
}

async function readColors(tx: Transaction) {
  const rows = await readInPages(idOf, (after, limit) =>
    tx
      .selectFrom('color_variant')
      .select(['id', 'position', 'product_id', 'name', 'slug', 'color_code', 'images'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  return rows.toSorted(byPosition)
}

async function readSizes(tx: Transaction) {
  const rows = await readInPages(idOf, (after, limit) =>
    tx
      .selectFrom('size')
      .select([
        'id',
        'position',
        'color_variant_id',
        'name',
        'price_paise',
        'struck_price_paise',
        'weight_grams',
      ])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  return rows.toSorted(byPosition)
}

async function readOffers(tx: Transaction) {
  const rows = await readInPages(idOf, (after, limit) =>
    tx
      .selectFrom('offer')
      .select(['id', 'product_id', 'size_id', 'quantity', 'offer_price_paise', 'is_visible'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  return rows.toSorted((a, b) => a.quantity - b.quantity)
}

async function readReviews(tx: Transaction) {
  const rows = await readInPages(idOf, (after, limit) =>
    tx
      .selectFrom('review')
      .select(['id', 'product_id', 'customer_name', 'rating', 'review', 'images', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  return rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

function readCollections(tx: Transaction) {
  return tx
    .selectFrom('collection')
    .select(['slug', 'label', 'image', 'product_id', 'style', 'hover', 'object_position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function readMenu(tx: Transaction) {
  return tx
    .selectFrom('menu_item')
    .select(['id', 'parent_id', 'label', 'path', 'category_id', 'product_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function idOf({ id }: { id: string }): string {
  return id
}

/** Rows came in the order of their ids, which decides between equals. */
function byPosition(a: { position: number }, b: { position: number }): number {
  return a.position - b.position
}
