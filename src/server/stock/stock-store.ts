import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type CountedSize = { sizeId: string; onHand: number | null }
/** What a product file says of a size; `exported`: the count that the export wrote, and how many changes it had seen. */
export type FileCount = CountedSize & { exported: { count: number; change: number } | null }
/** A change of a count that is decided and still to be made; `delta` null: no longer counted. */
export type Adjustment = {
  sizeId: string
  delta: number | null
  fileChange: number | null
  fileCount: number | null
}
export type StockLevel = { sizeId: string; available: number }

// A level committed late carries the time its transaction began; looking back this far misses none of them.
const lookBack = '20 seconds'

/** Levels changed since `moment`, with the database's time of the reading. */
export async function readChangedLevels(query: Kysely<Tables>, moment: Date) {
  const readAt = await readStockMoment(query)
  const levels: StockLevel[] = await query
    .selectFrom('stock')
    .select(['size_id as sizeId', sql<number>`on_hand - reserved`.as('available')])
    .where('changed_at', '>=', sql<Date>`${moment}::timestamptz - ${lookBack}::interval`)
    .execute()
  return { levels, readAt }
}

/** The time that the database has. */
export async function readStockMoment(query: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(query)
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}

/** The counts of these sizes as they are now, without locking anything. */
export function readStock(tx: Transaction, sizeIds: string[]) {
  return tx
    .selectFrom('stock')
    .select([
      'size_id as sizeId',
      'on_hand as onHand',
      'reserved',
      'file_change as fileChange',
      'file_count as fileCount',
    ])
    .where(sql<boolean>`size_id = any(${sizeIds})`)
    .execute()
}

/** Locks the rows of these sizes, in the order in which orders take them. */
export async function lockStock(tx: Transaction, sizeIds: string[]) {
  if (sizeIds.length === 0) return []
  return tx
    .selectFrom('stock')
    .select(['size_id as sizeId', 'on_hand as onHand', 'reserved'])
    .where(sql<boolean>`size_id = any(${sizeIds})`)
    .orderBy(sql`size_id COLLATE "C"`)
    .forUpdate()
    .execute()
}

export async function writeAdjustments(tx: Transaction, adjustments: Adjustment[]): Promise<void> {
  if (adjustments.length === 0) return
  await sql`
    INSERT INTO stock_adjustment (size_id, delta, file_change, file_count)
    SELECT "sizeId", delta, "fileChange", "fileCount"
    FROM jsonb_to_recordset(${JSON.stringify(adjustments)}::jsonb)
      AS row ("sizeId" text, delta int, "fileChange" int, "fileCount" int)
    ON CONFLICT (size_id) DO UPDATE
    SET delta = excluded.delta, file_change = excluded.file_change, file_count = excluded.file_count`.execute(
    tx,
  )
}

/** Takes some of what is still to be changed; of several who ask, each gets others. */
export async function takeAdjustments(tx: Transaction, most: number): Promise<Adjustment[]> {
  const { rows } = await sql<Adjustment>`
    DELETE FROM stock_adjustment WHERE size_id IN (
      SELECT size_id FROM stock_adjustment ORDER BY size_id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING size_id AS "sizeId", delta, file_change AS "fileChange", file_count AS "fileCount"`.execute(tx)
  return rows
}

/** Remembers what a file has said of counts that are there. */
export async function writeFileCounts(tx: Transaction, adjustments: Adjustment[]): Promise<void> {
  const told = adjustments.filter(({ fileChange }) => fileChange !== null)
  if (told.length === 0) return
  await sql`
    UPDATE stock SET file_change = told.change, file_count = told.count
    FROM unnest(${told.map((t) => t.sizeId)}::text[], ${told.map((t) => t.fileChange)}::int[],
      ${told.map((t) => t.fileCount)}::int[]) AS told (size_id, change, count)
    WHERE stock.size_id = told.size_id`.execute(tx)
}

export async function writeLevels(tx: Transaction, counts: Array<{ sizeId: string; onHand: number }>) {
  if (counts.length === 0) return
  await sql`
    INSERT INTO stock (size_id, on_hand)
    SELECT * FROM unnest(${counts.map((c) => c.sizeId)}::text[], ${counts.map((c) => c.onHand)}::int[])
    ON CONFLICT (size_id) DO UPDATE SET on_hand = excluded.on_hand, changed_at = now()`.execute(tx)
}

export async function deleteLevels(tx: Transaction, sizeIds: string[]) {
  if (sizeIds.length === 0) return
  await tx
    .deleteFrom('stock')
    .where(sql<boolean>`size_id = any(${sizeIds})`)
    .execute()
}

export async function writeMoves(
  tx: Transaction,
  reason: string,
  moves: Array<{ sizeId: string; delta: number }>,
) {
  if (moves.length === 0) return
  await sql`
    INSERT INTO stock_move (size_id, delta, reason)
    SELECT size_id, delta, ${reason}
    FROM unnest(${moves.map((m) => m.sizeId)}::text[], ${moves.map((m) => m.delta)}::int[]) AS move (size_id, delta)`.execute(
    tx,
  )
}

/** Why pieces of an order moved beside its sale. */
export type OrderMove =
  | 'missing'
  | 'found'
  | 'rto-in'
  | 'exchange-out'
  | 'exchange-dropped'
  | 'exchange-in'
  | 'return-in'
  | 'not-counted'

/** Free pieces leave the shelf; false where there are not so many, or the size is not counted. */
export async function takeFreePieces(
  tx: Transaction,
  { sizeId, quantity }: { sizeId: string; quantity: number },
): Promise<boolean> {
  const { rows } = await sql`UPDATE stock SET on_hand = on_hand - ${quantity}, changed_at = now()
    WHERE size_id = ${sizeId} AND on_hand - reserved >= ${quantity} RETURNING size_id`.execute(tx)
  return rows.length === 1
}

/** A change that a person told while they worked on an order. */
export async function writeOrderMove(
  tx: Transaction,
  move: { sizeId: string; delta: number; reason: OrderMove; orderId: string; staffId: string },
): Promise<void> {
  await tx
    .insertInto('stock_move')
    .values({
      size_id: move.sizeId,
      delta: move.delta,
      reason: move.reason,
      order_id: move.orderId,
      staff_id: move.staffId,
    })
    .execute()
}
