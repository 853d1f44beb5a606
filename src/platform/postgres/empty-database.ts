import type { Connections } from './open-database.ts'

export type Emptied = { ok: true } | { ok: false; reason: 'in-use'; users: number }

/** Drops every table with all its rows; refused while anyone else is connected. */
export async function emptyDatabase(database: Connections): Promise<Emptied> {
  const client = await database.connectAlone()
  try {
    const { rows } = await client.query<{ users: number }>(
      `SELECT count(*)::int AS users FROM pg_stat_activity WHERE datname = current_database()
        AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    const users = rows[0]?.users ?? 0
    if (users > 0) return { ok: false, reason: 'in-use', users }
    await client.query('BEGIN')
    await client.query('DROP SCHEMA public CASCADE')
    await client.query('CREATE SCHEMA public')
    await client.query('COMMIT')
    return { ok: true }
  } finally {
    await client.end()
  }
}
