import { sql } from 'kysely'
import type { Database } from './database.ts'

type SettledRestore = { messages: number; sessions: number; nextNumber: number; lastOrderAt: Date | null }

/** Orders that may have been placed after the backup: their numbers were told to customers. */
const numbersAtLeast = 1000

/**
 * What was true when a backup was made is not true any more: messages that waited then were sent since, codes were used,
 * people signed out, and numbers of orders that came later were told. So nothing is sent twice, everybody signs in anew,
 * and numbers go on behind a gap that is wider than the busiest week.
 */
export function settleAfterRestore(database: Database): Promise<SettledRestore> {
  return database.transaction(async (tx) => {
    const messages = await sql`
      UPDATE outbox SET done_at = now(), locked_until = NULL, payload = '{}',
        last_error = 'not sent: the database was restored'
      WHERE done_at IS NULL AND dead_at IS NULL`.execute(tx)
    await sql`DELETE FROM challenge`.execute(tx)
    const sessions = await sql`UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL`.execute(tx)
    await sql`UPDATE staff_session SET revoked_at = now() WHERE revoked_at IS NULL`.execute(tx)
    await sql`UPDATE staff_invite SET used_at = now() WHERE used_at IS NULL`.execute(tx)
    // A cancel that waited is not carried out, and the order says so no more.
    await sql`UPDATE orders SET cancels_at = NULL WHERE cancels_at IS NOT NULL`.execute(tx)
    const { rows } = await sql<{ number: number }>`
      SELECT setval('order_number', (SELECT last_value FROM order_number) + ${numbersAtLeast}::int + 2 * coalesce(
        (SELECT max(week.orders) FROM (SELECT count(*) AS orders FROM orders
          GROUP BY date_trunc('week', created_at)) AS week), 0)) AS number`.execute(tx)
    const { rows: newest } = await sql<{ at: Date | null }>`SELECT max(created_at) AS at FROM orders`.execute(
      tx,
    )
    return {
      messages: Number(messages.numAffectedRows ?? 0),
      sessions: Number(sessions.numAffectedRows ?? 0),
      nextNumber: (rows[0]?.number ?? 0) + 1,
      lastOrderAt: newest[0]?.at ?? null,
    }
  })
}
