import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { policy } from '#server/settings/policy.ts'

type Queries = Kysely<Tables>
const { lockAt, lockSeconds, lockForGoodAt } = policy.failuresInARow

/** Whole seconds for which no code of this number is looked at; 0 when it is free. */
export async function lockedSeconds(query: Queries, mobileNumber: string): Promise<number> {
  const result = await sql<{ seconds: number }>`
    SELECT CASE WHEN locked_until = 'infinity' THEN 86400
      ELSE ceil(extract(epoch FROM locked_until - now()))::int END AS seconds
    FROM number_guard WHERE mobile_number = ${mobileNumber} AND locked_until > now()`.execute(query)
  return result.rows[0]?.seconds ?? 0
}

/** Counts a wrong code: every tenth in a row locks the number for an hour, the hundredth until the owner opens it. */
export async function countFailure(tx: Transaction, mobileNumber: string): Promise<void> {
  await sql`
    INSERT INTO number_guard AS g (mobile_number, failures_in_a_row) VALUES (${mobileNumber}, 1)
    ON CONFLICT (mobile_number) DO UPDATE SET
      failures_in_a_row = g.failures_in_a_row + 1, failed_at = now(),
      locked_until = CASE
        WHEN g.failures_in_a_row + 1 >= ${lockForGoodAt}::int THEN 'infinity'::timestamptz
        WHEN (g.failures_in_a_row + 1) % ${lockAt}::int = 0 THEN now() + ${lockSeconds}::int * interval '1 second'
        ELSE g.locked_until END`.execute(tx)
}

export async function clearFailures(query: Queries, mobileNumber: string): Promise<void> {
  await query.deleteFrom('number_guard').where('mobile_number', '=', mobileNumber).execute()
}
