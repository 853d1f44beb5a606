import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { policy } from '#server/settings/policy.ts'

type Queries = Kysely<Tables>
type Counted = 'wrong-code' | 'right-code' | 'unknown-number'

/** How often it happened within the last hour, and in an hour of the days before. */
export type TroubleSeen = { lastHour: number; usualHour: number }

export async function countTrouble(query: Queries, what: Counted, times = 1): Promise<void> {
  await sql`INSERT INTO sign_in_trouble AS t (since, what, times)
    VALUES (date_bin('10 minutes', now(), 'epoch'), ${what}, ${times}::int)
    ON CONFLICT (since, what) DO UPDATE SET times = t.times + excluded.times`.execute(query)
}

export async function readTrouble(query: Queries, what: Counted): Promise<TroubleSeen> {
  const days = policy.attack.usualDays
  const { rows } = await sql<TroubleSeen>`
    SELECT coalesce(sum(times) FILTER (WHERE since > now() - interval '1 hour'), 0)::int AS "lastHour",
      coalesce(sum(times) FILTER (WHERE since <= now() - interval '1 hour'), 0)::float8 / (24 * ${days}::int)
        AS "usualHour"
    FROM sign_in_trouble WHERE what = ${what} AND since > now() - ${days}::int * interval '1 day'`.execute(
    query,
  )
  return rows[0] ?? { lastHour: 0, usualHour: 0 }
}

/** Codes sent lately and how many of them were given back. */
export async function readConversion(query: Queries): Promise<{ sent: number; verified: number }> {
  const { rows } = await sql<{ sent: number; verified: number }>`
    SELECT count(*)::int AS sent, count(used_at)::int AS verified FROM challenge
    WHERE created_at > now() - ${policy.alarms.conversionSeconds}::int * interval '1 second'`.execute(query)
  return rows[0] ?? { sent: 0, verified: 0 }
}
