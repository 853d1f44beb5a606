import { type RawBuilder, sql } from 'kysely'
import type { OrderStage } from '#domain/order-stage.ts'
import type { ParcelKind, ParcelState, ParcelView } from '#domain/parcel.ts'
import type { Connection } from '#server/db/connection.ts'
import { parcelVersion } from './parcel-store.ts'

/** A box as the lists of the staff show it. */
export type ParcelLine = Awaited<ReturnType<typeof selectLines>>[number]

async function selectLines(
  connection: Connection,
  { where, order, limit }: { where: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number },
) {
  const { rows } = await sql<{
    id: string
    version: number
    kind: ParcelKind
    order_id: string
    number: number
    stage: OrderStage
    customer_name: string
    city: string | null
    pincode: string | null
    state: ParcelState
    courier_id: string | null
    courier_name: string | null
    track_url: string | null
    awb: string | null
    cod_due_paise: number
    pieces: number
    weight_grams: number | null
    packed_by: string
    packer: string | null
    packed_at: Date
    handed_at: Date | null
    manifest_id: string | null
  }>`
    SELECT parcel.id, ${parcelVersion} AS version, parcel.kind, parcel.order_id, o.number, o.stage, o.customer_name,
      o.delivery_address->>'city' AS city, o.delivery_address->>'pincode' AS pincode,
      parcel.state, parcel.courier_id, c.name AS courier_name, c.track_url, parcel.awb, parcel.cod_due_paise,
      (SELECT coalesce(sum(i.quantity), 0) FROM parcel_item i WHERE i.parcel_id = parcel.id)::int AS pieces,
      parcel.weight_grams, parcel.packed_by, s.name AS packer, parcel.packed_at, parcel.handed_at, parcel.manifest_id
    FROM parcel JOIN orders o ON o.id = parcel.order_id LEFT JOIN courier c ON c.id = parcel.courier_id
      LEFT JOIN staff s ON s.id = parcel.packed_by
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(connection)
  return rows
}

export async function readLines(connection: Connection, ids: readonly string[]) {
  return selectLines(connection, {
    where: sql<boolean>`parcel.id = any(${[...ids]}::text[])`,
    order: sql`parcel.packed_at, parcel.id`,
    limit: ids.length,
  })
}

/** The boxes of some orders, the newest first; opened ones are not among them. */
export async function linesOfOrders(connection: Connection, orderIds: readonly string[]) {
  return selectLines(connection, {
    where: sql<boolean>`parcel.order_id = any(${[...orderIds]}::text[]) AND parcel.state <> 'void'`,
    order: sql`parcel.packed_at DESC, parcel.id DESC`,
    limit: 1000,
  })
}

/** `after`: the id of the last one seen. */
type Page = { view: ParcelView; courierId: string | null; after: string | null; limit: number }

/** What waits in the order it was packed, what is gone newest first. */
export async function listLines(connection: Connection, { view, courierId, after, limit }: Page) {
  const ofCourier = courierId === null ? sql`true` : sql`parcel.courier_id = ${courierId}`
  if (view === 'handed') {
    const beyond =
      after === null
        ? sql`true`
        : sql`(parcel.handed_at, parcel.id) < (SELECT l.handed_at, l.id FROM parcel l WHERE l.id = ${after})`
    return selectLines(connection, {
      where: sql<boolean>`parcel.handed_at IS NOT NULL AND ${ofCourier} AND ${beyond}`,
      order: sql`parcel.handed_at DESC, parcel.id DESC`,
      limit,
    })
  }
  const isBooked = sql`(parcel.courier_id IS NOT NULL AND parcel.awb IS NOT NULL)`
  const beyond =
    after === null
      ? sql`true`
      : sql`(parcel.packed_at, parcel.id) > (SELECT l.packed_at, l.id FROM parcel l WHERE l.id = ${after})`
  return selectLines(connection, {
    where: sql<boolean>`parcel.state = 'packed' AND ${view === 'to-book' ? sql`NOT ${isBooked}` : isBooked}
      AND ${ofCourier} AND ${beyond}`,
    order: sql`parcel.packed_at, parcel.id`,
    limit,
  })
}
