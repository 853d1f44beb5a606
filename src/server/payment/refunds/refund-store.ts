import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Attempt, Queries } from '../payment-store.ts'
import type { RefundState, RefundTable } from '../payment-tables.ts'

export type Refund = {
  id: string
  attemptId: string
  orderId: string
  amount: Paise
  reason: string
  state: RefundState
  providerRef: string | null
  /** How often the gateway was asked before. */
  tries: number
}

/** Money that never was the order's: it did not fit what was asked for, and a person sent it back. */
export const putAsideReason = 'put-aside'

/** What can still be asked back of a capture. */
export function restOf({ captured, promisedBack }: Attempt): Paise {
  return paise(captured - promisedBack)
}

/** Asks for money back; the attempt is locked. The database refuses more than was captured. */
export async function insertRefund(
  tx: Transaction,
  attempt: Attempt,
  {
    amount,
    reason,
    askedBy,
    approvedBy,
    afterSeconds = 0,
  }: { amount: Paise; reason: string; askedBy?: string; approvedBy?: string; afterSeconds?: number },
): Promise<Refund> {
  // Some gateways take letters and digits only.
  const id = newId().replaceAll('-', '')
  await tx
    .updateTable('payment_attempt')
    .set({ promised_back_paise: sql`promised_back_paise + ${amount}` })
    .where('id', '=', attempt.id)
    .execute()
  await tx
    .insertInto('refund')
    .values({
      id,
      attempt_id: attempt.id,
      order_id: attempt.orderId,
      amount_paise: amount,
      reason,
      asked_by: askedBy ?? null,
      approved_by: approvedBy ?? null,
      next_try_at: sql<Date>`now() + make_interval(secs => ${afterSeconds})`,
    })
    .execute()
  const { orderId, id: attemptId } = attempt
  return { id, attemptId, orderId, amount, reason, state: 'requested', providerRef: null, tries: 0 }
}

/** Takes the refunds that are due, each for one process only; asked again after 11, 12, 14 … seconds, hourly at last. */
export async function claimDueRefunds(
  tx: Transaction,
  { provider, limit }: { provider: string; limit: number },
): Promise<Refund[]> {
  const rows = await tx
    .selectFrom('refund')
    .select(columns)
    .where('next_try_at', '<=', sql<Date>`now()`)
    .where(
      sql<boolean>`(SELECT provider FROM payment_attempt a WHERE a.id = refund.attempt_id) = ${provider}`,
    )
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, tries } of rows) {
    const seconds = Math.min(10 + 2 ** Math.min(tries, 12), 3600)
    await tx
      .updateTable('refund')
      .set({ tries: tries + 1, next_try_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
      .where('id', '=', id)
      .execute()
  }
  return rows.map(toRefund)
}

/** Takes back what no gateway was asked for yet; false when it is too late. The order's row is locked. */
export async function takeRefundBack(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ attempt_id: string; amount_paise: number }>`DELETE FROM refund
    WHERE id = ${id} AND state = 'requested' AND tries = 0 AND next_try_at > now()
    RETURNING attempt_id, amount_paise`.execute(tx)
  const [gone] = rows
  if (!gone) return false
  await tx
    .updateTable('payment_attempt')
    .set({ promised_back_paise: sql`promised_back_paise - ${gone.amount_paise}` })
    .where('id', '=', gone.attempt_id)
    .execute()
  return true
}

/** The refund, locked, unless it is over already. */
export async function lockOpenRefund(tx: Transaction, id: string): Promise<Refund | null> {
  const row = await tx
    .selectFrom('refund')
    .select(columns)
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'pending'])
    .forUpdate()
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

/** The refunds of an order that are not over, locked. */
export async function lockOpenRefundsOf(tx: Transaction, orderId: string): Promise<Refund[]> {
  const rows = await tx
    .selectFrom('refund')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'pending'])
    .orderBy('created_at')
    .forUpdate()
    .execute()
  return rows.map(toRefund)
}

export async function readRefund(queries: Queries, id: string): Promise<Refund | null> {
  const row = await queries.selectFrom('refund').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toRefund(row) : null
}

/** The gateway took it on but is not done. */
export async function keepPending(queries: Queries, id: string, providerRef: string): Promise<void> {
  await queries
    .updateTable('refund')
    .set({ state: 'pending', provider_ref: providerRef })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'pending'])
    .execute()
}

/** Notes that a gateway refuses; true when somebody should be told: at the first refusal, and then once a day. */
export async function isRefusalNews(queries: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('refund')
    .set({ alarmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'pending'])
    .where(sql<boolean>`(alarmed_at IS NULL OR alarmed_at < now() - interval '1 day')`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The money is back. True when nothing of the capture is left. */
export async function finishRefund(
  tx: Transaction,
  refund: Refund,
  providerRef: string,
): Promise<{ isWhole: boolean }> {
  await tx
    .updateTable('refund')
    .set({ state: 'done', provider_ref: providerRef, done_at: sql<Date>`now()`, next_try_at: null })
    .where('id', '=', refund.id)
    .execute()
  const row = await tx
    .updateTable('payment_attempt')
    .set({
      refunded_paise: sql`refunded_paise + ${refund.amount}`,
      state: sql<'captured' | 'refunded'>`CASE WHEN refunded_paise + ${refund.amount} = captured_paise
        THEN 'refunded' ELSE state END`,
    })
    .where('id', '=', refund.attemptId)
    .returning('state')
    .executeTakeFirstOrThrow()
  return { isWhole: row.state === 'refunded' }
}

/** The gateway took it on and failed: the money can be asked back anew. */
export async function failRefund(tx: Transaction, refund: Refund): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'failed', next_try_at: null })
    .where('id', '=', refund.id)
    .execute()
  await tx
    .updateTable('payment_attempt')
    .set({ promised_back_paise: sql`promised_back_paise - ${refund.amount}` })
    .where('id', '=', refund.attemptId)
    .execute()
}

const columns = [
  'id',
  'attempt_id',
  'order_id',
  'amount_paise',
  'reason',
  'state',
  'provider_ref',
  'tries',
] as const

function toRefund(row: Pick<Selectable<RefundTable>, (typeof columns)[number]>): Refund {
  return {
    id: row.id,
    attemptId: row.attempt_id,
    orderId: row.order_id,
    amount: paise(row.amount_paise),
    reason: row.reason,
    state: row.state,
    providerRef: row.provider_ref,
    tries: row.tries,
  }
}
