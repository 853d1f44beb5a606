// Which process does the next thing with an attempt: each is claimed by one statement, over all processes.
import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import { secondsToNextCheck } from './check-schedule.ts'
import { type Attempt, attemptColumns, type Queries, seenNow, toAttempt } from './payment-store.ts'

/** Claims the fetching of an attempt's page; false when another process has just gone for it. */
export async function claimOpening(queries: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempt')
    .set({ opening_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where(sql<boolean>`(opening_at IS NULL OR opening_at < now() - interval '10 seconds')`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Claims the next question about a payment: at most one every 3 seconds, over all processes. */
export async function claimAttempt(queries: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempt')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(asked_at IS NULL OR asked_at <= now() - interval '3 seconds')`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes the attempts that are due, each for one process only, and sets when they are due again. */
export async function claimDueAttempts(
  tx: Transaction,
  { provider, limit }: { provider: string; limit: number },
): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select([...attemptColumns, ...seenNow])
    .where('provider', '=', provider)
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of rows) {
    const seconds = secondsToNextCheck(row.age_seconds)
    await tx
      .updateTable('payment_attempt')
      .set({
        asked_at: sql`now()`,
        next_check_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`,
      })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.map(toAttempt)
}

/** Nobody asks the gateway about it any more. */
export async function stopChecks(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('payment_attempt').set({ next_check_at: null }).where('id', '=', id).execute()
}
