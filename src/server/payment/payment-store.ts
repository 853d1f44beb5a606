import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Transaction } from '#server/db/database.ts'
import type { AttemptState, PaymentAttemptTable } from './payment-tables.ts'
import type { KnownPayment, GatewayStatus } from './payment-provider.ts'

/** The pool or a transaction. */
export type Queries = Kysely<Tables>

export type Attempt = {
  id: string
  orderId: string
  provider: string
  amount: Paise
  state: AttemptState
  providerRef: string | null
  paymentRef: string | null
  pageUrl: string | null
  captured: Paise
  promisedBack: Paise
  refunded: Paise
  isKept: boolean
  /** The shopper is asking for another page at this moment: an end of this one is no news to the order. */
  isInHand: boolean
  /** Since the shopper was sent to the gateway, by the database's clock. */
  ageSeconds: number
}

const liveStates: AttemptState[] = ['created', 'pending']

export function isLive({ state }: Attempt): boolean {
  return liveStates.includes(state)
}

export function knownPayment(attempt: Attempt): KnownPayment {
  const { id, amount, providerRef, paymentRef } = attempt
  return { reference: id, amount, providerRef, paymentRef }
}

/** What depends on the moment, by the database's clock. */
export const seenNow = [
  sql<number>`extract(epoch FROM now() - coalesce(redirected_at, created_at))::float8`.as('age_seconds'),
  sql<boolean>`coalesce(in_hand_until > now(), false)`.as('is_in_hand'),
] as const

export async function insertAttempt(
  queries: Queries,
  {
    id,
    orderId,
    provider,
    amount,
    isInHand,
  }: Pick<Attempt, 'id' | 'orderId' | 'provider' | 'amount' | 'isInHand'>,
): Promise<void> {
  await queries
    .insertInto('payment_attempt')
    .values({
      id,
      order_id: orderId,
      provider,
      amount_paise: amount,
      in_hand_until: isInHand ? inAMinute : null,
    })
    .execute()
}

export async function readAttempt(queries: Queries, id: string): Promise<Attempt | null> {
  const row = await queries
    .selectFrom('payment_attempt')
    .select([...attemptColumns, ...seenNow])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

export async function findAttempt(
  queries: Queries,
  {
    provider,
    reference,
    providerRef,
  }: { provider: string; reference: string | null; providerRef: string | null },
): Promise<Attempt | null> {
  const row = await queries
    .selectFrom('payment_attempt')
    .select([...attemptColumns, ...seenNow])
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('id', '=', reference ?? ''), eb('provider_ref', '=', providerRef ?? '')]))
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** All attempts of an order, oldest first. */
export async function listAttempts(queries: Queries, orderId: string): Promise<Attempt[]> {
  const rows = await queries
    .selectFrom('payment_attempt')
    .select([...attemptColumns, ...seenNow])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(toAttempt)
}

/** The same, locked; the order's row is locked already. */
export async function lockAttempts(tx: Transaction, orderId: string): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select([...attemptColumns, ...seenNow])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toAttempt)
}

const inAMinute = sql<Date>`now() + interval '1 minute'`

/** Notes that the shopper asks for another page than this attempt's, or does so no longer. */
export async function markInHand(
  queries: Queries,
  { id, isInHand }: Pick<Attempt, 'id' | 'isInHand'>,
): Promise<void> {
  await queries
    .updateTable('payment_attempt')
    .set({ in_hand_until: isInHand ? inAMinute : null })
    .where('id', '=', id)
    .execute()
}

/** The shopper has a page now; false when another process was faster. */
export async function keepPage(
  queries: Queries,
  { id, providerRef, url }: { id: string; providerRef: string; url: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempt')
    .set({
      state: 'pending',
      provider_ref: providerRef,
      page_url: url,
      in_hand_until: null,
      redirected_at: sql`now()`,
      next_check_at: sql`now() + interval '20 seconds'`,
    })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Moves an attempt on; what it may move to was decided before. */
export async function moveAttempt(
  tx: Transaction,
  id: string,
  { state, status, isKept }: { state: AttemptState; status?: GatewayStatus; isKept?: boolean },
): Promise<void> {
  const captured = state === 'captured' && status ? status.captured : undefined
  await tx
    .updateTable('payment_attempt')
    .set({
      state,
      ...(status && { provider_ref: status.providerRef }),
      ...(status?.paymentRef && { payment_ref: status.paymentRef }),
      ...(captured && { captured_paise: captured, captured_at: sql<Date>`now()`, next_check_at: null }),
      ...(isKept !== undefined && { is_kept: isKept }),
    })
    .where('id', '=', id)
    .execute()
}

/** The gateway's name of a capture, where it was told late. */
export async function keepPaymentRef(
  queries: Queries,
  { attemptId, paymentRef }: { attemptId: string; paymentRef: string },
): Promise<void> {
  await queries
    .updateTable('payment_attempt')
    .set({ payment_ref: paymentRef })
    .where('id', '=', attemptId)
    .where('payment_ref', 'is', null)
    .execute()
}

export const attemptColumns = [
  'id',
  'order_id',
  'provider',
  'amount_paise',
  'state',
  'provider_ref',
  'payment_ref',
  'page_url',
  'captured_paise',
  'promised_back_paise',
  'refunded_paise',
  'is_kept',
] as const

type AttemptRow = Pick<Selectable<PaymentAttemptTable>, (typeof attemptColumns)[number]> & {
  age_seconds: number
  is_in_hand: boolean
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    orderId: row.order_id,
    provider: row.provider,
    amount: paise(row.amount_paise),
    state: row.state,
    providerRef: row.provider_ref,
    paymentRef: row.payment_ref,
    pageUrl: row.page_url,
    captured: paise(row.captured_paise),
    promisedBack: paise(row.promised_back_paise),
    refunded: paise(row.refunded_paise),
    isKept: row.is_kept,
    isInHand: row.is_in_hand,
    ageSeconds: row.age_seconds,
  }
}
