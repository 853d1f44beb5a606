import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#server/db/database.ts'
import { eventSums } from '#server/db/event-sums.ts'

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

type NewTrace = Trace & { isAllowed: boolean }

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

/** Who the shopper is to an ad platform is kept only while they allow advertising; where they came from, always. */
export async function upsertTrace(query: Query, customerId: string, trace: NewTrace): Promise<void> {
  const { isAllowed } = trace
  const own = (value: string | null) => (isAllowed ? value : null)
  await sql`
    INSERT INTO checkout_trace (customer_id, client_address, user_agent, fbc, fbp, source, traced_at)
    VALUES (${customerId}, ${own(trace.clientAddress)}, ${own(trace.userAgent)}, ${own(trace.fbc)}, ${own(trace.fbp)}, ${trace.source}, now())
    ON CONFLICT (customer_id) DO UPDATE SET client_address = excluded.client_address, user_agent = excluded.user_agent,
      fbc = CASE WHEN ${isAllowed}::boolean THEN coalesce(excluded.fbc, checkout_trace.fbc) END,
      fbp = CASE WHEN ${isAllowed}::boolean THEN coalesce(excluded.fbp, checkout_trace.fbp) END,
      source = excluded.source, traced_at = now()`.execute(query)
}

export async function listTracesOf(query: Query, customerId: string) {
  return query
    .selectFrom('checkout_trace')
    .select(['client_address as clientAddress', 'user_agent as userAgent', 'fbc', 'fbp', 'source'])
    .select('traced_at as tracedAt')
    .where('customer_id', '=', customerId)
    .execute()
}

export async function deleteTraceOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('checkout_trace').where('customer_id', '=', customerId).execute()
}

/** Where the customer's last checkout came from, and whether they allow advertising by their newest answer. */
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

/** Figures by day, product and source, of events and of days whose events are forgotten; both days are included. */
export async function readReport(
  query: Query,
  { from, to }: { from: string; to: string },
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, product, source, sum(views)::int AS views,
      sum(additions)::int AS additions, sum(checkouts)::int AS checkouts, sum(orders)::int AS orders,
      sum(revenue_paise)::bigint AS "revenuePaise"
    FROM (
      SELECT day, product, source, views, additions, checkouts, orders, revenue_paise FROM tracked_day
      WHERE day BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT ${sql.raw(eventSums)} FROM tracked_event
      WHERE at >= (${from}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'
        AND at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
      GROUP BY 1, 2, 3) AS figures
    GROUP BY figures.day, product, source ORDER BY figures.day, product, source`.execute(query)
  return rows
}
