import type { Kysely, RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { productFieldValuesInOrder } from './product-field-store.ts'

export type CatalogueGoods = Awaited<ReturnType<typeof readGoods>>

/** What belongs to these products; null: to all of them. */
type Whose = { ids: string[] | null }

/** The products that changed with this version or since; some that have not may be among them, and some that are gone. */
export async function readIdsChanged(tx: Transaction, version: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('catalogue_change')
    .select('product_id')
    .where('version', '>=', version)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** What is on sale of these products. */
export async function readGoods(tx: Transaction, ids: string[]) {
  // By index: for each two thousand products the planner would rather have several processes go through 400,000 sizes.
  await sql`SELECT set_config(way, '0', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin',
    'max_parallel_workers_per_gather']) way`.execute(tx)
  const ask = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(tx)).rows
  return allKeyed({
    products: ask(productsOnSale({ ids })),
    colors: ask(colorsOnSale({ ids })),
    offers: ask(offersOnSale({ ids })),
    reviews: ask(reviewsOf({ ids })),
  })
}

/** Two connections on which long statements see what one transaction sees. */
export type Readers = { first: pg.Client; second: pg.Client }

/** Connections without the shop's limits of time: on a busy machine going through whole tables takes longer. */
export async function openReaders({ connectAlone }: Pick<Database, 'connectAlone'>): Promise<Readers> {
  const first = await connectAlone()
  try {
    return { first, second: await connectAlone() }
  } catch (error) {
    // A server that is full would be fuller with each attempt.
    await first.end()
    throw error
  }
}

/** From here on they see what this transaction sees, also after it has ended. */
export async function seeAs(tx: Transaction, { first, second }: Readers): Promise<void> {
  const { rows } = await sql<{ moment: string }>`SELECT pg_export_snapshot() AS moment`.execute(tx)
  for (const reader of [first, second]) {
    // What an attempt before has begun is given up.
    await reader.query('ROLLBACK')
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await reader.query(`SET TRANSACTION SNAPSHOT '${rows[0]?.moment}'`)
    // They may take their time, but wait no longer for a lock than others do: whoever starts the shop is told why it waits.
    await reader.query(`SET LOCAL lock_timeout = '2s'; SET LOCAL work_mem = '64MB'`)
  }
}

/** All that is on sale, by going once through each table. Colours with their sizes take as long as all else. */
export async function readAllGoods(
  { query }: Pick<Database, 'query'>,
  { first, second }: Readers,
): Promise<CatalogueGoods> {
  const ask = async <Row extends object>(reader: pg.Client, statement: RawBuilder<Row>) =>
    (await reader.query<Row>(statement.compile(query).sql)).rows
  const all = { ids: null }
  const [colors, others] = await Promise.all([ask(first, colorsOnSale(all)), askOthers()])
  return { colors, ...others }

  async function askOthers() {
    return {
      products: await ask(second, productsOnSale(all)),
      offers: await ask(second, offersOnSale(all)),
      reviews: await ask(second, reviewsOf(all)),
    }
  }
}

function isOf(column: string, { ids }: Whose): RawBuilder<boolean> {
  return ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::text[])`
}

type ProductOnSale = Pick<
  Selectable<Tables['product']>,
  'id' | 'position' | 'slug' | 'name' | 'category_id' | 'subcategory_id' | 'badge'
> & {
  /** The specification "Fabric", as the owner describes it. */
  fabric: string | null
  /** JSON: its pictures, then its fields in their order. */
  facts: string
}

function productsOnSale(whose: Whose): RawBuilder<ProductOnSale> {
  return sql<ProductOnSale>`
    SELECT id, position, slug, name, category_id, subcategory_id, badge,
      (SELECT said->>'value' FROM jsonb_array_elements(specifications) said WHERE lower(trim(said->>'key')) = 'fabric' LIMIT 1) AS fabric,
      json_build_array(images, ${productFieldValuesInOrder})::text AS facts
    FROM product WHERE is_published AND ${isOf('id', whose)} ORDER BY position, id COLLATE "C"`
}

/** The colours of a product that have a size, as texts of JSON (packed-product.ts). */
type ColorsOnSale = { product_id: string; look: string; prices: string; levels: string; rest: string }

/** A product for each row: 600,000 rows of colours and sizes take this process five times as long to read. */
function colorsOnSale(whose: Whose): RawBuilder<ColorsOnSale> {
  const ofThese =
    whose.ids === null
      ? sql`true`
      : sql`size.color_variant_id IN (SELECT id FROM color_variant WHERE ${isOf('product_id', whose)})`
  const inOrder = sql`ORDER BY color.position, color.id COLLATE "C"`
  const sizesInOrder = sql`ORDER BY size.position, size.id COLLATE "C"`
  return sql<ColorsOnSale>`
    SELECT color.product_id,
      json_agg(json_build_array(color.name, color.slug, color.color_code, sizes.names) ${inOrder})::text AS look,
      json_agg(sizes.prices ${inOrder})::text AS prices,
      json_agg(sizes.levels ${inOrder})::text AS levels,
      json_agg(json_build_array(color.id, color.images, sizes.struck_prices, sizes.weights) ${inOrder})::text AS rest
    FROM color_variant color JOIN (
      SELECT size.color_variant_id,
        array_agg(size.name ${sizesInOrder}) AS names,
        array_agg(size.price_paise ${sizesInOrder}) AS prices,
        array_agg(size.struck_price_paise ${sizesInOrder}) AS struck_prices,
        array_agg(size.weight_grams ${sizesInOrder}) AS weights,
        array_agg(stock.on_hand - stock.reserved ${sizesInOrder}) AS levels
      FROM size LEFT JOIN stock ON stock.size_id = size.id WHERE ${ofThese} GROUP BY size.color_variant_id
    ) sizes ON sizes.color_variant_id = color.id
    WHERE ${isOf('color.product_id', whose)} GROUP BY color.product_id`
}

type OfferOnSale = Pick<Selectable<Tables['offer']>, 'quantity' | 'offer_price_paise' | 'is_visible'> & {
  product_id: string
  /** Of one size: its colour and its name; null: of the product. */
  color_id: string | null
  size: string | null
}

function offersOnSale(whose: Whose): RawBuilder<OfferOnSale> {
  return sql<OfferOnSale>`
    SELECT product_id, NULL AS color_id, NULL AS size, quantity, offer_price_paise, is_visible
    FROM offer WHERE product_id IS NOT NULL AND ${isOf('product_id', whose)}
    UNION ALL
    SELECT c.product_id, c.id, s.name, o.quantity, o.offer_price_paise, o.is_visible
    FROM color_variant c JOIN size s ON s.color_variant_id = c.id JOIN offer o ON o.size_id = s.id
    WHERE ${isOf('c.product_id', whose)}
    ORDER BY quantity`
}

type ReviewOnSale = Pick<
  Selectable<Tables['review']>,
  'id' | 'product_id' | 'customer_name' | 'rating' | 'review' | 'images' | 'created_at'
>

function reviewsOf(whose: Whose): RawBuilder<ReviewOnSale> {
  return sql<ReviewOnSale>`
    SELECT id, product_id, customer_name, rating, review, images, created_at
    FROM review WHERE ${isOf('product_id', whose)} ORDER BY created_at DESC, id`
}

/** Where a size stands in the catalogue. */
export type SizePlace = { sizeId: string; productId: string; colorId: string; size: string }

export async function readPlacesOfSizes(query: Kysely<Tables>, sizeIds: string[]): Promise<SizePlace[]> {
  const { rows } = await sql<SizePlace>`
    SELECT s.id AS "sizeId", c.product_id AS "productId", c.id AS "colorId", s.name AS size
    FROM size s JOIN color_variant c ON c.id = s.color_variant_id WHERE s.id = any(${sizeIds}::text[])`.execute(
    query,
  )
  return rows
}
