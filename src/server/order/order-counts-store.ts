import { type RawBuilder, sql } from 'kysely'
import { must } from '#domain/must.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** What the customer has ordered and not given up (what came back to the shop was ordered), and what of it still waits for its payment; coupons ask. */
export async function ordersBefore(
  connection: Connection,
  accounts: RawBuilder<string[]>,
): Promise<{ hasOrdered: boolean; unpaid: string[] }> {
  const { rows } = await sql<{ hasOrdered: boolean; unpaid: string[] }>`
    SELECT EXISTS (SELECT FROM orders WHERE customer_id = ANY(${accounts})
        AND (state NOT IN ('failed', 'expired', 'cancelled', 'refund-due', 'awaiting-payment')
          OR stage IN ('returning', 'returned'))) AS "hasOrdered",
      ARRAY(SELECT id FROM orders WHERE customer_id = ANY(${accounts}) AND state = 'awaiting-payment') AS unpaid
    `.execute(connection)
  return must(rows[0], 'a SELECT without FROM has one row')
}

export type OrderCounts = { lastHour: number; openCod: number; piecesUnderWay: number }

/**
 * What one customer has under way: orders of the last hour, open cash-on-delivery orders, and the pieces that wait for
 * a payment or, for a month at most, for their delivery.
 */
export async function countOrders(tx: Transaction, accounts: RawBuilder<string[]>): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    SELECT (count(*) FILTER (WHERE created_at > now() - interval '1 hour'))::int AS "lastHour",
      (count(*) FILTER (WHERE state = 'placed' AND fulfilled_at IS NULL))::int AS "openCod",
      coalesce(sum((SELECT sum(quantity) FROM order_item WHERE order_id = orders.id))
        FILTER (WHERE state = 'awaiting-payment' OR (state = 'placed' AND fulfilled_at IS NULL
          AND created_at > now() - interval '30 days')), 0)::int AS "piecesUnderWay"
    FROM orders WHERE customer_id = ANY(${accounts})
      AND (created_at > now() - interval '1 hour' OR state IN ('placed', 'awaiting-payment'))`.execute(tx)
  return must(rows[0], 'a count has one row')
}
