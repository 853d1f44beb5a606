import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** Pieces of one size that an order wants. */
export type StockLine = { sizeId: string; quantity: number }

type TakenLine = StockLine & { state: 'active' | 'sold' }

/** The pieces, their reservation and, once sold, their move in the ledger: one statement; false when too few are left. */
export async function takePieces(tx: Transaction, orderId: string, line: TakenLine): Promise<boolean> {
  const { rows } = await taking(orderId, line, sql`AND on_hand - reserved >= ${line.quantity}`).execute(tx)
  return rows.length === 1
}

/** The same with COMMIT. Too few are left: the table's own check undoes the transaction, which then looks afresh. */
export function takePiecesAtCommit(tx: Transaction, orderId: string, line: TakenLine): void {
  tx.atCommit(taking(orderId, line, sql``).compile(tx))
}

function taking(orderId: string, { sizeId, quantity, state }: TakenLine, ifEnough: RawBuilder<unknown>) {
  const change =
    state === 'sold' ? sql`on_hand = on_hand - ${quantity}` : sql`reserved = reserved + ${quantity}`
  return sql`
    WITH taken AS (UPDATE stock SET ${change}, changed_at = now()
      WHERE size_id = ${sizeId} ${ifEnough} RETURNING size_id),
    kept AS (INSERT INTO reservation (order_id, size_id, quantity, state)
      SELECT ${orderId}::text, size_id, ${quantity}::int, ${state}::text FROM taken
      ON CONFLICT (order_id, size_id) DO UPDATE SET state = excluded.state,
        quantity = excluded.quantity + CASE reservation.state WHEN 'released' THEN 0 ELSE reservation.quantity END),
    moved AS (INSERT INTO stock_move (size_id, delta, reason, order_id)
      SELECT size_id, -${quantity}::int, 'sale', ${orderId}::text FROM taken WHERE ${state}::text = 'sold')
    SELECT size_id FROM taken`
}

/** Held pieces leave the shop; false where the size is no longer counted. */
export async function sellHeldPieces(tx: Transaction, { sizeId, quantity }: StockLine): Promise<boolean> {
  const { rows } = await sql`
    UPDATE stock SET on_hand = on_hand - ${quantity}, reserved = reserved - ${quantity}, changed_at = now()
    WHERE size_id = ${sizeId} RETURNING size_id`.execute(tx)
  return rows.length === 1
}

export async function freeHeldPieces(tx: Transaction, { sizeId, quantity }: StockLine): Promise<void> {
  await sql`UPDATE stock SET reserved = reserved - ${quantity}, changed_at = now()
    WHERE size_id = ${sizeId}`.execute(tx)
}

/** Sold pieces come back; false where the size is no longer counted. */
export async function returnSoldPieces(tx: Transaction, { sizeId, quantity }: StockLine): Promise<boolean> {
  const { rows } = await sql`UPDATE stock SET on_hand = on_hand + ${quantity}, changed_at = now()
    WHERE size_id = ${sizeId} RETURNING size_id`.execute(tx)
  return rows.length === 1
}

/** Pieces of each size that can be bought now; a size that is not counted is not in the answer. */
export async function readAvailable(
  connection: Connection,
  sizeIds: readonly string[],
): Promise<Map<string, number>> {
  if (sizeIds.length === 0) return new Map()
  const rows = await connection
    .selectFrom('stock')
    .select(['size_id', sql<number>`on_hand - reserved`.as('available')])
    .where(sql<boolean>`size_id = any(${[...sizeIds]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.size_id, row.available]))
}

/** In the order in which everybody locks sizes, which is not that of every database's own collation. */
export async function listReservations(tx: Transaction, orderId: string) {
  return tx
    .selectFrom('reservation')
    .select(['size_id as sizeId', 'quantity', 'state'])
    .where('order_id', '=', orderId)
    .orderBy(sql`size_id COLLATE "C"`)
    .execute()
}

export async function setReservationState(
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

/** Some of the pieces that an order has bought; those that are left stay sold. */
export async function reduceReservation(
  tx: Transaction,
  orderId: string,
  { sizeId, quantity }: StockLine,
): Promise<void> {
  await sql`UPDATE reservation SET
      state = CASE WHEN quantity > ${quantity} THEN state ELSE 'released' END,
      quantity = CASE WHEN quantity > ${quantity} THEN quantity - ${quantity} ELSE quantity END
    WHERE order_id = ${orderId} AND size_id = ${sizeId}`.execute(tx)
}

export async function recordOrderMove(
  tx: Transaction,
  orderId: string,
  {
    sizeId,
    delta,
    reason,
  }: { sizeId: string; delta: number; reason: 'sale' | 'sale-cancelled' | 'not-counted' },
): Promise<void> {
  await tx.insertInto('stock_move').values({ size_id: sizeId, delta, reason, order_id: orderId }).execute()
}
