import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'

/** When the last box of an order arrived, by its courier's clock. */
export async function deliveredAtOf(connection: Connection, orderId: string): Promise<Date | null> {
  const row = await connection
    .selectFrom('parcel')
    .select(sql<Date | null>`max(moved_at)`.as('at'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .where('state', '=', 'delivered')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Paise of an order that were paid with store credit: it is the order's coupon then. */
export async function creditUsedIn(connection: Connection, id: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`SELECT o.discount_paise AS paise FROM orders o
    JOIN payout p ON p.coupon_id = o.coupon_id WHERE o.id = ${id}`.execute(connection)
  return Number(rows[0]?.paise ?? 0)
}

/** Paise of an order that the shop has: the cash that came, with what is left of its advance, or what gateways captured and nobody was promised back. */
export async function moneyHeldOf(
  connection: Connection,
  { id, how }: { id: string; how: 'upi' | 'gateway' },
): Promise<number> {
  const { rows } =
    how === 'upi'
      ? await sql<{
          paise: number
        }>`SELECT total_paise - (SELECT coalesce(sum(p.promised_back_paise), 0) FROM payment_attempt p
            WHERE p.order_id = orders.id AND p.is_kept)::bigint AS paise FROM orders
          WHERE id = ${id} AND (state = 'collected' OR cash_taken_at IS NOT NULL)`.execute(connection)
      : await sql<{
          paise: number
        }>`SELECT coalesce(sum(captured_paise - promised_back_paise), 0)::bigint AS paise
          FROM payment_attempt WHERE order_id = ${id}`.execute(connection)
  return Number(rows[0]?.paise ?? 0)
}
