import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { compareWith, migrate } from './migrate.ts'

let shop: TestDatabase
let folder: string
beforeEach(async () => {
  shop = await createTestDatabase({ template: 'empty' })
  folder = makeScratchDirectory('kurinji-migrations-')
})
afterEach(async () => {
  await shop.drop()
  fs.rmSync(folder, { recursive: true })
})

function write(name: string, sql: string): void {
  fs.writeFileSync(path.join(folder, name), sql)
}

async function names(): Promise<string[]> {
  const rows = await shop.database.query
    .selectFrom('schema_migrations')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

test('the files are applied in order, once', async () => {
  write('0002-fill.sql', 'INSERT INTO colour VALUES (1); INSERT INTO colour VALUES (2)')
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  write('notes.txt', 'not a migration')
  expect(await migrate(shop.database, folder)).toEqual(['0001-colour.sql', '0002-fill.sql'])
  expect(await migrate(shop.database, folder)).toEqual([])
  const { rows } = await shop.database.pool.query('SELECT id FROM colour ORDER BY id')
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a file that comes late with a lower number is applied too', async () => {
  write('0002-size.sql', 'CREATE TABLE size (id int)')
  await migrate(shop.database, folder)
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  expect(await migrate(shop.database, folder)).toEqual(['0001-colour.sql'])
})

test('a file that fails leaves nothing of itself, and what came before stays', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  write('0002-broken.sql', 'INSERT INTO colour VALUES (1); INSERT INTO nowhere VALUES (1)')
  await expect(migrate(shop.database, folder)).rejects.toThrow('0002-broken.sql failed')
  expect(await names()).toEqual(['0001-colour.sql'])
  const { rows } = await shop.database.pool.query('SELECT id FROM colour')
  expect(rows).toEqual([])
  write('0002-broken.sql', 'INSERT INTO colour VALUES (1)')
  expect(await migrate(shop.database, folder)).toEqual(['0002-broken.sql'])
})

test('an applied file that was edited is refused, other line ends are not an edit', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (\n id int)')
  await migrate(shop.database, folder)
  write('0001-colour.sql', 'CREATE TABLE colour (\r\n id int)')
  expect(await migrate(shop.database, folder)).toEqual([])
  write('0001-colour.sql', 'CREATE TABLE colour (\n id bigint)')
  await expect(migrate(shop.database, folder)).rejects.toThrow(
    '0001-colour.sql was edited after it was applied',
  )
})

test('a release before runs on what a later one has added, and says so', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  write('0002-size.sql', 'CREATE TABLE size (id int)')
  await migrate(shop.database, folder)
  fs.rmSync(path.join(folder, '0002-size.sql'))
  const warned: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) })
  expect(await migrate(shop.database, folder, { log })).toEqual([])
  expect(warned.join()).toContain('0002-size.sql')
})

test('a release before is refused on what breaks it', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  write('0002-size.sql', '-- breaking: colour is gone\nDROP TABLE colour')
  await migrate(shop.database, folder)
  fs.rmSync(path.join(folder, '0002-size.sql'))
  await expect(migrate(shop.database, folder)).rejects.toThrow('Install a newer release')
  await expect(compareWith(shop.database, folder)).rejects.toThrow('Install a newer release')
})

test('a database that was migrated before breaking was marked is read as it is', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  await migrate(shop.database, folder)
  await shop.database.pool.query('ALTER TABLE schema_migrations DROP COLUMN is_breaking')
  expect((await compareWith(shop.database, folder)).missing).toEqual([])
  write('0002-size.sql', 'CREATE TABLE size (id int)')
  expect(await migrate(shop.database, folder)).toEqual(['0002-size.sql'])
})

test('a migration does not queue up behind a reader, and nobody behind it', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  await migrate(shop.database, folder)
  const reader = await shop.database.connectAlone()
  await reader.query('BEGIN; SELECT 1 FROM colour')
  write('0002-name.sql', 'ALTER TABLE colour ADD COLUMN name text')
  const migrating = migrate(shop.database, folder)
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount).toBe(1)
  // Within the time that a shopper's statement may wait for a lock.
  await shop.database.pool.query('SELECT 1 FROM colour')
  await reader.query('COMMIT')
  expect(await migrating).toEqual(['0002-name.sql'])
  await reader.end()
})

test('an index is built beside those who write', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  write(
    '0002-index.sql',
    '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS colour_id;\n-- while all go on\nCREATE INDEX CONCURRENTLY colour_id ON colour (id);\n',
  )
  expect(await migrate(shop.database, folder)).toHaveLength(2)
  const { rows } = await shop.database.pool.query(
    "SELECT indexname FROM pg_indexes WHERE tablename = 'colour'",
  )
  expect(rows).toEqual([{ indexname: 'colour_id' }])
})

/** What a migration that waits writes down. */
function waitingLog() {
  const words: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void words.push(line) })
  const isHeard = () => words.some((line) => line.includes('waits for another process'))
  return { log, untilHeard: () => expect.poll(isHeard).toBe(true) }
}

test('a migration waits for a backup that is being written', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  await migrate(shop.database, folder)
  const writer = await shop.database.connectAlone()
  await writer.query('BEGIN; SELECT 1 FROM boot_lock FOR SHARE')
  write('0002-size.sql', 'CREATE TABLE size (id int)')
  const { log, untilHeard } = waitingLog()
  const migrating = migrate(shop.database, folder, { log })
  await untilHeard()
  expect(await names()).toEqual(['0001-colour.sql'])
  await writer.end()
  expect(await migrating).toEqual(['0002-size.sql'])
})

test('who waits to migrate does not hold up an index that the other process builds', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  await migrate(shop.database, folder)
  const other = await shop.database.connectAlone()
  await other.query('BEGIN; SELECT 1 FROM boot_lock FOR UPDATE')
  write('0002-size.sql', 'CREATE TABLE size (id int)')
  const { log, untilHeard } = waitingLog()
  const migrating = migrate(shop.database, folder, { log })
  await untilHeard()
  const builder = await shop.database.connectAlone()
  await builder.query("SET statement_timeout = '20s'")
  await builder.query('CREATE INDEX CONCURRENTLY colour_id ON colour (id)')
  await builder.end()
  await other.end()
  expect(await migrating).toEqual(['0002-size.sql'])
})

test('four processes that boot at once apply every file once', async () => {
  for (let number = 1; number <= 8; number += 1) {
    write(`000${number}-table.sql`, `CREATE TABLE t${number} (id int); SELECT pg_sleep(0.02)`)
  }
  const script = fileURLToPath(new URL('../../../test/support/migrating-process.ts', import.meta.url))
  const applied = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const child = spawn(process.execPath, [script, shop.connectionString, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (text) => (said += text))
      await once(child, 'close')
      return said.trim()
    }),
  )
  const counts = applied.map((said) => (said === 'none' ? 0 : said.split(',').length))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 8])
  expect(await names()).toHaveLength(8)
})
