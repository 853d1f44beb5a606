import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** What the database says of itself. */
export async function readDatabaseState({ query }: Pick<Database, 'query'>) {
  const { rows } = await sql<{ version: string; tables: string; archivedAt: Date | null }>`
    SELECT current_setting('server_version') AS version, (SELECT max(name) FROM schema_migrations) AS tables,
      (SELECT last_archived_time FROM pg_stat_archiver) AS "archivedAt"`.execute(query)
  return rows[0] ?? { version: '', tables: '', archivedAt: null }
}
