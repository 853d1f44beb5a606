import { sql } from 'kysely'
import type { OrderStage } from '#domain/order-stage.ts'
import type { Connection } from '#server/db/connection.ts'

type LastOrder = { customer_id: string; id: string; number: number; created_at: Date; stage: OrderStage }

/** The newest order of each of these customers, as far as they have one. */
export async function listLastOrders(
  connection: Connection,
  customerIds: readonly string[],
): Promise<LastOrder[]> {
  const { rows } = await sql<LastOrder>`SELECT o.* FROM unnest(${[...customerIds]}::text[]) AS asked (id)
    CROSS JOIN LATERAL (SELECT customer_id, id, number, created_at, stage FROM orders
      WHERE customer_id = asked.id ORDER BY created_at DESC LIMIT 1) o`.execute(connection)
  return rows
}

/** Exchanges and returns of a number that were accepted, or wait for it. */
export async function countCasesOf(connection: Connection, mobile: string): Promise<number> {
  const { rows } = await sql<{ cases: number }>`SELECT count(*)::int AS cases FROM orders o
    JOIN return_case r ON r.order_id = o.id
    WHERE o.customer_mobile = ${mobile} AND r.state NOT IN ('rejected', 'dropped')`.execute(connection)
  return rows[0]?.cases ?? 0
}
