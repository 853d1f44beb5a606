import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Offer } from '#domain/pricing/offers.ts'
import { type Sellable, sellableKey } from '#domain/sellable.ts'
import type { Tables } from '#server/db/tables.ts'
import type { GarmentDrawings } from './product-pictures.ts'
import { picturesOf } from './product-pictures.ts'
import { offerOfRow } from './snapshot-products.ts'

/** What an order wants: names as they cross the wire (decision 0036). */
export type WantedItem = Sellable

export type SellableSize = {
  sizeId: string
  productId: string
  productName: string
  slug: string
  categoryName: string
  color: string
  size: string
  image: string
  price: Paise
  weightGrams: number | null
  /** The product's code of goods, or its category's; null: neither has one. */
  hsn: string | null
  /** Offers of the size itself; `defaultOffers` are the product's. Invisible ones are among them. */
  offers: Offer[]
  defaultOffers: Offer[]
}

type SizeRow = Omit<SellableSize, 'image' | 'price' | 'offers' | 'defaultOffers'> & {
  price: number
  ownImages: string[]
  productImages: string[]
  drawing: string | null
  colorCode: string
  /** Those of the size and those of its product, by quantity. */
  offers: Array<Selectable<Tables['offer']>> | null
}

/** Reads prices from the database itself, one per item in the same order; null: not on sale (any more). */
export async function readSellableSizes(
  query: Kysely<Tables>,
  items: WantedItem[],
  drawings: GarmentDrawings,
): Promise<Array<SellableSize | null>> {
  if (items.length === 0) return []
  const rows = await readSizes(query, items)
  const found = new Map(rows.map((row) => [sellableKey(row), row]))
  return items.map((item) => {
    const row = found.get(sellableKey(item))
    if (!row) return null
    const { ownImages, productImages, drawing, colorCode, price, offers, ...rest } = row
    return {
      ...rest,
      image: picturesOf(drawings, { ownImages, productImages, drawing, colorCode })[0] ?? '',
      price: paise(price),
      offers: (offers ?? []).filter((offer) => offer.size_id !== null).map(offerOfRow),
      defaultOffers: (offers ?? []).filter((offer) => offer.product_id !== null).map(offerOfRow),
    }
  })
}

/** Every colour and size of a product that is on sale, in the order of its page. */
export async function readSizesOfProduct(
  query: Kysely<Tables>,
  productId: string,
  drawings: GarmentDrawings,
): Promise<SellableSize[]> {
  const { rows } = await sql<WantedItem>`
    SELECT p.id AS "productId", c.name AS color, s.name AS size
    FROM product p JOIN color_variant c ON c.product_id = p.id JOIN size s ON s.color_variant_id = c.id
    WHERE p.id = ${productId} AND p.is_published ORDER BY c.position, s.position`.execute(query)
  const sizes = await readSellableSizes(query, rows, drawings)
  return sizes.filter((size) => size !== null)
}

async function readSizes(query: Kysely<Tables>, items: WantedItem[]): Promise<SizeRow[]> {
  const { rows } = await sql<SizeRow>`
    SELECT DISTINCT ON (s.id) s.id AS "sizeId", p.id AS "productId", p.name AS "productName", p.slug,
      g.name AS "categoryName", c.name AS color, s.name AS size, s.price_paise AS price,
      s.weight_grams AS "weightGrams", coalesce(p.hsn, g.hsn) AS hsn, c.images AS "ownImages", p.images AS "productImages",
      p.drawing, c.color_code AS "colorCode", (SELECT json_agg(o ORDER BY o.quantity) FROM offer o
        WHERE o.product_id = p.id OR o.size_id = s.id) AS offers
    FROM unnest(${items.map((item) => item.productId)}::text[], ${items.map((item) => item.color)}::text[],
      ${items.map((item) => item.size)}::text[]) AS wanted (product_id, color, size)
    JOIN product p ON p.id = wanted.product_id AND p.is_published
    JOIN category g ON g.id = p.category_id
    JOIN color_variant c ON c.product_id = p.id AND lower(c.name) = lower(wanted.color) AND c.name = wanted.color
    JOIN size s ON s.color_variant_id = c.id AND lower(s.name) = lower(wanted.size) AND s.name = wanted.size`.execute(
    query,
  )
  return rows
}
