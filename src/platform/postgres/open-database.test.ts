import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { cutEveryConnection } from '#test/support/database.ts'
import { openProxy } from '#test/support/database-proxy.ts'
import { openPieces } from '#test/support/pieces.ts'
import { openDatabase } from './open-database.ts'

const log = createLog('silent')

const { database: db, connectionString } = await openPieces()

test('amounts come back as numbers and times as dates', async () => {
  const { rows } = await sql`SELECT 129900::int8 AS paise, now() AS at, date '2026-11-20' AS day`.execute(
    db.query,
  )
  expect(rows).toEqual([{ paise: 129_900, at: expect.any(Date), day: '2026-11-20' }])
})

test('an amount too large for a number is an error, never a wrong amount', async () => {
  await expect(sql`SELECT 9007199254740993::int8`.execute(db.query)).rejects.toThrow('too large')
})

test('statements are planned once per connection, under a name', async () => {
  const one = openDatabase({ connection: connectionString, poolSize: 1, log })
  await sql`SELECT stock FROM piece WHERE id = ${1}`.execute(one.query)
  await sql`SELECT stock FROM piece WHERE id = ${2}`.execute(one.query)
  await one.pool.query('SELECT id FROM piece WHERE stock > $1', [1])
  const { rows } = await one.pool.query<{ statement: string }>(
    "SELECT statement FROM pg_prepared_statements WHERE name LIKE 's0_%' ORDER BY statement",
  )
  await one.close()
  expect(rows.map(({ statement }) => statement)).toEqual([
    'SELECT id FROM piece WHERE stock > $1',
    'SELECT stock FROM piece WHERE id = $1',
  ])
})

test('more than 500 different statements do not pile up names', async () => {
  const one = openDatabase({ connection: connectionString, poolSize: 1, log })
  for (let length = 1; length <= 520; length += 1) {
    await one.pool.query(`SELECT $1::int AS "a${length}"`, [length])
  }
  const { rows } = await one.pool.query('SELECT count(*) AS names FROM pg_prepared_statements')
  await one.close()
  expect(rows).toEqual([{ names: 500 }])
})

test('a table that changes under a planned statement does not disturb the shopper', async () => {
  const read = (id: number) => sql`SELECT * FROM piece WHERE id = ${id}`.execute(db.query)
  await Promise.all([read(1), read(1), read(1)])
  await db.pool.query('ALTER TABLE piece ADD COLUMN colour text')
  expect((await read(1)).rows).toEqual([{ id: 1, stock: 100, colour: null }])
  await db.pool.query('ALTER TABLE piece ADD COLUMN size text')
  const { rows } = await db.transaction((tx) => sql`SELECT * FROM piece WHERE id = ${1}`.execute(tx))
  expect(rows).toEqual([{ id: 1, stock: 100, colour: null, size: null }])
  await db.pool.query('ALTER TABLE piece DROP COLUMN colour')
  const answer = await db.pool.query('SELECT * FROM piece WHERE id = $1', [1])
  expect(answer.rows).toEqual([{ id: 1, stock: 100, size: null }])
})

test('a line that hangs half open costs one write, a read is asked again elsewhere', async () => {
  const proxy = await openProxy(connectionString)
  const limits = { query_timeout: 300 }
  const behind = openDatabase({ connection: proxy.connectionString, poolSize: 1, log, limits })
  for (const round of [1, 2]) {
    await sql`SELECT 1`.execute(behind.query)
    proxy.hangCurrentLines()
    const write = sql`UPDATE piece SET stock = stock WHERE id = ${round}`.execute(behind.query)
    await expect(write).rejects.toThrow(/timeout|terminated/)
    expect((await sql`SELECT ${round}::int AS round`.execute(behind.query)).rows).toEqual([{ round }])
    proxy.hangCurrentLines()
    expect((await sql`SELECT ${round}::int AS round`.execute(behind.query)).rows).toEqual([{ round }])
  }
  await behind.close()
  proxy.close()
})

test('a statement that takes too long and a lock that is not freed are ended', async () => {
  const limits = { statement_timeout: 300, lock_timeout: 100 }
  const hasty = openDatabase({ connection: connectionString, poolSize: 1, log, limits })
  await expect(hasty.pool.query('SELECT pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
  const holder = await db.connectAlone()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM piece WHERE id = 1 FOR UPDATE')
  await expect(hasty.pool.query('UPDATE piece SET stock = 5 WHERE id = 1')).rejects.toMatchObject({
    code: '55P03',
  })
  await holder.end()
  await hasty.close()
})

test('without further word a statement may take 5 s, a lock 2 s, an idle transaction 10 s', async () => {
  const { rows } = await db.pool.query(`SELECT current_setting('statement_timeout') AS statement,
    current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`)
  expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }])
})

test('a process with statements under way survives the loss of every connection', async () => {
  const script = new URL('../../../test/support/busy-reader.ts', import.meta.url).pathname
  const reader = spawn(process.execPath, [script, connectionString], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  reader.stdout.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(said).toContain('reading'), { timeout: 10_000 })
  await cutEveryConnection(db)
  await vi.waitFor(() => expect(said).toContain('failed'), { timeout: 10_000 })
  await vi.waitFor(() => expect(said).toContain('reads again'), { timeout: 10_000 })
  reader.stdin.end()
  expect(await once(reader, 'exit')).toEqual([0, null])
})
