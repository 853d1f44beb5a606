import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { settingNames } from '#server/env.ts'
import { liveSettings } from '#test/support/live-settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'

const folder = makeScratchDirectory('kurinji-db-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['src', 'scripts', 'content', 'node_modules'])
  symlinkSync(path.resolve(name), path.join(folder, name))
cpSync('package.json', path.join(folder, 'package.json'))

let shop: TestDatabase
beforeEach(async () => {
  shop = await createTestDatabase({ template: 'sample' })
})
afterEach(async () => {
  rmSync(path.join(folder, '.env'), { force: true })
  await shop.drop()
})

const command = [process.execPath, '--import', './scripts/env-file.ts', 'scripts/shop.ts']

/** Runs `db …` of the operator's command line in a folder whose `.env` has these settings. */
async function db(name: string, { settings, typed = '', env = {}, by = command }: Said) {
  const lines = Object.entries(settings).map((setting) => `${setting.join('=')}\n`)
  writeFileSync(path.join(folder, '.env'), lines.join(''))
  const own = Object.entries(process.env).filter(([key]) => !settingNames.includes(key))
  const [program = '', ...words] = by
  const child = spawn(program, [...words, 'db', name], {
    cwd: folder,
    env: { ...Object.fromEntries(own), ...env },
  })
  child.stdin.end(typed)
  const exit = once(child, 'exit')
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { said, complained, code }
}

type Said = { settings: Record<string, string>; typed?: string; env?: Record<string, string>; by?: string[] }

async function count(table: string): Promise<number> {
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  await client.end()
  return rows[0]?.count ?? -1
}

const elsewhere = { DATABASE_URL: 'postgres://asha:secret@db.example/shop' }

test('the address of the database is read from .env, and what the environment says comes first', async () => {
  const by = ['npm', 'run', '--silent', 'shop', '--']
  expect((await db('url', { settings: elsewhere, by })).said).toBe('postgres://asha:secret@db.example/shop\n')
  const env = { DATABASE_URL: 'postgres://other.example/shop' }
  expect((await db('url', { settings: elsewhere, by, env })).said).toBe('postgres://other.example/shop\n')
})

test('psql is opened on the database, and the list of processes does not show the password', async () => {
  const programs = path.join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(path.join(programs, 'psql'), '#!/bin/sh\necho "$@, $PGPASSWORD"\nexit 3\n', { mode: 0o755 })
  const { said, code } = await db('console', { settings: elsewhere, env: { PATH: programs } })
  expect(said).toBe('postgres://asha@db.example/shop, secret\n')
  expect(code).toBe(3)
})

test('where there is no psql, another way to the database is said', async () => {
  const { complained, code } = await db('console', { settings: elsewhere, env: { PATH: '/nowhere' } })
  expect(complained).toContain('npm run shop -- db url')
  expect(code).toBe(1)
})

test('a reset asks first, and changes nothing without the word', async () => {
  const settings = { DATABASE_URL: shop.connectionString }
  const before = await count('product')
  expect(before).toBeGreaterThan(0)
  for (const typed of ['', '\n', 'yes\n']) {
    const { complained, code } = await db('reset', { settings, typed })
    expect(complained).toContain('Nothing was changed.')
    expect(code).toBe(1)
  }
  expect(await count('product')).toBe(before)
})

test('a reset leaves new, empty tables', async () => {
  const { said, code } = await db('reset', {
    settings: { DATABASE_URL: shop.connectionString },
    typed: 'reset\n',
  })
  expect(said).toContain('The tables are new')
  expect(code).toBe(0)
  expect(await count('product')).toBe(0)
})

test('a reset is refused while the shop runs', async () => {
  const running = new pg.Client({ connectionString: shop.connectionString })
  await running.connect()
  const { complained, code } = await db('reset', {
    settings: { DATABASE_URL: shop.connectionString },
    typed: 'reset\n',
  })
  await running.end()
  expect(complained).toContain('Stop the shop first')
  expect(code).toBe(1)
  expect(await count('product')).toBeGreaterThan(0)
})

test('a live shop is never reset', async () => {
  const settings = {
    DATABASE_URL: shop.connectionString,
    ...liveSettings,
    SESSION_PEPPER: 'a pepper that only the tests know, 32+',
  }
  const { complained, code } = await db('reset', { settings, typed: 'reset\n' })
  expect(complained).toBe('A live shop is never reset.\n')
  expect(code).toBe(1)
  expect(await count('product')).toBeGreaterThan(0)
})
