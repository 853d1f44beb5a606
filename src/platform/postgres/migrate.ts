import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Connections } from './open-database.ts'
import { codeOf } from './error-code.ts'

type Migration = { name: string; sql: string; sha256: string }

/**
 * Applies the files not yet applied, in order of their names, each in a transaction of its own, and returns
 * their names. Several processes may boot at once. Refuses a file that was edited after it was applied.
 */
export async function migrate(database: Connections, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const lock = await database.connectAlone()
  try {
    await prepare(lock)
    if (missing(migrations, await applied(lock)).length === 0) return []
    // A row, not an advisory lock: those do nothing on some engines that speak PostgreSQL.
    await lock.query('BEGIN')
    await lock.query('SELECT 1 FROM boot_lock WHERE id = 1 FOR UPDATE')
    const todo = missing(migrations, await applied(lock))
    await applyAll(database, todo)
    await lock.query('COMMIT')
    return todo.map(({ name }) => name)
  } finally {
    await lock.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Line ends of another system make no other migration.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

// What two processes tell each other when both create the same table at once.
const createRaces = ['23505', '42P07', '40001', 'XX000']

async function prepare(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
      await client.query('CREATE TABLE IF NOT EXISTS boot_lock (id int PRIMARY KEY)')
      await client.query('INSERT INTO boot_lock VALUES (1) ON CONFLICT DO NOTHING')
      return
    } catch (error) {
      if (attempt === 20 || !createRaces.includes(codeOf(error) ?? '')) throw error
      await sleep(Math.random() * 100)
    }
  }
}

async function applied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function missing(migrations: Migration[], done: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...done.keys()].filter((name) => !known.has(name))
  if (newer.length > 0) {
    throw new Error(
      `The database has ${newer.join(', ')}, which this release does not know. Install a newer release.`,
    )
  }
  const edited = migrations.find(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256)
  if (edited !== undefined) {
    throw new Error(
      `db/migrations/${edited.name} was edited after it was applied. Put it back as it was and add a new file.`,
    )
  }
  return migrations.filter(({ name }) => !done.has(name))
}

async function applyAll(database: Connections, migrations: Migration[]): Promise<void> {
  if (migrations.length === 0) return
  const client = await database.connectAlone()
  try {
    for (const { name, sql, sha256 } of migrations) {
      await client.query('BEGIN')
      try {
        await client.query(sql)
        await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        throw new Error(`db/migrations/${name} failed`, { cause: error })
      }
    }
  } finally {
    await client.end()
  }
}
