import { sql } from 'kysely'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { paise } from '#domain/money.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Sticker } from './sticker-paper.ts'

export type WhichParcels =
  | { parcels: readonly string[] }
  | { orders: readonly string[] }
  | { manifest: string }

/** Parcels with what their papers tell of them, in the order in which they are named or else were packed. */
export async function readParcels(connection: Connection, which: WhichParcels) {
  const rows = await connection
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .leftJoin('courier', 'courier.id', 'parcel.courier_id')
    .select(['parcel.id', 'parcel.awb', 'parcel.cod_due_paise', 'parcel.weight_grams', 'parcel.packed_at'])
    .select(['orders.number', 'orders.customer_name', 'orders.customer_mobile', 'courier.name as courier'])
    .select([
      // Written by the orders, in this shape.
      sql<DeliveryAddress>`orders.delivery_address`.as('address'),
      sql<number>`(SELECT coalesce(sum(i.quantity), 0) FROM parcel_item i WHERE i.parcel_id = parcel.id)::int`.as(
        'pieces',
      ),
    ])
    .where(areOf(which))
    .orderBy('parcel.packed_at')
    .orderBy('parcel.id')
    .execute()
  if (!('parcels' in which)) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return which.parcels.flatMap((id) => byId.get(id) ?? [])
}

function areOf(which: WhichParcels) {
  if ('parcels' in which) return sql<boolean>`parcel.id = any(${[...which.parcels]}::text[])`
  if ('manifest' in which) return sql<boolean>`parcel.manifest_id = ${which.manifest}`
  return sql<boolean>`parcel.order_id = any(${[...which.orders]}::text[]) AND parcel.state <> 'void'`
}

export type PaperParcel = Awaited<ReturnType<typeof readParcels>>[number]

export async function readManifest(connection: Connection, id: string) {
  return connection
    .selectFrom('manifest')
    .innerJoin('courier', 'courier.id', 'manifest.courier_id')
    .select(['manifest.id', 'manifest.made_at', 'courier.name as courier'])
    .where('manifest.id', '=', id)
    .executeTakeFirst()
}

/** What stands on the pieces of these sizes, by the size. */
export async function readStickers(
  connection: Connection,
  sizeIds: readonly string[],
): Promise<Map<string, Sticker>> {
  const { rows } = await sql<Omit<Sticker, 'price'> & { id: string; price: number }>`
    SELECT s.id, p.name AS "productName", c.name AS color, s.name AS size, coalesce(s.barcode, s.sku) AS code,
      s.price_paise AS price
    FROM size s JOIN color_variant c ON c.id = s.color_variant_id JOIN product p ON p.id = c.product_id
    WHERE s.id = any(${[...sizeIds]}::text[])`.execute(connection)
  return new Map(rows.map(({ id, price, ...sticker }) => [id, { ...sticker, price: paise(price) }]))
}
