import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type MissedTerm = { term: string; times: number; lastDay: string }

/** A day has room for so many terms: made-up ones cannot fill the disk. */
const mostTermsOfDay = 1000

const today = sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date`

/** Adds counts to today's. In the order of the terms, so that two processes never wait for each other in a circle. */
export async function countMissed(tx: Transaction, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([term, times]) => ({ term, times }))
  await sql`
    WITH counted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (term text, times int)),
      known AS (SELECT m.term FROM missed_search m WHERE m.day = ${today}),
      fresh AS (
        SELECT term FROM counted WHERE term NOT IN (SELECT term FROM known) ORDER BY times DESC, term
        LIMIT greatest(0, ${mostTermsOfDay}::int - (SELECT count(*) FROM known))
      )
    INSERT INTO missed_search AS m (day, term, times)
    SELECT ${today}, term, times FROM counted
    WHERE term IN (SELECT term FROM known) OR term IN (SELECT term FROM fresh)
    ORDER BY term
    ON CONFLICT (day, term) DO UPDATE SET times = m.times + excluded.times`.execute(tx)
}

/** What was missed in some days, the most wanted first. */
export async function readMissed(
  query: Kysely<Tables>,
  { from, to }: { from: string; to: string },
): Promise<MissedTerm[]> {
  const { rows } = await sql<MissedTerm>`
    SELECT term, sum(times)::int AS times, to_char(max(day), 'YYYY-MM-DD') AS "lastDay"
    FROM missed_search WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY term ORDER BY times DESC, term`.execute(query)
  return rows
}
