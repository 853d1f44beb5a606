import * as fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { fillEveryTable } from '#test/support/fill-every-table.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { tablesInOrder } from '#platform/postgres/backup-tables.ts'
import { quoted } from '#platform/postgres/backup-format.ts'
import type { Database } from './database.ts'
import { createOutbox } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { runCommand } from '#test/support/shop-command.ts'
import { backupShop, compareShop, restoreShop, settleAfterRestore } from './shop-database.ts'

let shop: TestDatabase
let empty: TestDatabase
let folder: string
let file: string
beforeEach(async () => {
  shop = await createTestDatabase()
  empty = await createTestDatabase()
  folder = makeScratchDirectory('kurinji-backup-')
  file = path.join(folder, 'shop.backup')
})
afterEach(async () => {
  await shop.drop()
  await empty.drop()
  fs.rmSync(folder, { recursive: true })
})

/** Every table's rows and a checksum over all their values. */
async function checksums(database: Database): Promise<Record<string, { rows: number; sum: string }>> {
  const client = await database.connectAlone()
  try {
    const sums: Record<string, { rows: number; sum: string }> = {}
    for (const { name } of await tablesInOrder(client)) {
      const { rows } = await client.query<{ rows: number; sum: string }>(
        `SELECT count(*) AS rows, coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS sum FROM ${quoted(name)} t`,
      )
      sums[name] = rows[0] ?? { rows: -1, sum: '' }
    }
    return sums
  } finally {
    await client.end()
  }
}

async function addOutboxRow(dedupe: string): Promise<void> {
  await shop.database.query.insertInto('outbox').values({ kind: 'test', dedupe, payload: '{}' }).execute()
}

test('every table comes back value for value, whatever the values are', async () => {
  await fillEveryTable([shop.database, empty.database])
  const before = await checksums(shop.database)
  expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([])
  const report = await backupShop(shop.database, file)
  expect(await restoreShop(empty.database, file)).toEqual({ ok: true, ...report })
  expect(await checksums(empty.database)).toEqual(before)
})

test('the sample shop comes back with every reference between its tables in force', async () => {
  const sample = await createTestDatabase({ template: 'sample' })
  const before = await checksums(sample.database)
  expect(before.product?.rows).toBeGreaterThanOrEqual(26)
  const report = await backupShop(sample.database, file)
  expect(await restoreShop(empty.database, file)).toEqual({ ok: true, ...report })
  expect(await checksums(empty.database)).toEqual(before)
  await sample.drop()
})

test('a database without any table can be restored into', async () => {
  const bare = await createTestDatabase({ template: 'empty' })
  await addOutboxRow('a')
  await backupShop(shop.database, file)
  expect(await restoreShop(bare.database, file)).toMatchObject({ ok: true })
  expect(await checksums(bare.database)).toEqual(await checksums(shop.database))
  await bare.drop()
})

test('order numbers go on where they were', async () => {
  await shop.database.pool.query("SELECT nextval('order_number'), nextval('order_number')")
  await backupShop(shop.database, file)
  await restoreShop(empty.database, file)
  const next = "SELECT nextval('order_number') AS number"
  expect((await empty.database.pool.query(next)).rows).toEqual((await shop.database.pool.query(next)).rows)
})

test('what is sold during a backup is in it wholly or not at all', async () => {
  for (let number = 0; number < 50; number += 1) await addOutboxRow(`before-${number}`)
  const running = backupShop(shop.database, file)
  const selling = Promise.all(Array.from({ length: 50 }, (_, number) => addOutboxRow(`during-${number}`)))
  await Promise.all([running, selling])
  await restoreShop(empty.database, file)
  const { rows } = await empty.database.pool.query<{ dedupe: string }>('SELECT dedupe FROM outbox')
  expect(rows.filter(({ dedupe }) => dedupe.startsWith('before-'))).toHaveLength(50)
})

test('a database in use is refused and stays as it is', async () => {
  await addOutboxRow('a')
  await backupShop(shop.database, file)
  const before = await checksums(shop.database)
  const refused = await restoreShop(shop.database, file)
  expect(refused).toMatchObject({ ok: false, reason: 'not-empty' })
  expect(refused).toHaveProperty('message', expect.stringContaining('set DATA_DIR to a new directory'))
  expect(await checksums(shop.database)).toEqual(before)
})

test('a backup of a later release is refused with advice', async () => {
  await backupShop(shop.database, file)
  const text = gunzipSync(fs.readFileSync(file)).toString()
  fs.writeFileSync(file, gzipSync(text.replace('"0007-outbox.sql"', '"0007-outbox.sql","9999-later.sql"')))
  const refused = await restoreShop(empty.database, file)
  expect(refused).toMatchObject({ ok: false, reason: 'other-version' })
  expect(refused).toHaveProperty('message', expect.stringContaining('Restore it with that release'))
})

test('a backup of a release before is brought up to this one', async () => {
  const old = 'test/data/backup-of-migration-0016.gz'
  expect(await restoreShop(empty.database, old)).toMatchObject({ ok: true, rows: 5 })
  expect((await compareShop(empty.database)).missing).toEqual([])
  expect(await empty.database.query.selectFrom('customer').select('name').execute()).toEqual([
    { name: 'Asha' },
  ])

  const bare = await createTestDatabase({ template: 'empty' })
  expect(await restoreShop(bare.database, old)).toMatchObject({ ok: true, rows: 5 })
  await bare.drop()
})

test('after a restore nothing is sent twice, nobody is signed in and no number is told twice', async () => {
  expect(await restoreShop(empty.database, 'test/data/backup-of-migration-0016.gz')).toMatchObject({
    ok: true,
  })
  const settled = await settleAfterRestore(empty.database)
  expect(settled).toEqual({ messages: 1, sessions: 1, nextNumber: 2043, lastOrderAt: null })
  const outbox = createOutbox({ database: empty.database, log: createLog('silent') })
  const sent: unknown[] = []
  outbox.handle('order-message', async (payload) => void sent.push(payload))
  await outbox.drain()
  expect(sent).toEqual([])
  const { rows } = await empty.database.pool.query(
    `SELECT nextval('order_number') AS number, (SELECT count(*) FROM challenge) AS codes,
       (SELECT count(*) FROM session WHERE revoked_at IS NULL) AS sessions`,
  )
  expect(rows).toEqual([{ number: 2043, codes: 0, sessions: 0 }])
})

test('photographs are in the backup, and the same command brings them back', async () => {
  const dataDir = path.join(folder, 'data')
  const [there, form] = ['ab'.padEnd(32, '0'), 'ab'.padEnd(32, '1')]
  fs.mkdirSync(path.join(dataDir, 'media/photo/ab'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, `media/photo/ab/${there}.jpg`), 'a picture')
  fs.writeFileSync(path.join(dataDir, `media/photo/ab/${form}-400.webp`), 'made of it')
  await addOutboxRow('a')
  const asked = { env: { DATA_DIR: dataDir } }
  expect(await runCommand(shop, 'backup', file, asked)).toMatchObject({ code: 0 })
  fs.rmSync(dataDir, { recursive: true })
  const restored = await runCommand(empty, 'restore', file, asked)
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('1 photograph') })
  expect(restored.text).toContain('promises hold')
  expect(restored.text).toContain('npm run shop -- payment find-unknown --since 1970-01-01T00:00:00.000Z')
  expect(fs.readdirSync(path.join(dataDir, 'media/photo/ab'))).toEqual([`${there}.jpg`])
})

test('half a file, a file with rows missing, and another file restore nothing', async () => {
  for (let number = 0; number < 500; number += 1) await addOutboxRow(`row-${number}`)
  await backupShop(shop.database, file)
  const before = await checksums(empty.database)
  const bytes = fs.readFileSync(file)
  const text = gunzipSync(bytes).toString()

  fs.writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  expect(await restoreShop(empty.database, file)).toMatchObject({ ok: false, reason: 'incomplete' })
  fs.writeFileSync(file, gzipSync(text.slice(0, text.length / 2)))
  expect(await restoreShop(empty.database, file)).toMatchObject({ ok: false, reason: 'incomplete' })
  fs.writeFileSync(file, gzipSync(text.replace(/\n[^\n]*\trow-7\t[^\n]*/, '')))
  expect(await restoreShop(empty.database, file)).toMatchObject({ ok: false, reason: 'incomplete' })
  fs.writeFileSync(file, 'a shopping list')
  expect(await restoreShop(empty.database, file)).toMatchObject({ ok: false, reason: 'not-a-backup' })
  fs.writeFileSync(file, gzipSync('a shopping list'))
  expect(await restoreShop(empty.database, file)).toMatchObject({ ok: false, reason: 'not-a-backup' })
  fs.rmSync(file)
  expect(await restoreShop(empty.database, file)).toMatchObject({
    ok: false,
    message: `There is no file ${file}.`,
  })
  expect(await checksums(empty.database)).toEqual(before)
})

test('only its owner can read a backup, and a failed one leaves no file', async () => {
  await backupShop(shop.database, file)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  await expect(backupShop(shop.database, path.join(folder, 'nowhere', 'x'))).rejects.toThrow('ENOENT')
  expect(fs.readdirSync(folder)).toEqual(['shop.backup'])
})

test('while a backup is written nobody begins to migrate', async () => {
  const busy = await shop.database.connectAlone()
  await busy.query('BEGIN; LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE')
  const writing = backupShop(shop.database, file)
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount).toBe(1)
  const migration = shop.database.pool.query('SELECT 1 FROM boot_lock FOR UPDATE NOWAIT')
  await expect(migration).rejects.toMatchObject({ code: '55P03' })
  await busy.end()
  await writing
  await shop.database.pool.query('SELECT 1 FROM boot_lock FOR UPDATE NOWAIT')
})
