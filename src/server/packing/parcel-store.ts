import { type RawBuilder, sql } from 'kysely'
import type { ParcelKind, ParcelState, ParcelView } from '#domain/parcel.ts'
import type { OrderStage } from '#domain/order-stage.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** Any change of a parcel by anybody is another version of it (PostgreSQL, "System Columns"). */
const version = sql<number>`parcel.xmin::text::bigint`

const columns = [
  'parcel.id',
  'parcel.order_id',
  'parcel.kind',
  'parcel.state',
  'parcel.courier_id',
  'parcel.awb',
  'parcel.weight_grams',
  'parcel.cod_due_paise',
  'parcel.packed_by',
  'parcel.packed_at',
  'parcel.wave',
  'parcel.slot',
  'parcel.manifest_id',
  'parcel.handed_at',
  'parcel.first_scan_at',
] as const

export type ParcelRow = NonNullable<Awaited<ReturnType<typeof lockParcel>>>
export type Box = { itemId: string; sizeId: string; quantity: number }

/** The parcel with its row locked; the order's is locked before it. */
export async function lockParcel(tx: Transaction, id: string) {
  return tx
    .selectFrom('parcel')
    .select(columns)
    .select(version.as('version'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Which order a parcel is of, so that the order can be locked first. */
export async function ordersOfParcels(connection: Connection, ids: readonly string[]) {
  const rows = await connection
    .selectFrom('parcel')
    .select(['id', 'order_id'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.order_id]))
}

/** The boxes with goods of a sale, those that were opened again among them. */
export async function saleParcelsOf(tx: Transaction, orderId: string) {
  return tx
    .selectFrom('parcel')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .orderBy('packed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function readBox(connection: Connection, parcelId: string): Promise<Box[]> {
  return connection
    .selectFrom('parcel_item')
    .select(['order_item_id as itemId', 'size_id as sizeId', 'quantity'])
    .where('parcel_id', '=', parcelId)
    .orderBy('order_item_id')
    .execute()
}

export type NewParcel = {
  id: string
  kind: 'sale' | 'replacement'
  orderId: string
  state: 'packed' | 'handed'
  courierId: string | null
  awb: string | null
  weightGrams: number | null
  cashDuePaise: number
  packedBy: string
  wave: string | null
  slot: number | null
}

export async function insertParcel(tx: Transaction, parcel: NewParcel, box: readonly Box[]): Promise<void> {
  await tx
    .insertInto('parcel')
    .values({ id: parcel.id, order_id: parcel.orderId, kind: parcel.kind, ...packedColumns(parcel) })
    .execute()
  await tx
    .insertInto('parcel_item')
    .values(
      box.map(({ itemId, sizeId, quantity }) => ({
        parcel_id: parcel.id,
        order_item_id: itemId,
        size_id: sizeId,
        quantity,
      })),
    )
    .execute()
}

/** A box that was opened is closed again with the same goods in it: its papers stay. */
export async function closeAgain(tx: Transaction, parcel: NewParcel): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ ...packedColumns(parcel), packed_at: sql<Date>`now()` })
    .where('id', '=', parcel.id)
    .execute()
}

function packedColumns(parcel: NewParcel) {
  return {
    state: parcel.state,
    courier_id: parcel.courierId,
    awb: parcel.awb,
    weight_grams: parcel.weightGrams,
    cod_due_paise: parcel.cashDuePaise,
    packed_by: parcel.packedBy,
    wave: parcel.wave,
    slot: parcel.slot,
    handed_at: parcel.state === 'handed' ? sql<Date>`now()` : null,
  }
}

/** Opened again: it has no number any more. */
export async function voidParcel(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('parcel').set({ state: 'void', awb: null }).where('id', '=', id).execute()
}

export async function bookParcel(
  tx: Transaction,
  id: string,
  { courierId, awb }: { courierId: string | null; awb: string | null },
): Promise<void> {
  await tx.updateTable('parcel').set({ courier_id: courierId, awb }).where('id', '=', id).execute()
}

export async function isAwbUsed(
  tx: Transaction,
  { courierId, awb }: { courierId: string; awb: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('parcel')
    .select('id')
    .where('courier_id', '=', courierId)
    .where('awb', '=', awb)
    .executeTakeFirst()
  return found !== undefined
}

export async function handParcel(tx: Transaction, id: string, manifestId: string | null): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ state: 'handed', manifest_id: manifestId, handed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** It never left. A list that has nothing on it any more goes too. */
export async function takeParcelBack(tx: Transaction, parcel: ParcelRow): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ state: 'packed', manifest_id: null, handed_at: null })
    .where('id', '=', parcel.id)
    .execute()
  if (parcel.manifest_id === null) return
  await sql`DELETE FROM manifest WHERE id = ${parcel.manifest_id}
    AND NOT EXISTS (SELECT FROM parcel WHERE manifest_id = ${parcel.manifest_id})`.execute(tx)
}

export async function insertManifest(
  tx: Transaction,
  { id, courierId, by }: { id: string; courierId: string; by: string },
): Promise<void> {
  await tx.insertInto('manifest').values({ id, courier_id: courierId, made_by: by }).execute()
}

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
    SELECT parcel.id, ${version} AS version, parcel.kind, parcel.order_id, o.number, o.stage, o.customer_name,
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

/** What a shopper follows: boxes that have left the shop. */
export async function onTheWay(connection: Connection, orderId: string) {
  return connection
    .selectFrom('parcel')
    .leftJoin('courier as c', 'c.id', 'parcel.courier_id')
    .select(['c.name as courier', 'parcel.awb', 'c.track_url', 'parcel.state'])
    .where('parcel.order_id', '=', orderId)
    .where('parcel.kind', '<>', 'return')
    .where('parcel.handed_at', 'is not', null)
    .orderBy('parcel.handed_at')
    .execute()
}
