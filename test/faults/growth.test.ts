import { expect, test } from 'vitest'
import { lastRuns, roundOfEach } from '#platform/jobs/jobs.ts'
import type { Database } from '#server/db/database.ts'
import { growShop } from '#test/support/grown-shop.ts'
import { sized } from '#test/support/order-makers.ts'
import { openTrackedShop } from '#test/support/pixel-calls.ts'
import { openTradingDay } from '#test/support/trading-day.ts'

/** The least of three counts: the database's own tidying, now and then, visits pages too. */
const counts = [1, 2, 3]
const times = sized(5, 1)

/** Pages of the database that were visited until now, those of each connection of the pool with them. */
async function pagesVisited({ pool, connectAlone }: Database): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query('SELECT pg_stat_force_next_flush()')))
  for (const client of clients) client.release()
  const own = await connectAlone()
  const { rows } = await own.query<{ pages: number }>(
    'SELECT (blks_hit + blks_read)::int AS pages FROM pg_stat_database WHERE datname = current_database()',
  )
  await own.end()
  return rows[0]?.pages ?? 0
}

/** How many pages everything that shoppers and jobs do visits in a shop of so many orders, by its name. */
async function pagesBySize(orders: number): Promise<Map<string, number>> {
  const shop = await openTrackedShop()
  await growShop(shop.database, orders)
  const { doings } = await openTradingDay(shop)
  const { jobs, ...shoppers } = doings
  await jobs()
  const works: Array<[string, () => Promise<unknown>]> = [
    ...Object.entries(shoppers),
    ...lastRuns().map(({ name }): [string, () => Promise<void>] => [name, () => roundOfEach(name)]),
  ]
  const pages = new Map<string, number>()
  for (const [name, work] of works) {
    await work()
    const counted: number[] = []
    for (const _ of counts) {
      const before = await pagesVisited(shop.database)
      for (let n = 0; n < times; n += 1) await work()
      counted.push(((await pagesVisited(shop.database)) - before) / times)
    }
    pages.set(name, Math.round(Math.min(...counted)))
  }
  const { rows } = await shop.database.pool.query<{ broken: Record<string, number> }>(
    'SELECT broken FROM promise_look',
  )
  expect(Object.entries(rows[0]?.broken ?? {}).filter(([, count]) => count > 0)).toEqual([])
  await shop.close()
  return pages
}

test('between ten thousand and a million orders nothing that shoppers and jobs do visits more than twice the pages', async () => {
  const few = await pagesBySize(sized(10_000))
  const many = await pagesBySize(sized(1_000_000))
  const lines = [...many].map(([name, pages]) => ({ name, few: few.get(name) ?? 0, many: pages }))
  for (const line of lines) console.log(`pages of ${line.name}: ${line.few}, ${line.many}`)
  // Some sixty are of the counting itself, and jobs go on meanwhile.
  expect(lines.filter((line) => line.many > 2 * Math.max(line.few, 60))).toEqual([])
}, 1_800_000)
