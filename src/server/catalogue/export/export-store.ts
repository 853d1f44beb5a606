import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { productFieldSelection } from '../product-field-store.ts'
import type { ProductFieldValues } from '../product-fields.ts'

/** Ids of all products, also of those not on sale, in the shop's order. */
export async function readProductIds(query: Kysely<Tables>): Promise<string[]> {
  const rows = await query.selectFrom('product').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

type ExportedProduct = ProductFieldValues & {
  id: string
  slug: string
  name: string
  category: string
  subcategory: string | null
  images: string[]
  is_published: boolean
}

export async function readForExport(query: Kysely<Tables>, productIds: string[]) {
  const { rows: products } = await sql<ExportedProduct>`
    SELECT product.id, product.slug, product.name, category.name AS category, subcategory.name AS subcategory,
      product.images, product.is_published, ${productFieldSelection}
    FROM product JOIN category ON category.id = product.category_id
      LEFT JOIN subcategory ON subcategory.id = product.subcategory_id
    WHERE product.id = any(${productIds}) ORDER BY product.position, product.id`.execute(query)
  const sizes = await query
    .selectFrom('color_variant as color')
    .innerJoin('size', 'size.color_variant_id', 'color.id')
    .leftJoin('stock', 'stock.size_id', 'size.id')
    .select([
      'color.product_id as productId',
      'color.id as colorId',
      'color.name as color',
      'color.color_code as colorCode',
      'color.images as colorImages',
      'size.id as sizeId',
      'size.name as size',
      'size.sku',
      'size.price_paise as price',
      'size.struck_price_paise as struckPrice',
      'size.weight_grams as grams',
      'stock.on_hand as onHand',
      // In the same moment as the count: what is sold later is a later change.
      sql<number>`(SELECT count(*)::int FROM stock_move WHERE stock_move.size_id = size.id)`.as('changes'),
    ])
    .where(sql<boolean>`color.product_id = any(${productIds})`)
    .orderBy('color.position')
    .orderBy('color.id')
    .orderBy('size.position')
    .orderBy('size.id')
    .execute()
  const offers = await query
    .selectFrom('offer')
    .select(['product_id', 'size_id', 'quantity', 'offer_price_paise', 'is_visible'])
    .where(
      sql<boolean>`product_id = any(${productIds}) OR size_id IN (
        SELECT s.id FROM size s JOIN color_variant c ON c.id = s.color_variant_id WHERE c.product_id = any(${productIds}))`,
    )
    .orderBy('quantity')
    .execute()
  return { products, sizes, offers }
}

export type ExportRows = Awaited<ReturnType<typeof readForExport>>
