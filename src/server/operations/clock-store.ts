import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** The database's clock, in epoch milliseconds. */
export async function readDatabaseClock({ query }: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`.execute(query)
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}
