import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import { type ItemRow, orderColumns, type OrderRow, readItems } from './order-store.ts'

/** Rows of one statement. */
const pageSize = 500

/** Some of a customer's orders, newest first: those before one of them, or the newest. */
async function readPageOf(connection: Connection, customerId: string, { limit, before }: Page) {
  let query = connection.selectFrom('orders').select(orderColumns).where('customer_id', '=', customerId)
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, number) < (SELECT o.created_at, o.number FROM orders o
        WHERE o.id = ${before} AND o.customer_id = ${customerId})`,
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('number', 'desc').limit(limit).execute()
}

type Page = { limit: number; before?: string | undefined }
export type OrderPage = { limit?: number | undefined; before?: string | undefined }

/** A customer's orders with their items, newest first: all of them unless a limit is wished for. */
export async function listOrdersOf(
  connection: Connection,
  customerId: string,
  { limit = Number.POSITIVE_INFINITY, before }: OrderPage = {},
) {
  const found: Array<{ order: OrderRow; items: ItemRow[] }> = []
  for (let last = before; found.length < limit;) {
    const wished = Math.min(pageSize, limit - found.length)
    const orders = await readPageOf(connection, customerId, { limit: wished, before: last })
    const items = await readItems(
      connection,
      orders.map(({ id }) => id),
    )
    const byOrder = Map.groupBy(items, (item) => item.order_id)
    for (const order of orders) found.push({ order, items: byOrder.get(order.id) ?? [] })
    if (orders.length < wished) break
    last = orders.at(-1)?.id
  }
  return found
}
