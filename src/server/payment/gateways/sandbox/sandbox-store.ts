import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Queries } from '../../payment-store.ts'

export type SandboxPayment = {
  reference: string
  amount: Paise
  state: 'pending' | 'captured' | 'failed' | 'cancelled' | 'expired'
  orderNumber: string
  returnUrl: string
}

type NewSandboxPayment = Omit<SandboxPayment, 'state'> & { expiresInSeconds: number }

/** The payment of this reference, made when there is none. */
export async function keepSandboxPayment(
  queries: Queries,
  { reference, amount, orderNumber, returnUrl, expiresInSeconds }: NewSandboxPayment,
): Promise<SandboxPayment | null> {
  await queries
    .insertInto('sandbox_payment')
    .values({
      reference,
      amount_paise: amount,
      order_number: orderNumber,
      return_url: returnUrl,
      expires_at: sql<Date>`now() + make_interval(secs => ${expiresInSeconds})`,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  return readSandboxPayment(queries, reference)
}

export async function readSandboxPayment(
  queries: Queries,
  reference: string,
): Promise<SandboxPayment | null> {
  const row = await payments(queries).where('reference', '=', reference).executeTakeFirst()
  return row ? toPayment(row) : null
}

/** What was paid since then. */
export async function listSandboxCaptures(queries: Queries, since: Date): Promise<SandboxPayment[]> {
  const rows = await payments(queries)
    .where('state', '=', 'captured')
    .where('created_at', '>=', since)
    .execute()
  return rows.map(toPayment)
}

function payments(queries: Queries) {
  return queries
    .selectFrom('sandbox_payment')
    .select(['reference', 'amount_paise', 'state', 'order_number', 'return_url'])
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
}

type Row = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

function toPayment(row: Row): SandboxPayment {
  return {
    reference: row.reference,
    amount: paise(row.amount_paise),
    state: row.state === 'pending' && row.is_over ? 'expired' : row.state,
    orderNumber: row.order_number,
    returnUrl: row.return_url,
  }
}

/** Ends a payment that is still open; false when it is not. */
export async function endSandboxPayment(
  queries: Queries,
  reference: string,
  state: 'captured' | 'failed' | 'cancelled',
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('sandbox_payment')
    .set({ state })
    .where('reference', '=', reference)
    .where('state', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Pays back; the same id twice is one refund. Null: nothing was captured, or not that much is left. */
export async function keepSandboxRefund(
  queries: Queries,
  { id, reference, amount }: { id: string; reference: string; amount: Paise },
): Promise<Paise | null> {
  await sql`INSERT INTO sandbox_refund (id, reference, amount_paise)
    SELECT ${id}, p.reference, ${amount} FROM sandbox_payment p
    WHERE p.reference = ${reference} AND p.state = 'captured' AND p.amount_paise >= ${amount}
      + (SELECT coalesce(sum(r.amount_paise), 0) FROM sandbox_refund r WHERE r.reference = p.reference)
    ON CONFLICT (id) DO NOTHING`.execute(queries)
  return readSandboxRefund(queries, id)
}

export async function readSandboxRefund(queries: Queries, id: string): Promise<Paise | null> {
  const row = await queries
    .selectFrom('sandbox_refund')
    .select('amount_paise')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? paise(row.amount_paise) : null
}
