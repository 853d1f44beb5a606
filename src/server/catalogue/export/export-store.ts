import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Ids of all products, also of those not on sale, in the shop's order. */
export async function readProductIds(query: Kysely<Tables>): Promise<string[]> {
  const rows = await query.selectFrom('product').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function readForExport(query: Kysely<Tables>, productIds: string[]) {
  const products = await query
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('subcategory', 'subcategory.id', 'product.subcategory_id')
    .select([
      'product.id',
      'product.slug',
      'product.name',
      'category.name as category',
      'subcategory.name as subcategory',
      'product.badge',
      'product.description',
      'product.disclaimer',
      'product.specifications',
      'product.wash_care',
      'product.size_chart',
      'product.video_url',
      'product.video_thumbnail',
      'product.images',
      'product.drawing',
      'product.is_published',
    ])
    .where(sql<boolean>`product.id = any(${productIds})`)
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
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
