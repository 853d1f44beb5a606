import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from './error-code.ts'
import type { Migration } from './migration-files.ts'

type Applied = Map<string, { sha256: string; isBreaking: boolean }>

export type Comparison = {
  /** Those of this release that the database does not have. */
  missing: Migration[]
  /** Those of a later release, which this one can run on. */
  later: string[]
  /** There is nothing at all in the database yet. */
  isEmpty: boolean
}

// What two processes tell each other when both create the same table at once.
const createRaces = ['23505', '42P07', '42701', '40001', 'XX000']

/** Makes the tables that migrations themselves need. */
export async function prepareMigrations(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
        is_breaking boolean NOT NULL DEFAULT false)`)
      if (!(await knowsBreaking(client)))
        await client.query(
          'ALTER TABLE schema_migrations ADD COLUMN is_breaking boolean NOT NULL DEFAULT false',
        )
      await client.query('CREATE TABLE IF NOT EXISTS boot_lock (id int PRIMARY KEY)')
      await client.query('INSERT INTO boot_lock VALUES (1) ON CONFLICT DO NOTHING')
      return
    } catch (error) {
      if (attempt === 20 || !createRaces.includes(codeOf(error) ?? '')) throw error
      await sleep(Math.random() * 100)
    }
  }
}

/** Databases of releases before the mark have no column for it. */
async function knowsBreaking(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attname = 'is_breaking'
      AND NOT attisdropped`,
  )
  return rowCount === 1
}

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS there",
  )
  if (!tables[0]?.there) return new Map()
  const breaking = (await knowsBreaking(client)) ? 'is_breaking' : 'false'
  const { rows } = await client.query<{ name: string; sha256: string; isBreaking: boolean }>(
    `SELECT name, sha256, ${breaking} AS "isBreaking" FROM schema_migrations`,
  )
  return new Map(rows.map(({ name, ...rest }) => [name, rest]))
}

/** How a database stands beside these migrations. Throws where this release cannot run on it. */
export async function compareMigrations(client: pg.Client, migrations: Migration[]): Promise<Comparison> {
  const applied = await readApplied(client)
  const known = new Set(migrations.map(({ name }) => name))
  const later = [...applied].filter(([name]) => !known.has(name))
  const breaking = later.filter(([, { isBreaking }]) => isBreaking).map(([name]) => name)
  if (breaking.length > 0) {
    throw new Error(
      `The database has ${breaking.join(', ')}, on which this release cannot run. Install a newer release.`,
    )
  }
  const edited = migrations.find(
    ({ name, sha256 }) => applied.has(name) && applied.get(name)?.sha256 !== sha256,
  )
  if (edited !== undefined) {
    throw new Error(
      `db/migrations/${edited.name} was edited after it was applied. Put it back as it was and add a new file.`,
    )
  }
  return {
    missing: migrations.filter(({ name }) => !applied.has(name)),
    later: later.map(([name]) => name).toSorted(),
    isEmpty: applied.size === 0,
  }
}
