import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import type { Transaction } from '#server/db/database.ts'
import { readInPages } from '#platform/postgres/postgres.ts'
import type { Tables } from '#server/db/tables.ts'
import { productFieldSelection } from './product-field-store.ts'
import type { ProductFieldValues } from './product-fields.ts'

export type CatalogueGoods = Awaited<ReturnType<typeof readGoods>>

/** Every product that is on sale. */
export async function readIdsOnSale(tx: Transaction): Promise<string[]> {
  const rows = await readInPages<{ id: string }>(
    ({ id }) => id,
    (after, limit) =>
      tx
        .selectFrom('product')
        .select('id')
        .where('is_published', '=', true)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
  )
  return rows.map(({ id }) => id)
}

/** The products that changed with this version or since; some that have not may be among them, and some that are gone. */
export async function readIdsChanged(tx: Transaction, version: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('catalogue_change')
    .select('product_id')
    .where('version', '>=', version)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** What is on sale of these products, colours and sizes in their order. */
export async function readGoods(tx: Transaction, ids: string[]) {
  // By index: for each two thousand products the planner would rather have several processes go through 400,000 sizes.
  await sql`SELECT set_config(way, '0', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin',
    'max_parallel_workers_per_gather']) way`.execute(tx)
  return allKeyed({
    products: readProducts(tx, ids),
    colors: readColors(tx, ids),
    sizes: readSizes(tx, ids),
    offers: readOffers(tx, ids),
    reviews: readReviews(tx, ids),
  })
}

type ProductOnSale = Pick<
  Selectable<Tables['product']>,
  'id' | 'position' | 'slug' | 'name' | 'category_id' | 'subcategory_id' | 'images'
> &
  ProductFieldValues

async function readProducts(tx: Transaction, ids: string[]): Promise<ProductOnSale[]> {
  const { rows } = await sql<ProductOnSale>`
    SELECT product.id, product.position, product.slug, product.name, product.category_id, product.subcategory_id,
      product.images, ${productFieldSelection}
    FROM product WHERE is_published AND id = any(${ids}::text[])`.execute(tx)
  return rows
}

function readColors(tx: Transaction, ids: string[]) {
  return tx
    .selectFrom('color_variant')
    .select(['id', 'product_id', 'name', 'slug', 'color_code', 'images'])
    .where(sql<boolean>`product_id = any(${ids}::text[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function readSizes(tx: Transaction, ids: string[]) {
  return tx
    .selectFrom('size')
    .innerJoin('color_variant as color', 'color.id', 'size.color_variant_id')
    .leftJoin('stock', 'stock.size_id', 'size.id')
    .select([
      'size.id',
      'size.color_variant_id',
      'size.name',
      'size.price_paise',
      'size.struck_price_paise',
      'size.weight_grams',
      // Pieces that can be bought; null: not counted.
      sql<number | null>`stock.on_hand - stock.reserved`.as('available'),
    ])
    .where(sql<boolean>`color.product_id = any(${ids}::text[])`)
    .orderBy('size.position')
    .orderBy('size.id')
    .execute()
}

type OfferOnSale = Pick<
  Selectable<Tables['offer']>,
  'product_id' | 'size_id' | 'quantity' | 'offer_price_paise' | 'is_visible'
>

async function readOffers(tx: Transaction, ids: string[]): Promise<OfferOnSale[]> {
  const { rows } = await sql<OfferOnSale>`
    SELECT product_id, size_id, quantity, offer_price_paise, is_visible FROM offer WHERE product_id = any(${ids}::text[])
    UNION ALL
    SELECT o.product_id, o.size_id, o.quantity, o.offer_price_paise, o.is_visible
    FROM color_variant c JOIN size s ON s.color_variant_id = c.id JOIN offer o ON o.size_id = s.id
    WHERE c.product_id = any(${ids}::text[])
    ORDER BY quantity`.execute(tx)
  return rows
}

function readReviews(tx: Transaction, ids: string[]) {
  return tx
    .selectFrom('review')
    .select(['id', 'product_id', 'customer_name', 'rating', 'review', 'images', 'created_at'])
    .where(sql<boolean>`product_id = any(${ids}::text[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
