import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type CatalogueGroups = Awaited<ReturnType<typeof readGroups>>

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

/** Runs statements that all see the catalogue as it stood at one moment. */
export function atOneMoment<Read>(
  database: Database,
  read: (tx: Transaction) => Promise<Read>,
): Promise<Read> {
  return database.transaction(async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx)
    return read(tx)
  })
}

/** How the shop is arranged: few rows beside those of its products. */
export async function readGroups(tx: Transaction) {
  return {
    version: await readVersion(tx),
    categories: await readCategories(tx),
    subcategories: await readSubcategories(tx),
    collections: await readCollections(tx),
    menu: await readMenu(tx),
    redirects: await tx.selectFrom('slug_redirect').select(['old_slug', 'product_id']).execute(),
    groupRedirects: await tx
      .selectFrom('group_redirect')
      .select(['old_path', 'category_id', 'subcategory_id'])
      .execute(),
  }
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
