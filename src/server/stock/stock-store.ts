import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type CountedSize = { sizeId: string; onHand: number | null }
export type StockLevel = { sizeId: string; available: number }

// A level committed late carries the time its transaction began; looking back this far misses none of them.
const lookBack = '20 seconds'

/** Levels changed since `moment`, all of them for null, with the database's time of the reading. */
export async function readLevels(query: Kysely<Tables>, moment: Date | null) {
  const { rows } = await sql<{ sizeId: string | null; available: number | null; readAt: Date }>`
    SELECT s.size_id AS "sizeId", s.on_hand - s.reserved AS available, clock.at AS "readAt"
    FROM (SELECT now() AS at) AS clock
    LEFT JOIN stock s ON ${moment}::timestamptz IS NULL
      OR s.changed_at >= ${moment}::timestamptz - ${lookBack}::interval`.execute(query)
  const levels: StockLevel[] = rows.flatMap(({ sizeId, available }) =>
    sizeId === null || available === null ? [] : [{ sizeId, available }],
  )
  return { levels, readAt: rows[0]?.readAt ?? new Date() }
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
