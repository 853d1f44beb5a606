import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { openProxy } from '#test/support/database-proxy.ts'
import { openPieces } from '#test/support/pieces.ts'
import { openDatabase } from './open-database.ts'
import { UnknownOutcomeError } from './unknown-outcome.ts'

const { database: db, connectionString } = await openPieces()
await db.pool.query('ALTER TABLE piece ADD CHECK (stock >= 0)')
afterEach(async () => {
  await db.pool.query('DELETE FROM piece WHERE id > 2; UPDATE piece SET stock = 100')
})

const take = (tx: Transaction, id: number, pieces: number) =>
  tx.atCommit(sql`UPDATE piece SET stock = stock - ${pieces} WHERE id = ${id}`.compile(tx))

async function stock(): Promise<number[]> {
  const { rows } = await sql<{ stock: number }>`SELECT stock FROM piece ORDER BY id`.execute(db.query)
  return rows.map((row) => row.stock)
}

test('what is left for COMMIT is done in the order given, after all else, and kept with it', async () => {
  const seen = await db.transaction(async (tx) => {
    tx.atCommit(sql`INSERT INTO piece SELECT 3, stock FROM piece WHERE id = 1`.compile(tx))
    take(tx, 3, 1)
    await sql`UPDATE piece SET stock = 50 WHERE id = 1`.execute(tx)
    const { rows } = await sql`SELECT id FROM piece ORDER BY id`.execute(tx)
    return rows
  })
  expect(seen).toEqual([{ id: 1 }, { id: 2 }])
  expect(await stock()).toEqual([50, 100, 49])
})

test('work that fails leaves nothing of it', async () => {
  const order = db.transaction(async (tx) => {
    take(tx, 1, 1)
    throw new Error('no such address')
  })
  await expect(order).rejects.toThrow('no such address')
  expect(await stock()).toEqual([100, 100])
})

test('what breaks a constraint there undoes all, and the work looks afresh', async () => {
  let looks = 0
  const answer = await db.transaction(async (tx) => {
    looks += 1
    const { rows } = await sql<{ stock: number }>`SELECT stock FROM piece WHERE id = 1`.execute(tx)
    await sql`UPDATE piece SET stock = stock - 1 WHERE id = 2`.execute(tx)
    if ((rows[0]?.stock ?? 0) < 100) return 'too few'
    take(tx, 1, 100)
    await sql`UPDATE piece SET stock = 99 WHERE id = 1`.execute(db.query)
    return 'taken'
  })
  expect([looks, answer]).toEqual([2, 'too few'])
  expect(await stock()).toEqual([99, 99])
})

test('who is overtaken every time is told to come again', async () => {
  let looks = 0
  const order = db.transaction(async (tx) => {
    looks += 1
    take(tx, 1, 101)
  })
  await expect(order).rejects.toMatchObject({ code: '40001' })
  expect(looks).toBe(10)
})

test('what fails there for another reason is told as it is', async () => {
  const order = db.transaction(async (tx) => {
    take(tx, 1, 1)
    tx.atCommit(sql`SELECT 1 / 0`.compile(tx))
  })
  await expect(order).rejects.toMatchObject({ code: '22012' })
  expect(await stock()).toEqual([100, 100])
})

test('a plan that a migration has outlived is never tried again behind the COMMIT', async () => {
  const takeAndTell = (tx: Transaction) =>
    tx.atCommit(sql`UPDATE piece SET stock = stock - 1 WHERE id = 1 RETURNING *`.compile(tx))
  const one = openDatabase({ connection: connectionString, poolSize: 1, log: createLog('silent') })
  await one.transaction(async (tx) => takeAndTell(tx))
  await db.pool.query('ALTER TABLE piece ADD COLUMN shelf text')
  await one.transaction(async (tx) => {
    takeAndTell(tx)
    await sql`UPDATE piece SET stock = stock - 1 WHERE id = 2`.execute(tx)
  })
  expect(await stock()).toEqual([98, 99])
  await one.close()
})

test('a line cut on the way is reported as unknown and not repeated', async () => {
  const proxy = await openProxy(connectionString)
  const behind = openDatabase({ connection: proxy.connectionString, poolSize: 1, log: createLog('silent') })
  let attempts = 0
  const order = behind.transaction(async (tx) => {
    attempts += 1
    take(tx, 1, 1)
    await sql`SELECT 1`.execute(tx)
    proxy.cutAfterNext('COMMIT')
  })
  await expect(order).rejects.toBeInstanceOf(UnknownOutcomeError)
  expect(attempts).toBe(1)
  await behind.close()
  // The server may have met the cut line before it came to the COMMIT: then nothing is kept, and never half of it.
  const others = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect((await db.pool.query(others)).rowCount).toBe(0), { timeout: 10_000 })
  proxy.close()
  expect([
    [99, 100],
    [100, 100],
  ]).toContainEqual(await stock())
})
