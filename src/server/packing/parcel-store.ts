import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** Any change of a parcel by anybody is another version of it (PostgreSQL, "System Columns"). */
export const parcelVersion = sql<number>`parcel.xmin::text::bigint`

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
    .select(parcelVersion.as('version'))
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
