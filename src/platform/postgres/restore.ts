import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  closingLine,
  endOfRows,
  headerLine,
  linesOf,
  plainSettings,
  quoted,
  tableLine,
  type BackupHeader,
  type Schema,
} from './backup-format.ts'
import type { BackupReport } from './backup.ts'
import { tablesInOrder } from './backup-tables.ts'
import type { Connections } from './open-database.ts'
import { codeOf, messageOf } from './error-code.ts'
import { compareWith, migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

export type Restored =
  | ({ ok: true } & BackupReport)
  | { ok: false; reason: 'not-empty' | 'other-version' | 'not-a-backup' | 'incomplete'; message: string }

class Refused extends Error {
  readonly outcome: Restored & { ok: false }
  constructor(reason: (Restored & { ok: false })['reason'], message: string) {
    super(message)
    this.outcome = { ok: false, reason, message }
  }
}

/**
 * Fills an empty database from a backup, of this release or of one before: the tables of then are made, filled and
 * brought up to date. All of it or nothing.
 */
export async function restore(database: Connections, file: string, schema: Schema): Promise<Restored> {
  try {
    await makeTablesOfThen(database, file, schema)
    const report = await load(database, file, schema)
    await migrate(database, schema.migrations)
    return { ok: true, ...report }
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

async function makeTablesOfThen(database: Connections, file: string, schema: Schema): Promise<void> {
  const lines = readLines(file)
  const { migrations } = await readHeader(lines, schema)
  await lines.return(undefined)
  const known = (await readMigrations(schema.migrations)).map(({ name }) => name)
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw otherVersion(unknown)
  const client = await database.connectAlone()
  try {
    await refuseUsed(client, schema)
    const { isEmpty, missing } = await compareWith(database, schema.migrations)
    const applied = known.filter((name) => !missing.some((one) => one.name === name))
    // Nobody has used these tables yet; they are of a later release than the backup.
    if (!isEmpty && applied.some((name) => !migrations.includes(name)))
      await client.query('BEGIN; DROP SCHEMA public CASCADE; CREATE SCHEMA public; COMMIT')
  } finally {
    await client.end()
  }
  await migrate(database, schema.migrations, { only: migrations })
}

async function load(database: Connections, file: string, schema: Schema): Promise<BackupReport> {
  const client = await database.connectAlone()
  try {
    await client.query('BEGIN')
    await client.query(plainSettings)
    const report = await fill(client, file, schema)
    await client.query('COMMIT')
    return report
  } finally {
    // Whatever was not committed goes with the connection.
    await client.end()
  }
}

async function fill(client: pg.Client, file: string, schema: Schema): Promise<BackupReport> {
  await refuseUsed(client, schema)
  const lines = readLines(file)
  const header = await readHeader(lines, schema)
  const tables = (await tablesInOrder(client)).map(({ name }) => quoted(name))
  await client.query(`TRUNCATE ${tables.join(', ')}`)
  const counts: Record<string, number> = {}
  for await (const line of lines) {
    const said: unknown = JSON.parse(line.toString())
    const closing = closingLine.safeParse(said)
    if (closing.success) {
      await setSequences(client, header)
      return check(counts, closing.data.rows)
    }
    const { table, columns } = tableLine.parse(said)
    counts[table] = await fillTable(client, lines, { table, columns })
  }
  throw incomplete('its last line is missing')
}

async function fillTable(
  client: pg.Client,
  lines: AsyncGenerator<Buffer>,
  { table, columns }: { table: string; columns: string[] },
): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`))
  const done = finished(copy)
  // Awaited below; a file that breaks off leaves it behind, and the connection ends it.
  done.catch(() => {})
  for (;;) {
    const { value: line, done: isOver } = await lines.next()
    if (isOver) throw incomplete(`it ends within the table ${table}`)
    if (line.length === endOfRows.length && line.toString() === endOfRows) break
    if (!copy.write(Buffer.concat([line, Buffer.from('\n')]))) await Promise.race([once(copy, 'drain'), done])
  }
  copy.end()
  await done
  return copy.rowCount
}

async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* linesOf(source.pipe(gunzip))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Refused('not-a-backup', `There is no file ${file}.`)
    if (codeOf(error) === 'Z_BUF_ERROR') throw incomplete(messageOf(error))
    if (codeOf(error)?.startsWith('Z_')) throw notABackup()
    throw error
  }
}

async function readHeader(lines: AsyncGenerator<Buffer>, { backupFormat }: Schema): Promise<BackupHeader> {
  const { value, done } = await lines.next()
  if (done) throw notABackup()
  try {
    const header = headerLine.parse(JSON.parse(value.toString()))
    if (header.format === backupFormat) return header
  } catch {
    // Whatever it is, it was not written by `backup`.
  }
  throw notABackup()
}

async function refuseUsed(client: pg.Client, { filledByMigrations }: Schema): Promise<void> {
  for (const { name } of await tablesInOrder(client)) {
    if (filledByMigrations.includes(name)) continue
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount === 0) continue
    throw new Refused(
      'not-empty',
      `This database is in use: its table ${name} has rows. Restore into an empty one: ` +
        'set DATA_DIR to a new directory, or DATABASE_URL to a new database.',
    )
  }
}

function otherVersion(unknown: string[]): Refused {
  return new Refused(
    'other-version',
    `The backup was made by a later release (this one does not know ${unknown.join(', ')}). ` +
      'Restore it with that release, or a later one.',
  )
}

async function setSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled])
  }
}

function check(counts: Record<string, number>, promised: Record<string, number>): BackupReport {
  for (const [table, count] of Object.entries(promised)) {
    if (counts[table] !== count) throw incomplete(`${table} has ${counts[table] ?? 0} of ${count} rows`)
  }
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { tables: Object.keys(counts).length, rows }
}

function incomplete(why: string): Refused {
  return new Refused(
    'incomplete',
    `The backup file is not complete (${why}). Nothing was restored; use another copy of it.`,
  )
}

function notABackup(): Refused {
  return new Refused('not-a-backup', 'This file is not a backup that this program has written.')
}
