import { sql } from 'kysely'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { paymentMethodCodes } from '#domain/order.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

const cash = paymentMethodCodes['cash-on-delivery']

/** Cash orders that wait for a yes, and that nobody is about to cancel. */
const waits = sql<boolean>`o.stage = 'to-confirm' AND o.payment_method = ${sql.lit(cash)} AND o.cancels_at IS NULL`

/** Older ones were there before there were links: people look at them. */
const askedWithin = sql`now() - interval '2 days'`

/** Orders that wait and were not asked about, in the order they came. */
export async function listUnasked(connection: Connection, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT o.id FROM orders o
    WHERE ${waits} AND o.created_at > ${askedWithin}
      AND NOT EXISTS (SELECT 1 FROM confirm_link l WHERE l.order_id = o.id)
    ORDER BY o.created_at, o.id LIMIT ${limit}`.execute(connection)
  return rows.map(({ id }) => id)
}

/** Orders whose link went out so many hours ago, and once only. */
export async function listToRemind(
  connection: Connection,
  { afterHours, limit }: { afterHours: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT o.id FROM orders o JOIN confirm_link l ON l.order_id = o.id
    WHERE ${waits} AND l.reminded_at IS NULL AND l.sent_at < now() - make_interval(hours => ${afterHours})
    ORDER BY o.created_at, o.id LIMIT ${limit}`.execute(connection)
  return rows.map(({ id }) => id)
}

/**
 * Orders to whose link nobody has answered for so many hours: those only whose SMS arrived at the carrier, and for which
 * no call is agreed.
 */
export async function listUnanswered(
  connection: Connection,
  { afterHours, limit }: { afterHours: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT o.id FROM orders o JOIN confirm_link l ON l.order_id = o.id
    WHERE ${waits} AND l.sent_at < now() - make_interval(hours => ${afterHours})
      AND (o.call_after IS NULL OR o.call_after < now())
      AND EXISTS (SELECT 1 FROM outbox b WHERE b.kind = 'message' AND b.dedupe = 'cod-confirm:' || o.id AND b.done_at IS NOT NULL)
    ORDER BY o.created_at, o.id LIMIT ${limit}`.execute(connection)
  return rows.map(({ id }) => id)
}

/** Notes that the link goes out; false when it did before. */
export async function insertConfirmLink(tx: Transaction, orderId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('confirm_link')
    .values({ order_id: orderId, reminded_at: null, seen_at: null })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that it goes out once more; false when it did before. */
export async function markReminded(tx: Transaction, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('confirm_link')
    .set({ reminded_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('reminded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The first time that somebody looked; the order itself does not change by it. */
export async function markSeen(connection: Connection, orderId: string): Promise<void> {
  await connection
    .updateTable('confirm_link')
    .set({ seen_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('seen_at', 'is', null)
    .execute()
}

export async function readConfirmLink(connection: Connection, orderId: string) {
  return connection
    .selectFrom('confirm_link')
    .select(['sent_at', 'reminded_at', 'seen_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** A prepaid order that was sent so long ago, and was not given back, has arrived. */
const arrivesWithin = sql`interval '10 days'`

/** Earlier orders of the same number that left the shop: whether each arrived or came back. */
export async function listSentOf(
  connection: Connection,
  { mobile, but }: { mobile: string; but: string },
): Promise<Array<{ address: Partial<DeliveryAddress>; hasArrived: boolean; hasReturned: boolean }>> {
  const { rows } = await sql<{
    address: Partial<DeliveryAddress>
    hasArrived: boolean
    hasReturned: boolean
  }>`SELECT s.address, s."hasReturned", s."hasReturned" IS FALSE AND s.is_over AS "hasArrived" FROM (
      SELECT e.delivery_address AS address,
        e.stage IN ('returning', 'returned') OR e.state IN ('cancelled', 'refund-due', 'refunded') AS "hasReturned",
        e.stage = 'delivered' OR e.cash_taken_at IS NOT NULL
          OR (e.payment_method <> ${sql.lit(cash)} AND e.fulfilled_at < now() - ${arrivesWithin}) AS is_over
      FROM orders e WHERE e.customer_mobile = ${mobile} AND e.id <> ${but} AND e.fulfilled_at IS NOT NULL
      ORDER BY e.created_at DESC LIMIT 50) s`.execute(connection)
  return rows
}
