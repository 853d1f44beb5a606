import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { endOfRows, plainSettings, quoted, type BackupHeader, type Schema } from './backup-format.ts'
import { schemaVersion, sequenceNames, tablesInOrder } from './backup-tables.ts'
import { takeBootLock } from './boot-lock.ts'
import type { Connections } from './open-database.ts'

export type BackupReport = { tables: number; rows: number }

/**
 * Writes every table into one file, as of one moment, while others go on reading and writing. Only the file's owner may
 * read it. It appears under its name when it is complete.
 */
export async function backup(
  database: Connections,
  file: string,
  { backupFormat }: Pick<Schema, 'backupFormat'>,
): Promise<BackupReport> {
  const client = await database.connectAlone()
  const lock = await database.connectAlone()
  const half = `${file}.${randomUUID()}`
  const counts: Record<string, number> = {}
  try {
    const isReplica = await follows(client)
    // No migration while it is written: that would wait for this, and everybody for the migration.
    if (!isReplica) await takeBootLock(lock, 'FOR SHARE')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // A replica takes no row locks. There a migration waits for this as long as the replica may stay behind, then ends it.
    if (isReplica) await lockTables(client)
    await client.query(plainSettings)
    const output = createWriteStream(half, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(writeAll(client, backupFormat, counts)), createGzip(), output)
    await client.query('COMMIT')
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  } finally {
    await client.end()
    await lock.end()
  }
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { tables: Object.keys(counts).length, rows }
}

async function follows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows')
  return rows[0]?.follows ?? false
}

async function lockTables(client: pg.Client): Promise<void> {
  const tables = (await tablesInOrder(client)).map(({ name }) => quoted(name))
  await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`)
}

async function* writeAll(
  client: pg.Client,
  format: string,
  counts: Record<string, number>,
): AsyncGenerator<Buffer | string> {
  const header: BackupHeader = {
    format,
    migrations: await schemaVersion(client),
    sequences: await readSequences(client),
  }
  yield `${JSON.stringify(header)}\n`
  for (const { name, columns } of await tablesInOrder(client)) {
    yield `${JSON.stringify({ table: name, columns })}\n`
    const copy = client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`))
    for await (const piece of copy) yield piece
    counts[name] = copy.rowCount
    yield `${endOfRows}\n`
  }
  yield `${JSON.stringify({ end: true, rows: counts })}\n`
}

async function readSequences(client: pg.Client): Promise<BackupHeader['sequences']> {
  const sequences: BackupHeader['sequences'] = []
  for (const name of await sequenceNames(client)) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoted(name)}`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}
