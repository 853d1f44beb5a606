import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { openDatabase, type Database } from './database.ts'
import { UnknownOutcomeError } from './transaction.ts'

const log = createLog('silent')

let shop: TestDatabase
let db: Database
beforeAll(async () => {
  shop = await createTestDatabase({ template: 'empty' })
  db = shop.database
  await db.pool.query('CREATE TABLE piece (id int PRIMARY KEY, stock int NOT NULL)')
  await db.pool.query('INSERT INTO piece VALUES (1, 100), (2, 100)')
})
afterAll(() => shop.drop())

/** Ends every connection to this database, as an administrator or a crash would. */
async function cutEveryConnection(): Promise<void> {
  const client = await db.connectAlone()
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
}

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
  const one = openDatabase({ connection: shop.connectionString, poolSize: 1, log })
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
  const one = openDatabase({ connection: shop.connectionString, poolSize: 1, log })
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

test('two orders that wait for each other both go through', async () => {
  const bothHaveOne = Promise.withResolvers<void>()
  let waiting = 0
  const take = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await sql`UPDATE piece SET stock = stock - 1 WHERE id = ${first}`.execute(tx)
      waiting += 1
      if (waiting === 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await sql`UPDATE piece SET stock = stock - 1 WHERE id = ${second}`.execute(tx)
    })
  await Promise.all([take(1, 2), take(2, 1)])
  const { rows } = await sql`SELECT stock FROM piece ORDER BY id`.execute(db.query)
  expect(rows).toEqual([{ stock: 98 }, { stock: 98 }])
  await db.pool.query('UPDATE piece SET stock = 100')
})

test('a transaction whose connection is cut before COMMIT is done once, from the start', async () => {
  let attempts = 0
  await db.transaction(async (tx) => {
    attempts += 1
    await sql`UPDATE piece SET stock = stock - 1 WHERE id = 1`.execute(tx)
    if (attempts === 1) await cutEveryConnection()
    await sql`SELECT 1`.execute(tx)
  })
  expect(attempts).toBe(2)
  const { rows } = await sql`SELECT stock FROM piece WHERE id = 1`.execute(db.query)
  expect(rows).toEqual([{ stock: 99 }])
})

test('what the work itself refuses is rolled back and not repeated', async () => {
  let attempts = 0
  const order = db.transaction(async (tx) => {
    attempts += 1
    await sql`UPDATE piece SET stock = 0 WHERE id = 2`.execute(tx)
    throw new Error('coupon used up')
  })
  await expect(order).rejects.toThrow('coupon used up')
  expect(attempts).toBe(1)
  const { rows } = await sql`SELECT stock FROM piece WHERE id = 2`.execute(db.query)
  expect(rows).toEqual([{ stock: 100 }])
})

test('statements asked for side by side each get their own answer, in one transaction', async () => {
  await db.pool.query('UPDATE piece SET stock = 100')
  const [taken, seen, other] = await db.transaction(async (tx) =>
    Promise.all([
      sql`UPDATE piece SET stock = stock - 1 WHERE id = 1 RETURNING stock`.execute(tx),
      sql`SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS "isSame"`.execute(tx),
      tx.selectNoFrom(sql<string>`'other'`.as('name')).executeTakeFirstOrThrow(),
    ]),
  )
  expect([taken.rows, seen.rows, other]).toEqual([[{ stock: 99 }], [{ isSame: true }], { name: 'other' }])
  await db.pool.query('UPDATE piece SET stock = 100')
})

test('one that fails takes the whole back, even when the work goes on as if it had not', async () => {
  const order = db.transaction(async (tx) => {
    await sql`UPDATE piece SET stock = 1 WHERE id = 1`.execute(tx)
    await sql`SELECT 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(order).rejects.toThrow('nothing is kept')
  const { rows } = await sql`SELECT stock FROM piece WHERE id = 1`.execute(db.query)
  expect(rows).toEqual([{ stock: 100 }])
})

test('nothing is asked in a transaction that is over', async () => {
  const tx = await db.transaction(async (own) => own)
  await expect(sql`SELECT 1`.execute(tx)).rejects.toThrow('the transaction is over')
})

test('a line cut while COMMIT is on its way is reported as unknown and not repeated', async () => {
  const proxy = await openProxy(shop.connectionString)
  const behind = openDatabase({ connection: proxy.connectionString, poolSize: 1, log })
  let attempts = 0
  const order = behind.transaction(async (tx) => {
    attempts += 1
    await sql`INSERT INTO piece VALUES (3, 1)`.execute(tx)
    proxy.cutAfterNext('COMMIT')
  })
  await expect(order).rejects.toBeInstanceOf(UnknownOutcomeError)
  expect(attempts).toBe(1)
  await behind.close()
  proxy.close()
  // The server did keep it: repeating would have been wrong.
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT stock FROM piece WHERE id = 3`.execute(db.query)
    expect(rows).toEqual([{ stock: 1 }])
  })
})

test('a line that hangs half open costs one statement, then the pool goes on', async () => {
  const proxy = await openProxy(shop.connectionString)
  const limits = { query_timeout: 300 }
  const behind = openDatabase({ connection: proxy.connectionString, poolSize: 1, log, limits })
  for (const round of [1, 2]) {
    await sql`SELECT 1`.execute(behind.query)
    proxy.hangCurrentLines()
    await expect(sql`SELECT 2`.execute(behind.query)).rejects.toThrow(/timeout|terminated/)
    await vi.waitFor(async () => {
      expect((await sql`SELECT ${round}::int AS round`.execute(behind.query)).rows).toEqual([{ round }])
    })
  }
  await behind.close()
  proxy.close()
})

test('a statement that takes too long and a lock that is not freed are ended', async () => {
  const limits = { statement_timeout: 300, lock_timeout: 100 }
  const hasty = openDatabase({ connection: shop.connectionString, poolSize: 1, log, limits })
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
  const reader = spawn(process.execPath, [script, shop.connectionString], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  reader.stdout.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(said).toContain('reading'), { timeout: 10_000 })
  await cutEveryConnection()
  await vi.waitFor(() => expect(said).toContain('failed'), { timeout: 10_000 })
  await vi.waitFor(() => expect(said).toContain('reads again'), { timeout: 10_000 })
  reader.stdin.end()
  expect(await once(reader, 'exit')).toEqual([0, null])
})

/** A line to the database that can be cut or made to hang. */
async function openProxy(connectionString: string) {
  const { target, through } = proxiedAddress(connectionString)
  const pairs: Array<[Socket, Socket]> = []
  let cutAfter = ''
  const server = createServer((client) => {
    const upstream = connect(target)
    pairs.push([client, upstream])
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('data', (bytes) => {
      upstream.write(bytes)
      if (cutAfter === '' || !bytes.toString('latin1').includes(cutAfter)) return
      client.destroy()
    })
    upstream.on('data', (bytes) => client.write(bytes))
    client.on('close', () => upstream.end())
    upstream.on('close', () => client.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    connectionString: through(port),
    cutAfterNext: (word: string) => void (cutAfter = word),
    hangCurrentLines: () => pairs.forEach((pair) => pair.forEach((socket) => socket.pause())),
    close() {
      server.close()
      for (const socket of pairs.flat()) socket.destroy()
    },
  }
}

function proxiedAddress(connectionString: string) {
  const url = new URL(connectionString.replace('@/', '@socket/'))
  const socketDir = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  const user = url.username + (url.password === '' ? '' : `:${url.password}`)
  return {
    target: socketDir === null ? { host: url.hostname, port } : { path: `${socketDir}/.s.PGSQL.${port}` },
    through: (proxyPort: number) => `postgres://${user}@127.0.0.1:${proxyPort}${url.pathname}`,
  }
}
