import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import { compareMigrations, prepareMigrations, type Comparison } from './applied-migrations.ts'
import { takeBootLock } from './boot-lock.ts'
import { codeOf } from './error-code.ts'
import { readMigrations, statementsOf, type Migration } from './migration-files.ts'
import type { Connections } from './open-database.ts'

type Options = {
  log?: Log
  /** Only these, by name; for a backup that was made when there were no others. */
  only?: readonly string[]
}

/** A migration gives way at once to whoever holds a table, and all who wait behind it with it. */
const lockTimeout = '1s'
const lockTries = 120
const lockRestMs = 1000

/**
 * Applies the files not yet applied, in order of their names, each in a transaction of its own, and returns
 * their names. Several processes may boot at once. Refuses a file that was edited after it was applied, and a database
 * that a later release has changed so that this one cannot run on it.
 */
export async function migrate(
  database: Connections,
  folder: string,
  { log, only }: Options = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => !only || only.includes(name))
  const lock = await database.connectAlone()
  try {
    await prepareMigrations(lock)
    const { missing, later } = await compareMigrations(lock, migrations)
    if (later.length > 0) log?.warn(`the database has what this release does not know: ${later.join(', ')}`)
    if (missing.length === 0) return []
    await takeBootLock(lock, 'FOR UPDATE', () =>
      log?.info('waits for another process that migrates, or for a backup'),
    )
    const { missing: todo } = await compareMigrations(lock, migrations)
    await applyAll(database, todo)
    await lock.query('COMMIT')
    return todo.map(({ name }) => name)
  } finally {
    await lock.end()
  }
}

/** How a database stands beside the migrations of a folder; changes nothing. */
export async function compareWith(database: Connections, folder: string): Promise<Comparison> {
  const client = await database.connectAlone()
  try {
    return await compareMigrations(client, await readMigrations(folder))
  } finally {
    await client.end()
  }
}

async function applyAll(database: Connections, migrations: Migration[]): Promise<void> {
  if (migrations.length === 0) return
  const client = await database.connectAlone()
  try {
    for (const migration of migrations) await applyPatiently(client, migration)
  } finally {
    await client.end()
  }
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (migration.isAlone ? applyAlone(client, migration) : applyWhole(client, migration))
      return
    } catch (error) {
      if (codeOf(error) !== '55P03' || attempt === lockTries)
        throw new Error(`db/migrations/${migration.name} failed`, { cause: error })
      await sleep(lockRestMs)
    }
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)
    await client.query(migration.sql)
    await note(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** What builds an index beside those who write waits for each of them in turn, and holds nobody up. */
async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) await client.query(statement)
  await note(client, migration)
}

async function note(client: pg.Client, { name, sha256, isBreaking }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, sha256, is_breaking) VALUES ($1, $2, $3)', [
    name,
    sha256,
    isBreaking,
  ])
}
