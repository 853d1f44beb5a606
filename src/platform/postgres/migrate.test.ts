import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { migrate } from './migrate.ts'

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

test('a database newer than the program is refused', async () => {
  write('0001-colour.sql', 'CREATE TABLE colour (id int)')
  write('0002-size.sql', 'CREATE TABLE size (id int)')
  await migrate(shop.database, folder)
  fs.rmSync(path.join(folder, '0002-size.sql'))
  await expect(migrate(shop.database, folder)).rejects.toThrow('Install a newer release')
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
