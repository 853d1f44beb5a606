import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#server/db/database.ts'

export type EventName = 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'Purchase'

type NewEvent = {
  name: EventName
  eventId: string
  slug: string | null
  productName: string | null
  quantity: number
  valuePaise: number
  orderId: string | null
  source: string | RawBuilder<string>
}

type Trace = {
  clientAddress: string | null
  userAgent: string | null
  fbc: string | null
  fbp: string | null
  source: string
}

type Query = Database['query'] | Transaction

/** False when this event was counted before: reloads, second tabs and retries count once. */
export async function insertEvent(query: Query, event: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('tracked_event')
    .values({
      name: event.name,
      event_id: event.eventId,
      slug: event.slug,
      product_name: event.productName,
      quantity: event.quantity,
      value_paise: event.valuePaise,
      order_id: event.orderId,
      source: event.source,
    })
    .onConflict((conflict) => conflict.columns(['name', 'event_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The source of the customer's last checkout, as part of a statement. */
export function lastSourceOf(customerId: string): RawBuilder<string> {
  return sql<string>`coalesce((SELECT source FROM checkout_trace WHERE customer_id = ${customerId}), 'direct')`
}

export async function upsertTrace(query: Query, customerId: string, trace: Trace): Promise<void> {
  await sql`
    INSERT INTO checkout_trace (customer_id, client_address, user_agent, fbc, fbp, source, traced_at)
    VALUES (${customerId}, ${trace.clientAddress}, ${trace.userAgent}, ${trace.fbc}, ${trace.fbp}, ${trace.source}, now())
    ON CONFLICT (customer_id) DO UPDATE SET client_address = excluded.client_address, user_agent = excluded.user_agent,
      fbc = coalesce(excluded.fbc, checkout_trace.fbc), fbp = coalesce(excluded.fbp, checkout_trace.fbp),
      source = excluded.source, traced_at = now()`.execute(query)
}

export async function deleteTraceOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('checkout_trace').where('customer_id', '=', customerId).execute()
}

/** Where the customer's last checkout came from, and whether they allow advertising by her newest answer. */
export async function readTrail(
  query: Query,
  customerId: string,
): Promise<{ trace: Trace | null; isAllowed: boolean }> {
  const { rows } = await sql<{ trace: Trace | null; isAllowed: boolean | null }>`
    SELECT (SELECT json_build_object('clientAddress', client_address, 'userAgent', user_agent, 'fbc', fbc, 'fbp', fbp,
        'source', source) FROM checkout_trace WHERE customer_id = ${customerId}) AS trace,
      (SELECT advertising FROM consent WHERE customer_id = ${customerId}
        ORDER BY created_at DESC LIMIT 1) AS "isAllowed"`.execute(query)
  return { trace: rows[0]?.trace ?? null, isAllowed: rows[0]?.isAllowed === true }
}

/** Purchases counted for these event ids, if they are of the customer's own orders. */
export async function countOwnPurchases(
  query: Query,
  eventIds: string[],
  customerId: string,
): Promise<number> {
  if (eventIds.length === 0) return 0
  const { count } = await query
    .selectFrom('tracked_event')
    .innerJoin('orders', 'orders.id', 'tracked_event.order_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tracked_event.name', '=', 'Purchase')
    .where('tracked_event.event_id', 'in', eventIds)
    .where('orders.customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

export type ReportLine = {
  day: string
  product: string
  source: string
  views: number
  additions: number
  checkouts: number
  orders: number
  revenuePaise: number
}

/** Figures by day (India's), product and source; `from` and `to` are days, both included. */
export async function readReport(
  query: Query,
  { from, to }: { from: string; to: string },
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
      coalesce(slug, '-') AS product, source,
      count(*) FILTER (WHERE name = 'ViewContent')::int AS views,
      count(*) FILTER (WHERE name = 'AddToCart')::int AS additions,
      count(*) FILTER (WHERE name = 'InitiateCheckout')::int AS checkouts,
      count(DISTINCT order_id) FILTER (WHERE name = 'Purchase')::int AS orders,
      coalesce(sum(value_paise) FILTER (WHERE name = 'Purchase'), 0)::bigint AS "revenuePaise"
    FROM tracked_event
    WHERE at >= (${from}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'
      AND at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(query)
  return rows
}
