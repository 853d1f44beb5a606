import { sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { Kysely } from 'kysely'
import type { Transaction } from '#platform/postgres/database.ts'

/** Pieces of one size that an order wants. */
type StockLine = { sizeId: string; quantity: number }

/** A size that cannot give what is wanted, with what it has left. */
export type ShortSize = StockLine & { available: number }

export type Held = { ok: true } | { ok: false; short: ShortSize[] }

export type Reservations = ReturnType<typeof createReservations>

/** What orders take from the stock, hold back and give back. Sizes without a count are never short. */
export function createReservations() {
  /**
   * Takes all lines or tells which are short; on a refusal the caller gives its transaction up.
   * 'active': held back for a payment; 'sold': gone at once.
   */
  async function hold(
    tx: Transaction,
    orderId: string,
    { lines, as }: { lines: readonly StockLine[]; as: 'active' | 'sold' },
  ): Promise<Held> {
    // One order of locking for everybody: without it carts with the same sizes wait for each other for ever.
    const sorted = lines.toSorted((a, b) => (a.sizeId < b.sizeId ? -1 : 1))
    const taken = await Promise.all(sorted.map((line) => take(tx, orderId, { ...line, state: as })))
    const short: ShortSize[] = []
    for (const line of sorted.filter((_, at) => !taken[at])) {
      const available = await readAvailable(tx, line.sizeId)
      if (available !== null) short.push({ ...line, available })
    }
    return short.length === 0 ? { ok: true } : { ok: false, short }
  }

  /** Turns what an order holds into sold pieces. */
  async function sell(tx: Transaction, orderId: string): Promise<void> {
    for (const line of await reservationsOf(tx, orderId)) {
      if (line.state !== 'active') continue
      const { rows } = await sql`
        UPDATE stock SET on_hand = on_hand - ${line.quantity}, reserved = reserved - ${line.quantity}, changed_at = now()
        WHERE size_id = ${line.sizeId} RETURNING size_id`.execute(tx)
      // The owner stopped counting this size while it was held.
      const state = rows.length === 1 ? 'sold' : 'released'
      await setState(tx, orderId, { sizeId: line.sizeId, state })
      if (state === 'sold') await recordMove(tx, orderId, { ...line, quantity: -line.quantity })
    }
  }

  /** Gives everything back that an order holds or bought; once, however often it is called. */
  async function release(tx: Transaction, orderId: string): Promise<void> {
    for (const line of await reservationsOf(tx, orderId)) {
      if (line.state === 'released') continue
      await setState(tx, orderId, { sizeId: line.sizeId, state: 'released' })
      if (line.state === 'active') {
        await sql`UPDATE stock SET reserved = reserved - ${line.quantity}, changed_at = now()
          WHERE size_id = ${line.sizeId}`.execute(tx)
        continue
      }
      const { rows } = await sql`UPDATE stock SET on_hand = on_hand + ${line.quantity}, changed_at = now()
        WHERE size_id = ${line.sizeId} RETURNING size_id`.execute(tx)
      if (rows.length === 1) await recordMove(tx, orderId, { ...line, reason: 'sale-cancelled' })
    }
  }

  /** Pieces of each size that can be bought now; a size that is not counted is not in the answer. */
  async function available(query: Kysely<Tables>, sizeIds: readonly string[]): Promise<Map<string, number>> {
    if (sizeIds.length === 0) return new Map()
    const rows = await query
      .selectFrom('stock')
      .select(['size_id', sql<number>`on_hand - reserved`.as('available')])
      .where('size_id', 'in', [...sizeIds])
      .execute()
    return new Map(rows.map((row) => [row.size_id, row.available]))
  }

  return { hold, sell, release, available }
}

/** The pieces, their reservation and, once sold, their move in the ledger: one statement; false when too few are left. */
async function take(
  tx: Transaction,
  orderId: string,
  { sizeId, quantity, state }: StockLine & { state: 'active' | 'sold' },
): Promise<boolean> {
  const change =
    state === 'sold' ? sql`on_hand = on_hand - ${quantity}` : sql`reserved = reserved + ${quantity}`
  const { rows } = await sql`
    WITH taken AS (UPDATE stock SET ${change}, changed_at = now()
      WHERE size_id = ${sizeId} AND on_hand - reserved >= ${quantity} RETURNING size_id),
    kept AS (INSERT INTO reservation (order_id, size_id, quantity, state)
      SELECT ${orderId}::text, size_id, ${quantity}::int, ${state}::text FROM taken
      ON CONFLICT (order_id, size_id) DO UPDATE SET quantity = excluded.quantity, state = excluded.state),
    moved AS (INSERT INTO stock_move (size_id, delta, reason, order_id)
      SELECT size_id, -${quantity}::int, 'sale', ${orderId}::text FROM taken WHERE ${state}::text = 'sold')
    SELECT size_id FROM taken`.execute(tx)
  return rows.length === 1
}

async function readAvailable(tx: Transaction, sizeId: string): Promise<number | null> {
  const { rows } = await sql<{ available: number }>`
    SELECT on_hand - reserved AS available FROM stock WHERE size_id = ${sizeId}`.execute(tx)
  return rows[0]?.available ?? null
}

async function reservationsOf(tx: Transaction, orderId: string) {
  return tx
    .selectFrom('reservation')
    .select(['size_id as sizeId', 'quantity', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('size_id')
    .execute()
}

async function setState(
  tx: Transaction,
  orderId: string,
  { sizeId, state }: { sizeId: string; state: 'sold' | 'released' },
): Promise<void> {
  await tx
    .updateTable('reservation')
    .set({ state })
    .where('order_id', '=', orderId)
    .where('size_id', '=', sizeId)
    .execute()
}

async function recordMove(
  tx: Transaction,
  orderId: string,
  { sizeId, quantity, reason = 'sale' }: StockLine & { reason?: string },
): Promise<void> {
  await tx
    .insertInto('stock_move')
    .values({ size_id: sizeId, delta: quantity, reason, order_id: orderId })
    .execute()
}
