import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { cutEveryConnection } from '#test/support/database.ts'
import { openProxy } from '#test/support/database-proxy.ts'
import { openPieces } from '#test/support/pieces.ts'
import { openDatabase } from './open-database.ts'
import { UnknownOutcomeError } from './unknown-outcome.ts'

const log = createLog('silent')

const { database: db, connectionString } = await openPieces()

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
    if (attempts === 1) await cutEveryConnection(db)
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

test('they are done in the order asked, however each of them is written', async () => {
  const asked = async (tx: Transaction) => {
    const raw = async () => (await sql<{ n: number }>`SELECT nextval('turn') AS n`.execute(tx)).rows[0]
    const next = sql<number>`nextval('turn')`.as('n')
    const one = async () => tx.selectNoFrom(next).executeTakeFirst()
    const sure = async () => tx.selectNoFrom(next).executeTakeFirstOrThrow()
    const many = async () => (await tx.selectNoFrom(next).execute())[0]
    const both = async () =>
      tx
        .with('next', (query) => query.selectNoFrom(next))
        .selectFrom('next')
        .select('n')
        .executeTakeFirst()
    const all = await Promise.all([
      sure(),
      raw(),
      many(),
      both(),
      one(),
      raw(),
      sure(),
      one(),
      many(),
      both(),
    ])
    return all.map((row) => row?.n)
  }
  await db.pool.query('CREATE SEQUENCE turn')
  expect(await db.transaction(asked)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await db.pool.query('DROP SEQUENCE turn')
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

test('beside others, the one that failed is what is told, not those that could no longer be done', async () => {
  const holder = await db.pool.connect()
  await holder.query('BEGIN; SELECT 1 FROM piece WHERE id = 1 FOR UPDATE')
  const order = db.transaction(async (tx) => {
    await sql`SET LOCAL lock_timeout = '50ms'`.execute(tx)
    await Promise.all([lockSlowly(tx, 1), sql`SELECT 1`.execute(tx)])
  })
  await expect(order).rejects.toMatchObject({ code: '55P03' })
  await holder.query('ROLLBACK')
  holder.release()
})

test('a deadlock among statements that go side by side is repeated like any other', async () => {
  const bothHaveOne = Promise.withResolvers<void>()
  let waiting = 0
  const take = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await lockSlowly(tx, first)
      waiting += 1
      if (waiting === 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await Promise.all([lockSlowly(tx, second), sql`SELECT 1`.execute(tx)])
    })
  await Promise.all([take(1, 2), take(2, 1)])
  expect(waiting).toBe(3)
})

/** Tells of its failure later than statements that were asked for after it. */
async function lockSlowly(tx: Transaction, id: number) {
  try {
    await sql`UPDATE piece SET stock = stock WHERE id = ${id}`.execute(tx)
  } finally {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('nothing is asked in a transaction that is over', async () => {
  const tx = await db.transaction(async (own) => own)
  await expect(sql`SELECT 1`.execute(tx)).rejects.toThrow('the transaction is over')
})

test('a line cut while COMMIT is on its way is reported as unknown and not repeated', async () => {
  const proxy = await openProxy(connectionString)
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
