import { sql } from 'kysely'
import type { HandMessage } from '#domain/hand-messages.ts'
import type { Connection } from '#server/db/connection.ts'

/** What the journal calls it. */
export const toldByHand = 'told by message'

type ToldByHand = { orderId: string; actionId: string; message: HandMessage }

/** What people of the shop told of these orders, the newest first and at most sixty. */
export async function listToldByHand(
  connection: Connection,
  orderIds: readonly string[],
): Promise<ToldByHand[]> {
  const { rows } =
    await sql<ToldByHand>`SELECT about_id AS "orderId", id AS "actionId", after ->> 'message' AS message
    FROM staff_action WHERE about_id = ANY(${[...orderIds]}::text[]) AND what = ${toldByHand}
    ORDER BY at DESC LIMIT 60`.execute(connection)
  return rows
}

export async function orderIdsOf(connection: Connection, customerId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ id }) => id)
}
