import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Moves every moment of the payments into the past: time goes by without waiting. */
export async function passPaymentTime({ query }: Pick<Database, 'query'>, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await sql`UPDATE payment_attempt SET created_at = created_at - ${by}, opening_at = opening_at - ${by},
    redirected_at = redirected_at - ${by}, asked_at = asked_at - ${by}, next_check_at = next_check_at - ${by}`.execute(
    query,
  )
  await sql`UPDATE webhook_inbox SET next_try_at = next_try_at - ${by}`.execute(query)
  await sql`UPDATE refund SET next_try_at = next_try_at - ${by}`.execute(query)
}
