import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import { readInPages } from '#platform/postgres/postgres.ts'
import type { Tables } from '#server/db/tables.ts'

export type CountedSize = { sizeId: string; onHand: number | null }
export type StockLevel = { sizeId: string; available: number }

// A level committed late carries the time its transaction began; looking back this far misses none of them.
const lookBack = '20 seconds'

/** Every level there is, with the database's time from before the reading. */
export async function readAllLevels(query: Kysely<Tables>) {
  const readAt = await readNow(query)
  const levels = await readInPages<StockLevel>(
    ({ sizeId }) => sizeId,
    (after, limit) =>
      query
        .selectFrom('stock')
        .select(['size_id as sizeId', sql<number>`on_hand - reserved`.as('available')])
        .where('size_id', '>', after)
        .orderBy('size_id')
        .limit(limit)
        .execute(),
  )
  return { levels, readAt }
}

/** Levels changed since `moment`, with the database's time of the reading. */
export async function readChangedLevels(query: Kysely<Tables>, moment: Date) {
  const readAt = await readNow(query)
  const levels: StockLevel[] = await query
    .selectFrom('stock')
    .select(['size_id as sizeId', sql<number>`on_hand - reserved`.as('available')])
    .where('changed_at', '>=', sql<Date>`${moment}::timestamptz - ${lookBack}::interval`)
    .execute()
  return { levels, readAt }
}

async function readNow(query: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(query)
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}

/** Locks the rows of these sizes, in one order for everybody. */
export async function lockStock(tx: Transaction, sizeIds: string[]) {
  if (sizeIds.length === 0) return []
  return tx
    .selectFrom('stock')
    .select(['size_id as sizeId', 'on_hand as onHand', 'reserved'])
    .where(sql<boolean>`size_id = any(${sizeIds})`)
    .orderBy('size_id')
    .forUpdate()
    .execute()
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
