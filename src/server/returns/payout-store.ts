import { sql } from 'kysely'
import { codeOf } from '#platform/postgres/postgres.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PayoutState, PayoutWay } from './return-tables.ts'

export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number]

async function selectPayouts(
  connection: Connection,
  where: ReturnType<typeof sql<boolean>>,
  isNewestFirst = false,
) {
  return connection
    .selectFrom('payout as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('return_case as c', 'c.id', 'p.case_id')
    .leftJoin('refund as r', 'r.id', 'p.refund_id')
    .leftJoin('coupon as k', 'k.id', 'p.coupon_id')
    .leftJoin('staff as asker', 'asker.id', 'p.asked_by')
    .leftJoin('staff as approver', 'approver.id', 'p.approved_by')
    .select(['p.id', 'p.order_id', 'p.case_id', 'p.amount_paise', 'p.how', 'p.to_sealed', 'p.state'])
    .select(['p.alone_up_to_paise', 'p.asked_by', 'p.asked_at', 'p.approved_by', 'p.paid_at', 'p.utr'])
    .select(['p.refund_id', 'o.number', 'o.customer_name', 'c.no as case_no', 'asker.name as asker'])
    .select(['approver.name as approver', 'r.state as refund_state', 'r.done_at', 'r.provider_ref'])
    .select(['p.coupon_id', 'k.code as coupon', 'k.starts_at', 'k.ends_at', 'k.used'])
    .where(where)
    .orderBy('p.asked_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('p.id')
    .limit(200)
    .execute()
}

export async function readPayout(connection: Connection, id: string): Promise<PayoutRow | undefined> {
  const [row] = await selectPayouts(connection, sql<boolean>`p.id = ${id}`)
  return row
}

/** With its row locked; its order's is locked before it. */
export async function lockPayout(tx: Transaction, id: string): Promise<PayoutRow | undefined> {
  await tx.selectFrom('payout').select('id').where('id', '=', id).forUpdate().execute()
  return readPayout(tx, id)
}

export function payoutsOfCase(connection: Connection, caseId: string): Promise<PayoutRow[]> {
  return selectPayouts(connection, sql<boolean>`p.case_id = ${caseId} AND p.state <> 'dropped'`)
}

export function payoutsOfOrder(connection: Connection, orderId: string): Promise<PayoutRow[]> {
  return selectPayouts(connection, sql<boolean>`p.order_id = ${orderId} AND p.state <> 'dropped'`)
}

/** What somebody has still to do something about, the oldest first; or what is over, newest first. */
export function listPayouts(connection: Connection, view: 'open' | 'closed'): Promise<PayoutRow[]> {
  const isOpen = sql`p.state = 'asked' OR (p.state = 'approved' AND p.how = 'upi')`
  return view === 'open'
    ? selectPayouts(connection, sql<boolean>`p.state IN ('asked', 'approved') AND (${isOpen})`)
    : selectPayouts(connection, sql<boolean>`NOT (${isOpen})`, true)
}

export async function countOpenPayouts(connection: Connection): Promise<number> {
  const row = await connection
    .selectFrom('payout as p')
    .select(sql<number>`count(*)::int`.as('open'))
    .where(sql<boolean>`p.state = 'asked' OR (p.state = 'approved' AND p.how = 'upi')`)
    .executeTakeFirst()
  return row?.open ?? 0
}

/** Paise that were promised of an order and are in no other book yet, as money and as store credit. */
export async function promisedPaise(
  connection: Connection,
  orderId: string,
): Promise<{ money: number; credit: number }> {
  const row = await connection
    .selectFrom('payout')
    .select([
      sql<number>`coalesce(sum(amount_paise) FILTER (WHERE how <> 'credit'), 0)::bigint`.as('money'),
      sql<number>`coalesce(sum(amount_paise) FILTER (WHERE how = 'credit'), 0)::bigint`.as('credit'),
    ])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'dropped')
    // What a gateway was asked for stands in its own book.
    .where('refund_id', 'is', null)
    .executeTakeFirst()
  return { money: Number(row?.money ?? 0), credit: Number(row?.credit ?? 0) }
}

type NewPayout = {
  id: string
  orderId: string
  caseId: string | null
  amountPaise: number
  how: PayoutWay
  aloneUpToPaise: number
  askedBy: string
  state: PayoutState
  refundId: string | null
  couponId: string | null
}

export async function insertPayout(tx: Transaction, made: NewPayout): Promise<void> {
  await tx
    .insertInto('payout')
    .values({
      id: made.id,
      order_id: made.orderId,
      case_id: made.caseId,
      amount_paise: made.amountPaise,
      how: made.how,
      state: made.state,
      alone_up_to_paise: made.aloneUpToPaise,
      asked_by: made.askedBy,
      refund_id: made.refundId,
      coupon_id: made.couponId,
    })
    .execute()
}

type Change = {
  state?: PayoutState
  to_sealed?: string | null
  refund_id?: string | null
  coupon_id?: string | null
  approved_by?: string | null
  paid_by?: string
  utr?: string
}

/** A name that comes with its moment. */
export async function updatePayout(tx: Transaction, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('payout')
    .set({
      ...change,
      ...(change.approved_by === undefined
        ? {}
        : { approved_at: change.approved_by === null ? null : sql<Date>`now()` }),
      ...(change.paid_by === undefined ? {} : { paid_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * The bank has paid it and calls it `utr`. False where another payment has that reference: two may come at one moment, so
 * the index says it, and the transaction is to be given up.
 */
export async function markPaid(tx: Transaction, id: string, paid: { by: string; utr: string }) {
  try {
    await updatePayout(tx, id, { state: 'paid', paid_by: paid.by, utr: paid.utr })
    return true
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    return false
  }
}
