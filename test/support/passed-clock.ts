import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/**
 * A database of one connection whose now() is what the test says: whole evenings pass in minutes, to the second. Call it
 * before anything else is asked of the database; gives what sets the clock.
 */
export async function openPassedClock({ database }: TestDatabase, start: Date) {
  const client = await database.connectAlone()
  try {
    const { rows } = await client.query('SELECT current_database() AS name')
    const name = String(rows[0]?.name)
    await client.query(`
      CREATE SCHEMA clock;
      CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS $$ SELECT to_timestamp(current_setting('clock.at')::float8) $$;
      ALTER TABLE challenge ALTER COLUMN created_at SET DEFAULT clock.now();
      ALTER DATABASE ${name} SET clock.at = ${start.getTime() / 1000};
      ALTER DATABASE ${name} SET search_path = clock, public, pg_catalog;
      ALTER DATABASE ${name} SET synchronous_commit = off`)
  } finally {
    await client.end()
  }
  return async (at: Date): Promise<void> => {
    const epoch = String(at.getTime() / 1000)
    await sql`SELECT set_config('clock.at', ${epoch}, false)`.execute(database.query)
  }
}
