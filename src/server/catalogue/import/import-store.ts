import { type Selectable, sql } from 'kysely'
import type { Transaction } from '#platform/postgres/database.ts'
import type { CatalogueTables } from '../catalogue-tables.ts'

export type ProductBefore = Awaited<ReturnType<typeof readStoredProducts>>[number]
export type SizeBefore = Awaited<ReturnType<typeof readStoredSizes>>[number]
export type ColorBefore = Awaited<ReturnType<typeof readStoredColors>>[number]

/** An import is one long transaction: its statements are short, the pauses between them may not be. */
export async function allowLongTransaction(tx: Transaction): Promise<void> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(tx)
  await sql`SET LOCAL lock_timeout = '7s'`.execute(tx)
  // Nobody has counted what this transaction has written so far: the planner would read all of it for each batch.
  await sql`SET LOCAL enable_seqscan = off`.execute(tx)
}

type KnownBy = { slugs: string[]; skus: string[]; ids: string[] }

export function readStoredProducts(tx: Transaction, { slugs, skus, ids }: KnownBy) {
  return tx
    .selectFrom('product')
    .selectAll()
    .where(
      sql<boolean>`id IN (
        SELECT id FROM product WHERE slug = any(${slugs})
        UNION SELECT id FROM product WHERE id = any(${ids})
        UNION SELECT c.product_id FROM size s JOIN color_variant c ON c.id = s.color_variant_id WHERE s.sku = any(${skus}))`,
    )
    .execute()
}

export function readStoredColors(tx: Transaction, productIds: string[]) {
  return tx
    .selectFrom('color_variant')
    .selectAll()
    .where(sql<boolean>`product_id = any(${productIds})`)
    .execute()
}

export function readStoredSizes(tx: Transaction, productIds: string[]) {
  return tx
    .selectFrom('size')
    .innerJoin('color_variant', 'color_variant.id', 'size.color_variant_id')
    .select([
      'size.id',
      'size.color_variant_id',
      'size.name',
      'size.sku',
      'size.price_paise',
      'size.struck_price_paise',
      'size.weight_grams',
      'size.position',
      'color_variant.product_id',
    ])
    .where(sql<boolean>`color_variant.product_id = any(${productIds})`)
    .execute()
}

/** Which of these ids are given already, to whomever. */
export async function takenIds(tx: Transaction, table: 'product' | 'size', ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  return rows.map(({ id }) => id)
}

export type ProductRow = Omit<Selectable<CatalogueTables['product']>, 'created_at' | 'updated_at'>

export async function writeProducts(tx: Transaction, rows: ProductRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO product (id, slug, name, category_id, subcategory_id, badge, description, disclaimer, specifications,
      wash_care, size_chart, video_url, video_thumbnail, images, drawing, is_published, position)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id text, slug text, name text,
      category_id text, subcategory_id text, badge smallint, description text, disclaimer text, specifications jsonb,
      wash_care jsonb, size_chart text, video_url text, video_thumbnail text, images jsonb, drawing text,
      is_published boolean, position int)
    ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, category_id = excluded.category_id,
      subcategory_id = excluded.subcategory_id, badge = excluded.badge, description = excluded.description,
      disclaimer = excluded.disclaimer, specifications = excluded.specifications, wash_care = excluded.wash_care,
      size_chart = excluded.size_chart, video_url = excluded.video_url, video_thumbnail = excluded.video_thumbnail,
      images = excluded.images, drawing = excluded.drawing, is_published = excluded.is_published,
      position = excluded.position, updated_at = now()`.execute(tx)
}

export type ColorRow = Selectable<CatalogueTables['color_variant']>

export async function writeColors(tx: Transaction, rows: ColorRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO color_variant (id, product_id, name, slug, color_code, images, position)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id text, product_id text, name text,
      slug text, color_code text, images jsonb, position int)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, color_code = excluded.color_code, images = excluded.images,
      position = excluded.position`.execute(tx)
}

export type SizeRow = Selectable<CatalogueTables['size']>

export async function writeSizes(tx: Transaction, rows: SizeRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  // Two sizes may trade names or SKUs: none of the old ones may stand in the way of the new.
  await sql`UPDATE size SET name = id, sku = NULL WHERE id = any(${ids})`.execute(tx)
  await sql`
    INSERT INTO size (id, color_variant_id, name, sku, price_paise, struck_price_paise, weight_grams, position)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id text, color_variant_id text, name text,
      sku text, price_paise bigint, struck_price_paise bigint, weight_grams int, position int)
    ON CONFLICT (id) DO UPDATE SET color_variant_id = excluded.color_variant_id, name = excluded.name,
      sku = excluded.sku, price_paise = excluded.price_paise, struck_price_paise = excluded.struck_price_paise,
      weight_grams = excluded.weight_grams, position = excluded.position`.execute(tx)
}

export type OfferRow = {
  id: string
  product_id: string | null
  size_id: string | null
  quantity: number
  offer_price_paise: number
  is_visible: boolean
}

/** Puts these offers in the place of all that the products and sizes named had. */
export async function replaceOffers(
  tx: Transaction,
  owners: { products: string[]; sizes: string[] },
  rows: OfferRow[],
): Promise<void> {
  await sql`DELETE FROM offer WHERE product_id = any(${owners.products})`.execute(tx)
  await sql`DELETE FROM offer WHERE size_id = any(${owners.sizes})`.execute(tx)
  if (rows.length === 0) return
  await sql`
    INSERT INTO offer (id, product_id, size_id, quantity, offer_price_paise, is_visible)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id text, product_id text, size_id text,
      quantity int, offer_price_paise bigint, is_visible boolean)`.execute(tx)
}

/** Old slugs lead to the product; a slug in use leads nowhere else. */
export async function writeRedirects(
  tx: Transaction,
  renamed: Array<{ oldSlug: string; productId: string }>,
  slugsInUse: string[],
): Promise<void> {
  for (const { oldSlug, productId } of renamed) {
    await tx
      .insertInto('slug_redirect')
      .values({ old_slug: oldSlug, product_id: productId })
      .onConflict((conflict) => conflict.column('old_slug').doUpdateSet({ product_id: productId }))
      .execute()
  }
  await sql`DELETE FROM slug_redirect WHERE old_slug = any(${slugsInUse})`.execute(tx)
}

export async function highestPosition(tx: Transaction): Promise<number> {
  const row = await tx
    .selectFrom('product')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('highest'))
    .executeTakeFirst()
  return row?.highest ?? 0
}
