import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { installedServer } from '#test/support/database.ts'
import { openProxy } from '#test/support/database-proxy.ts'
import { openPieces } from '#test/support/pieces.ts'
import { startStandby } from '#test/support/standby-server.ts'
import { reachOf } from './database-reach.ts'
import { openDatabase, type AnyDatabase } from './open-database.ts'

const log = createLog('silent')
const patient = { poolSize: 1, log, withinMs: 30_000 }

const { database: db, connectionString } = await openPieces()

async function stockOf(id: number) {
  const { rows } = await sql<{ stock: number }>`SELECT stock FROM piece WHERE id = ${id}`.execute(db.query)
  return rows[0]?.stock
}

const takeOne = (from: AnyDatabase, id: number) =>
  from.transaction(async (tx) => {
    // Side by side: what follows a statement that was refused is only not done any more (25P02).
    await Promise.all([
      sql`UPDATE piece SET stock = stock - 1 WHERE id = ${id}`.execute(tx),
      sql`SELECT 1`.execute(tx),
    ])
  })

describe('a connection whose server is the leader no more', () => {
  test('is given up at the first refusal, and the order is placed on another', async () => {
    const one = openDatabase({ ...patient, connection: connectionString })
    const before = await stockOf(1)
    await one.pool.query('SET default_transaction_read_only = on')
    await takeOne(one, 1)
    expect(await stockOf(1)).toBe((before ?? 0) - 1)
    await one.close()
  })

  test('costs a write that is not in a transaction, which nobody repeats, and nothing after it', async () => {
    const one = openDatabase({ ...patient, connection: connectionString })
    const write = () => sql`UPDATE piece SET stock = 50 WHERE id = 2`.execute(one.query)
    await one.pool.query('SET default_transaction_read_only = on')
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    await write()
    expect(await stockOf(2)).toBe(50)
    await one.close()
  })
})

test('a server that goes away amid an order leaves it to the next that is named', async () => {
  const proxies = [await openProxy(connectionString), await openProxy(connectionString)]
  const [user] = connectionString.replace('postgres://', '').split('@')
  const name = new URL(connectionString.replace('@/', '@socket/')).pathname
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join()
  const both = openDatabase({ ...patient, connection: `postgres://${user}@${hosts}${name}` })
  const before = await stockOf(1)
  let attempts = 0
  await both.transaction(async (tx) => {
    attempts += 1
    await sql`UPDATE piece SET stock = stock - 1 WHERE id = 1`.execute(tx)
    if (attempts === 1) proxies[0]?.close()
    await sql`SELECT 1`.execute(tx)
  })
  expect(attempts).toBe(2)
  expect(await stockOf(1)).toBe((before ?? 0) - 1)
  expect(await reachOf(both)).toBe('writes')
  await both.close()
  proxies[1]?.close()
})

test('a read whose line breaks is answered over another', async () => {
  const proxy = await openProxy(connectionString)
  const behind = openDatabase({ ...patient, connection: proxy.connectionString })
  await sql`SELECT 1`.execute(behind.query)
  proxy.close()
  const answer = sql`SELECT 2 AS two`.execute(behind.query)
  const again = await openProxy(connectionString, proxy.port)
  expect((await answer).rows).toEqual([{ two: 2 }])
  await behind.close()
  again.close()
})

test('a server that goes away while it is asked what it is costs the call, not the process', async () => {
  const proxy = await openProxy(connectionString)
  proxy.cutAfterNext('pg_is_in_recovery')
  const connection = `${proxy.connectionString}?target_session_attrs=read-write`
  const behind = openDatabase({ ...patient, withinMs: 0, connection })
  await expect(takeOne(behind, 1)).rejects.toThrow('Connection terminated')
  await behind.close()
  proxy.close()
})

describe.skipIf(installedServer !== undefined)('beside a copy that is being kept for the worst', () => {
  let standby: Awaited<ReturnType<typeof startStandby>>
  beforeAll(async () => {
    standby = await startStandby({
      database: nameOf(connectionString),
      with: 'CREATE TABLE piece (id int PRIMARY KEY, stock int NOT NULL)',
    })
  }, 60_000)
  afterAll(() => standby.stop())

  /** The copy comes first in the address. */
  const bothWith = (attributes: string) => {
    const [copy, leader] = [standby.connectionString, connectionString].map((one) => socketOf(one))
    return `postgres://shop@/${nameOf(connectionString)}?host=${copy?.host},${leader?.host}&port=${copy?.port},${leader?.port}${attributes}`
  }

  test('every connection goes to the one that can be written to', async () => {
    const both = openDatabase({
      log,
      poolSize: 3,
      connection: bothWith('&target_session_attrs=read-write'),
    })
    const before = await stockOf(1)
    await Promise.all([takeOne(both, 1), takeOne(both, 1), takeOne(both, 1)])
    expect(await stockOf(1)).toBe((before ?? 0) - 3)
    const alone = await both.connectAlone()
    expect((await alone.query('SELECT pg_is_in_recovery() AS is')).rows).toEqual([{ is: false }])
    await alone.end()
    await both.close()
  })

  test('without a wish the copy will do, until somebody writes', async () => {
    const both = openDatabase({ ...patient, connection: bothWith('') })
    expect(await reachOf(both)).toBe('reads')
    const before = await stockOf(1)
    await takeOne(both, 1)
    expect(await stockOf(1)).toBe((before ?? 0) - 1)
    expect(await reachOf(both)).toBe('writes')
    await both.close()
  })

  test('who prefers the copy reads from it', async () => {
    const both = openDatabase({ ...patient, connection: bothWith('&target_session_attrs=prefer-standby') })
    const { rows } = await sql`SELECT pg_is_in_recovery() AS is`.execute(both.query)
    expect(rows).toEqual([{ is: true }])
    await both.close()
  })

  test('one server alone is held to the wish too, and an order waits until it is the leader', async () => {
    const connection = `${standby.connectionString}&target_session_attrs=read-write`
    const hasty = openDatabase({ ...patient, withinMs: 0, connection })
    await expect(takeOne(hasty, 1)).rejects.toThrow('is not read-write')
    expect(await reachOf(hasty)).toBe('nothing')
    await hasty.close()

    const order = openDatabase({ ...patient, connection })
    const placed = order.transaction(async (tx) => {
      await sql`CREATE TABLE placed (id int)`.execute(tx)
    })
    await standby.promote()
    await placed
    expect((await sql`SELECT count(*)::int AS n FROM placed`.execute(order.query)).rows).toEqual([{ n: 0 }])
    await order.close()
  })
})

function nameOf(connection: string): string {
  return new URL(connection.replace('@/', '@socket/')).pathname.slice(1)
}

function socketOf(connection: string) {
  const { searchParams } = new URL(connection.replace('@/', '@socket/'))
  return { host: searchParams.get('host'), port: searchParams.get('port') }
}
