import { sql } from 'kysely'
import type { AttemptReason, News, NewsKind } from '#domain/parcel-course.ts'
import type { NewsSource, ParcelState } from '#domain/parcel.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** Any change of a parcel by anybody is another version of it (PostgreSQL, "System Columns"). */
const version = sql<number>`parcel.xmin::text::bigint`

export type RoadParcel = NonNullable<Awaited<ReturnType<typeof lockSentParcel>>>

/** The parcel with its row locked; the order's is locked before it. */
export async function lockSentParcel(tx: Transaction, id: string) {
  return tx
    .selectFrom('parcel')
    .select([
      'id',
      'order_id as orderId',
      'kind',
      'state',
      'courier_id as courierId',
      'awb',
      'cod_due_paise as cashDuePaise',
      'cod_collected_at as cashTakenAt',
      'attempts',
      'denied_at as deniedAt',
      'failed_at as failedAt',
      'answered_at as answeredAt',
      'receives_at as receivesAt',
      'closed_at as closedAt',
    ])
    .select(version.as('version'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Place = { id: string; orderId: string }

export async function findById(connection: Connection, id: string): Promise<Place | undefined> {
  return connection
    .selectFrom('parcel')
    .select(['id', 'order_id as orderId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** By the courier's number; a box that was opened has none any more. */
export async function findByNumber(
  connection: Connection,
  { courierId, awb }: { courierId: string; awb: string },
): Promise<Place | undefined> {
  return connection
    .selectFrom('parcel')
    .select(['id', 'order_id as orderId'])
    .where('courier_id', '=', courierId)
    .where('awb', '=', awb)
    .executeTakeFirst()
}

export type Told = {
  kind: NewsKind
  at: Date
  words: string
  place: string | null
  reason: AttemptReason | null
  key: string
  source: NewsSource
}

/** True for each that was not known before. */
export async function keepNews(
  tx: Transaction,
  parcelId: string,
  told: readonly Told[],
): Promise<Set<string>> {
  const rows = await tx
    .insertInto('parcel_event')
    .values(
      told.map(({ key, ...event }) => ({
        parcel_id: parcelId,
        dedupe: key,
        ...event,
      })),
    )
    .onConflict((conflict) => conflict.columns(['parcel_id', 'dedupe']).doNothing())
    .returning('dedupe')
    .execute()
  return new Set(rows.map(({ dedupe }) => dedupe))
}

export async function readNews(connection: Connection, parcelId: string): Promise<News[]> {
  return connection
    .selectFrom('parcel_event')
    .select(['kind', 'at', 'reason', 'dedupe as key', 'source'])
    .$narrowType<{ source: NewsSource }>()
    .where('parcel_id', '=', parcelId)
    .execute()
}

export type Followed = {
  state: ParcelState
  heardAt: Date
  movedAt: Date
  firstScanAt: Date | null
  attempts: number
  failedAt: Date | null
  failedReason: AttemptReason | null
  deniedAt: Date | null
  homeAt: Date | null
}

/** Where news has brought it; `isCashTaken`: with this change. */
export async function followNews(
  tx: Transaction,
  id: string,
  { isCashTaken, ...course }: Followed & { isCashTaken: boolean },
): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({
      state: course.state,
      heard_at: course.heardAt,
      moved_at: course.movedAt,
      first_scan_at: course.firstScanAt,
      attempts: course.attempts,
      failed_at: course.failedAt,
      failed_reason: course.failedReason,
      denied_at: course.deniedAt,
      home_at: course.homeAt,
      ...(isCashTaken ? { cod_collected_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Its courier has it, though nobody had said so. */
export async function handByScan(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ state: 'handed', handed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'packed')
    .execute()
}

/** The boxes with goods of a sale that an order has had. */
export async function saleBoxes(connection: Connection, orderId: string) {
  const rows = await connection
    .selectFrom('parcel')
    .select(['id', 'state', 'closed_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .where('state', '<>', 'void')
    .execute()
  return rows.map(({ id, state, closed_at }) => ({ id, state, isClosed: closed_at !== null }))
}

export async function nameOfCourier(connection: Connection, id: string): Promise<string> {
  const row = await connection.selectFrom('courier').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? id
}
