import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { openAnother } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { invariants, whole } from './invariant-store.ts'
import {
  countBroken,
  endLook,
  giveLookBack,
  limitLook,
  readLastLook,
  scopesOf,
  takeLook,
} from './promise-look-store.ts'
import { monitorInvariants } from './invariant-monitor.ts'

const log = createLog('silent')

const shop = await openShopOfFile()

/** Value of each promise at /metrics, once the process has looked. */
async function figuresOf({ url }: { url: string }): Promise<Map<string, string>> {
  const text = () => fetch(`${url}/metrics`).then((answer) => answer.text())
  await expect.poll(text).toContain('shop_promises_age_seconds')
  const lines = (await text()).matchAll(/^shop_broken_promises\{promise="([^"]+)"\} (\d+)$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

test('every promise about money, stock and messages is a figure, and 0 while the books are in order', async () => {
  const figures = await figuresOf(shop)
  expect([...figures.keys()]).toEqual(invariants.map(({ name }) => name))
  expect(new Set(figures.values())).toEqual(new Set(['0']))
})

test('a broken promise shows by its name with the number of its rows', async () => {
  await sql`INSERT INTO reservation VALUES ('nobody', 's', 1, 'active'), ('nobody', 't', 1, 'active')`.execute(
    shop.database.query,
  )
  const other = await openAnother(shop)
  try {
    const figures = await figuresOf(other)
    expect(figures.get('leaked-hold')).toBe('2')
    expect(figures.get('double-capture')).toBe('0')
  } finally {
    await other.close()
  }
})

test('the books of a large shop are read for as long as it takes, past the limit of a shopper', async () => {
  await sql`INSERT INTO reservation
    SELECT 'nobody', 'size-' || n, 1, 'active' FROM generate_series(1, 20000) AS n`.execute(
    shop.database.query,
  )
  await withWatch({ statement_timeout: 1 }, async (watch) => {
    await expect.poll(() => watch.gauges().map(({ name }) => name)).toContain('shop_promises_age_seconds')
  })
})

test('a look that is under way does not keep the shop from stopping', async () => {
  const holder = await shop.database.connectAlone()
  await holder.query('BEGIN; LOCK TABLE reservation')
  await withWatch({}, async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount).toBe(1)
  })
  await holder.end()
})

test('the books are looked at by one process at a time, as a whole once a night and else at what changed', async () => {
  const own = await createTestDatabase()
  const connection = await own.database.connectAlone()
  const turn = await takeLook(connection)
  expect(turn).toMatchObject({ since: null })
  expect(await takeLook(connection)).toBeNull()
  if (turn) await endLook(connection, { ...turn, broken: { total: 2 } })
  expect(await readLastLook(connection)).toMatchObject({ broken: { total: 2 } })
  const next = await takeLook(connection)
  expect(next).toMatchObject({ since: expect.any(Date), broken: { total: 2 } })
  expect(Number(next?.since)).toBeLessThan(Number(turn?.begunAt))
  await giveLookBack(own.database)
  await connection.query(`UPDATE promise_look SET whole_at = whole_at - interval '2 days'`)
  expect(await takeLook(connection)).toMatchObject({ since: null })
  await connection.query(`UPDATE promise_look SET taken_until = now() - interval '1 second'`)
  expect(await takeLook(connection)).not.toBeNull()
  await connection.end()
  await own.drop()
})

test('a promise that was broken is looked at as a whole until it is mended', async () => {
  const own = await createTestDatabase()
  const connection = await own.database.connectAlone()
  await connection.query(`INSERT INTO reservation VALUES ('nobody', 's', 1, 'released')`)
  const [leaked] = invariants.filter(({ name }) => name === 'leaked-hold')
  if (!leaked) throw new Error('no such promise')
  const turn = { begunAt: new Date(), since: new Date() }
  const count = async (broken: Record<string, number>) => {
    const scopeOf = await scopesOf(connection, { ...turn, broken })
    return countBroken(connection, leaked, scopeOf(leaked))
  }
  expect(await count({})).toBe(0)
  expect(await count({ 'leaked-hold': 1 })).toBe(1)
  await connection.end()
  await own.drop()
})

test.each([
  { look: 'at what changed', since: new Date(), limit: '1min' },
  { look: 'at all of the books', since: null, limit: '10min' },
])(
  'a look $look takes $limit of the database at most for a promise, and little of its disk',
  async ({ since, limit }) => {
    const connection = await shop.database.connectAlone()
    await limitLook(connection, { begunAt: new Date(), since, broken: {} })
    const valueOf = async (name: string) => (await connection.query(`SHOW ${name}`)).rows[0]?.[name]
    expect([await valueOf('statement_timeout'), await valueOf('temp_file_limit')]).toEqual([limit, '2GB'])
    await connection.end()
  },
)

test('a look that would take too long is given up, and told', async () => {
  const own = await createTestDatabase()
  const connection = await own.database.connectAlone()
  const turn = { begunAt: new Date(), since: null, broken: {} }
  await limitLook(connection, turn)
  await connection.query(`SET statement_timeout = 1`)
  const endless = { name: 'endless', says: '', sql: () => 'SELECT pg_sleep(60)' }
  expect(await countBroken(connection, endless, whole)).toBe('too-large')
  await connection.end()
  await own.drop()
})

test('a promise that was found broken is looked at again soon, so that what was mended is seen', async () => {
  const rows = (watch: Watch, promise: string) =>
    watch.gauges().find(({ labels }) => labels?.promise === promise)?.value
  await withWatch({ againMs: 100 }, async (watch) => {
    await expect.poll(() => rows(watch, 'leaked-hold')).toBeGreaterThan(0)
    await sql`DELETE FROM reservation WHERE order_id = 'nobody'`.execute(shop.database.query)
    await expect.poll(() => rows(watch, 'leaked-hold')).toBe(0)
  })
})

type Watch = ReturnType<typeof monitorInvariants>

/** Watches as a process of its own does whose statements have these limits; it has stopped afterwards. */
async function withWatch(
  { againMs, ...limits }: { statement_timeout?: number; againMs?: number },
  work: (watch: Watch) => Promise<void>,
): Promise<void> {
  const database = openShopDatabase({ connection: shop.connectionString, log, limits })
  const watch = monitorInvariants({ database, log, ...(againMs && { againMs }) })
  watch.start()
  try {
    await work(watch)
  } finally {
    await watch.stop()
    await database.close()
  }
}

test('each figure is described once, as its readers demand', async () => {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const described = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name)
  expect(described.length).toBe(new Set(described).size)
})
