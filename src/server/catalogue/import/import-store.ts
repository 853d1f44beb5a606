import { type Selectable, sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { CatalogueTables } from '../catalogue-tables.ts'
import { productFieldSelection } from '../product-field-store.ts'
import { productFields, type ProductFieldValues } from '../product-fields.ts'
import { upsert, type Written } from './upsert-store.ts'

export type ProductBefore = ProductRow
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

export async function readStoredProducts(
  tx: Transaction,
  { slugs, skus, ids }: KnownBy,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    SELECT product.id, product.slug, product.name, product.category_id, product.subcategory_id, product.images,
      product.is_published, product.position, ${productFieldSelection}
    FROM product WHERE id IN (
      SELECT id FROM product WHERE slug = any(${slugs})
      UNION SELECT id FROM product WHERE id = any(${ids})
      UNION SELECT c.product_id FROM size s JOIN color_variant c ON c.id = s.color_variant_id WHERE s.sku = any(${skus})
    )`.execute(tx)
  return rows
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

/** The pieces that have one of these codes, in small letters, as their barcode: the packers', which no import changes. */
export async function ownersOfBarcodes(tx: Transaction, codes: readonly string[]): Promise<BarcodeOwner[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<BarcodeOwner>`
    SELECT s.id, lower(s.barcode) AS code, concat_ws(', ', p.name, c.name, s.name) AS name
    FROM size s JOIN color_variant c ON c.id = s.color_variant_id JOIN product p ON p.id = c.product_id
    WHERE s.barcode IS NOT NULL AND lower(s.barcode) = any(${[...codes]}::text[])`.execute(tx)
  return rows
}

type BarcodeOwner = { id: string; code: string; name: string }

/** Which of these ids are given already, also to things that are not in the file. */
export async function takenIds(tx: Transaction, table: 'product' | 'size', ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  return rows.map(({ id }) => id)
}

export type ProductRow = Pick<
  Selectable<CatalogueTables['product']>,
  'id' | 'slug' | 'name' | 'category_id' | 'subcategory_id' | 'images' | 'is_published' | 'position'
> &
  ProductFieldValues

const writtenProducts: Written<ProductRow> = {
  table: 'product',
  columns: {
    id: 'text',
    slug: 'text',
    name: 'text',
    category_id: 'text',
    subcategory_id: 'text',
    images: 'jsonb',
    is_published: 'boolean',
    position: 'int',
    ...productFields,
  },
  touches: ['updated_at'],
}

export function writeProducts(tx: Transaction, rows: ProductRow[]): Promise<void> {
  return upsert(tx, writtenProducts, rows)
}

export type ColorRow = Selectable<CatalogueTables['color_variant']>

const writtenColors: Written<ColorRow> = {
  table: 'color_variant',
  columns: {
    id: 'text',
    product_id: 'text',
    name: 'text',
    slug: 'text',
    color_code: 'text',
    images: 'jsonb',
    position: 'int',
  },
}

export function writeColors(tx: Transaction, rows: ColorRow[]): Promise<void> {
  return upsert(tx, writtenColors, rows)
}

export type SizeRow = Selectable<CatalogueTables['size']>

const writtenSizes: Written<SizeRow> = {
  table: 'size',
  columns: {
    id: 'text',
    color_variant_id: 'text',
    name: 'text',
    sku: 'text',
    price_paise: 'bigint',
    struck_price_paise: 'bigint',
    weight_grams: 'int',
    position: 'int',
  },
}

/** Writes sizes; the names and SKUs of `freed` ones are taken from them first, since others of these rows get them. */
export async function writeSizes(tx: Transaction, rows: SizeRow[], freed: string[]): Promise<void> {
  if (freed.length > 0) await sql`UPDATE size SET name = id, sku = NULL WHERE id = any(${freed})`.execute(tx)
  await upsert(tx, writtenSizes, rows)
}

export type OfferRow = Selectable<CatalogueTables['offer']>

const writtenOffers: Written<OfferRow> = {
  table: 'offer',
  columns: {
    id: 'text',
    product_id: 'text',
    size_id: 'text',
    quantity: 'int',
    offer_price_paise: 'bigint',
    is_visible: 'boolean',
  },
}

export function readStoredOffers(
  tx: Transaction,
  owners: { products: string[]; sizes: string[] },
): Promise<OfferRow[]> {
  return tx
    .selectFrom('offer')
    .select(['id', 'product_id', 'size_id', 'quantity', 'offer_price_paise', 'is_visible'])
    .where(sql<boolean>`(product_id = any(${owners.products}) OR size_id = any(${owners.sizes}))`)
    .execute()
}

export async function writeOffers(tx: Transaction, rows: OfferRow[], gone: string[]): Promise<void> {
  if (gone.length > 0) await sql`DELETE FROM offer WHERE id = any(${gone})`.execute(tx)
  await upsert(tx, writtenOffers, rows)
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
