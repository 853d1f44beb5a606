import { type RawBuilder, sql } from 'kysely'
import type { OrderStage } from '#domain/order-stage.ts'
import type { Connection } from '#server/db/connection.ts'
import { rowVersion } from './order-store.ts'

/** Pieces of orders that wait, and what the staff sees of every order in a list. */
export type WorkRow = Awaited<ReturnType<typeof selectWork>>[number]

type Page = { where: RawBuilder<boolean>; order: 'asc' | 'desc'; limit: number }

async function selectWork(connection: Connection, { where, order, limit }: Page) {
  return connection
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.number',
      'orders.customer_id',
      'orders.customer_name',
      'orders.customer_mobile',
      'orders.stage',
      'orders.stage_since',
      'orders.created_at',
      'orders.total_paise',
      'orders.advance_paise',
      'orders.payment_method',
      'orders.payment_status',
      'orders.state',
      'orders.delivery_address',
      'orders.note',
      'orders.cancels_at',
      'orders.calls',
      'orders.call_after',
    ])
    .select([
      rowVersion.as('version'),
      sql<number>`(SELECT coalesce(sum(i.quantity), 0) FROM order_item i WHERE i.order_id = orders.id)::int`.as(
        'pieces',
      ),
      sql<number>`(SELECT count(*) FROM orders e WHERE e.customer_mobile = orders.customer_mobile AND e.id <> orders.id
        AND e.created_at < orders.created_at AND e.fulfilled_at IS NOT NULL)::int`.as('sent_before'),
      sql<boolean>`EXISTS (SELECT 1 FROM orders e WHERE e.customer_mobile = orders.customer_mobile AND e.id <> orders.id
        AND e.created_at < orders.created_at AND e.stage IN ('returning', 'returned'))`.as(
        'came_back_before',
      ),
      // Of the number first (OFFSET keeps the two apart): a day has more orders than a customer.
      sql<boolean>`EXISTS (SELECT 1 FROM (SELECT m.id, m.stage, m.created_at FROM orders m
          WHERE m.customer_mobile = orders.customer_mobile OFFSET 0) d
        WHERE d.id <> orders.id AND d.stage NOT IN ('cancelled', 'unpaid')
          AND d.created_at BETWEEN orders.created_at - interval '24 hours' AND orders.created_at)`.as(
        'is_double',
      ),
    ])
    .where(where)
    .orderBy('orders.created_at', order)
    .orderBy('orders.id', order)
    .limit(limit)
    .execute()
}

const queued: readonly OrderStage[] = ['to-confirm', 'on-hold', 'to-pack', 'packed']

/** Days are India's, both included. Null: whatever it is. */
export type WorkFilter = {
  from: string | null
  to: string | null
  method: number | null
  courierId: string | null
  /** A part of a product's name, or how a SKU begins. */
  product: string | null
  /** Who confirmed or packed it. */
  staffId: string | null
}

type WorkPage = { filter: WorkFilter; after: string | null; limit: number }

/** Orders of some stages: what waits in the order it came, everything else newest first. `after`: the id of the last one seen. */
export async function listByStage(
  connection: Connection,
  { stages, filter, after, limit }: WorkPage & { stages: readonly OrderStage[] },
) {
  const order = stages.every((stage) => queued.includes(stage)) ? 'asc' : 'desc'
  const way = sql.raw(order)
  // Each stage by itself, in the order of its index: however many orders it has, those of one page are read.
  const ofEach = stages.map(
    (stage) => sql`(SELECT orders.id FROM orders WHERE orders.stage = ${sql.lit(stage)}
      AND ${fitting(filter)} AND ${beyond(after, order === 'asc' ? 'later' : 'earlier')}
      ORDER BY orders.created_at ${way}, orders.id ${way} LIMIT ${limit})`,
  )
  return selectWork(connection, {
    where: sql<boolean>`orders.id IN (${sql.join(ofEach, sql` UNION ALL `)})`,
    order,
    limit,
  })
}

/** Orders that come to the packing table once more, for the new pieces of an exchange. */
export async function listForReplacement(connection: Connection) {
  return selectWork(connection, {
    where: sql<boolean>`orders.id IN (SELECT r.order_id FROM return_case r
      WHERE r.replacement_at IS NOT NULL AND r.replacement_parcel_id IS NULL)`,
    order: 'asc',
    limit: 50,
  })
}

/** All orders, newest first. */
export async function listNewest(connection: Connection, { filter, after, limit }: WorkPage) {
  return selectWork(connection, {
    where: sql<boolean>`${fitting(filter)} AND ${beyond(after, 'earlier')}`,
    order: 'desc',
    limit,
  })
}

function fitting({ from, to, method, courierId, product, staffId }: WorkFilter) {
  const fits = [sql`true`]
  if (from !== null) fits.push(sql`orders.created_at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Kolkata'`)
  if (to !== null)
    fits.push(sql`orders.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`)
  if (method !== null) fits.push(sql`orders.payment_method = ${method}`)
  // Of the order first (OFFSET keeps the two apart): a courier has more parcels than an order.
  if (courierId !== null)
    fits.push(sql`EXISTS (SELECT 1 FROM (SELECT p.courier_id, p.state FROM parcel p WHERE p.order_id = orders.id OFFSET 0) b
      WHERE b.courier_id = ${courierId} AND b.state <> 'void')`)
  // Pieces and steps of the order first, for the same reason.
  if (product !== null) {
    const typed = product.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
    fits.push(sql`EXISTS (SELECT 1 FROM (SELECT i.product_name, i.size_id FROM order_item i WHERE i.order_id = orders.id OFFSET 0) b
      WHERE lower(b.product_name) LIKE ${`%${typed}%`}
        OR (SELECT lower(s.sku) FROM size s WHERE s.id = b.size_id) LIKE ${`${typed}%`})`)
  }
  if (staffId !== null)
    fits.push(sql`EXISTS (SELECT 1 FROM (SELECT a.actor, a.what FROM order_audit a WHERE a.order_id = orders.id OFFSET 0) b
      WHERE b.actor = ${`staff:${staffId}`} AND b.what IN ('confirmed', 'packed', 'replacement packed'))`)
  return sql.join(fits, sql` AND `)
}

function beyond(after: string | null, way: 'later' | 'earlier') {
  if (after === null) return sql`true`
  const last = sql`(SELECT l.created_at, l.id FROM orders l WHERE l.id = ${after})`
  return way === 'later'
    ? sql`(orders.created_at, orders.id) > ${last}`
    : sql`(orders.created_at, orders.id) < ${last}`
}

export async function readWork(connection: Connection, ids: readonly string[]) {
  return selectWork(connection, {
    where: sql<boolean>`orders.id = any(${[...ids]}::text[])`,
    order: 'asc',
    limit: ids.length,
  })
}

/** Orders of the same number, newest first. */
export async function listOfMobile(connection: Connection, mobile: string, but: string) {
  return connection
    .selectFrom('orders')
    .select(['id', 'number', 'created_at', 'stage', 'total_paise'])
    .where('customer_mobile', '=', mobile)
    .where('id', '<>', but)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}

/** Each way to name an order is found by an index of its own; the hits of all come together. */
export async function findWork(connection: Connection, wanted: RawBuilder<unknown>[]) {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT id FROM (${sql.join(wanted, sql` UNION ALL `)}) AS found LIMIT 50`.execute(connection)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  return selectWork(connection, {
    where: sql<boolean>`orders.id = any(${ids}::text[])`,
    order: 'desc',
    limit: 50,
  })
}

const few = sql`ORDER BY created_at DESC LIMIT 20`

/** Statements for findWork. */
export const ordersNamedBy = {
  number: (number: string) => sql`(SELECT id FROM orders WHERE number = ${Number(number)})`,
  mobileBegins: (digits: string) =>
    sql`(SELECT id FROM orders WHERE customer_mobile LIKE ${`${digits}%`} ${few})`,
  mobileEnds: (digits: string) =>
    sql`(SELECT id FROM orders WHERE reverse(customer_mobile) LIKE ${`${[...digits].toReversed().join('')}%`} ${few})`,
  waybill: (awb: string) => sql`(SELECT order_id AS id FROM parcel WHERE awb = ${awb} LIMIT 20)`,
  invoice: (number: string) => sql`(SELECT order_id AS id FROM tax_document WHERE number = ${number})`,
  tail: (tail: string) => sql`(SELECT id FROM orders WHERE right(id, 5) = ${tail} ${few})`,
  name: (name: string) =>
    sql`(SELECT id FROM orders WHERE lower(customer_name) LIKE ${`${name.replaceAll(/[\\%_]/g, '\\$&')}%`} ${few})`,
}

/** How many orders wait in each stage that is to be emptied, and since when the oldest. */
export async function countWork(connection: Connection) {
  return connection
    .selectFrom('orders')
    .select('stage')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date>`min(created_at)`.as('oldest')])
    .where('stage', 'in', queued)
    .groupBy('stage')
    .execute()
}

export async function newestOrderAt(connection: Connection): Promise<Date | null> {
  const row = await connection
    .selectFrom('orders')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** What a person of the shop noted on an order; the payment and its codes stay as they are. */
type WorkChange = {
  note?: string
  reason?: string | null
  held_from?: 'to-confirm' | 'to-pack' | null
  calls?: number
  /** Seconds from now. */
  callAfter?: number | null
  /** Seconds from now. */
  cancelsIn?: number | null
}

export async function updateWork(
  connection: Connection,
  id: string,
  { callAfter, cancelsIn, ...change }: WorkChange,
): Promise<void> {
  await connection
    .updateTable('orders')
    .set({
      ...change,
      ...(callAfter === undefined ? {} : { call_after: fromNow(callAfter) }),
      ...(cancelsIn === undefined ? {} : { cancels_at: fromNow(cancelsIn) }),
    })
    .where('id', '=', id)
    .execute()
}

function fromNow(seconds: number | null) {
  return seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::int)`
}

/** Paise that went back for an order. */
export async function refundedOf(connection: Connection, orderId: string): Promise<number> {
  const row = await connection
    .selectFrom('payment_attempt')
    .select(sql<number>`coalesce(sum(refunded_paise), 0)::bigint`.as('refunded'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.refunded ?? 0
}
