// Five hundred days of a shop in some minutes: what is forgotten makes room for what comes. Each day leaves its rows, the shop's
// own rules forget theirs, and the database tidies as autovacuum would at the day's end; then shoppers, staff and jobs have a day.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { retentionRules } from '#server/db/retention-rules.ts'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { retentionChores } from '#server/operations/retention.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { rowsOfDay } from '#test/support/day-of-rows.ts'
import { growShop } from '#test/support/grown-shop.ts'
import { sized } from '#test/support/order-makers.ts'
import { openTrackedShop } from '#test/support/pixel-calls.ts'
import { openTradingDay } from '#test/support/trading-day.ts'

const whole = process.env.FAULTS === '1'
const days = whole ? 500 : 80
/** A rule that keeps rows for so long is steady at `from`; at `until` its table has at most the dead rows that it tidies next. */
const spans = whole
  ? ([
      { upTo: 180, from: 200, until: 500 },
      { upTo: 365, from: 400, until: 500 },
    ] as const)
  : ([{ upTo: 35, from: 65, until: 80 }] as const)
const looks: readonly number[] = whole ? [200, 300, 365, 400, 500] : [65, 80]
const ordersOfDay = sized(100, 20)
/** Of the books that are kept for good, all within the last days: what has to add up at the end. */
const ordersBefore = sized(10_000, 1000)

type Size = { bytes: number; rows: number }

test('a year and more of days leaves tables of a steady size, and a shop in which every promise holds', async () => {
  const own = await createTestDatabase({ template: 'migrated' })
  await growShop(own.database, ordersBefore)
  const client = await own.database.connectAlone()
  await passClock(client)
  // Its connections are opened after the clock was set up, and go by it.
  const database = openShopDatabase({ connection: own.connectionString, log: createLog('silent') })
  const atClock = await database.connectAlone()
  const chores = retentionChores(database)
  const sizes = new Map<number, Map<string, Size>>()
  let forgotten = 0
  for (let day = 1; day <= days; day += 1) {
    await atClock.query(`UPDATE clock.day SET at = pg_catalog.now() - (${days} - ${day}) * interval '1 day'`)
    for (const rows of Object.values(rowsOfDay))
      await atClock.query(rows.replaceAll(':d', `${day}`).replaceAll(':n', `${ordersOfDay}`))
    for (const { work } of chores) await work(new AbortController().signal)
    forgotten += await tidy(atClock)
    if (looks.includes(day)) sizes.set(day, await sizesOf(atClock))
  }
  await atClock.end()
  await database.close()
  await client.query('DROP SCHEMA clock CASCADE')
  await client.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I RESET search_path', current_database()); END $$`,
  )
  await client.end()

  console.log(`${days} days of ${ordersOfDay} orders: ${forgotten} rows tidied away`)
  for (const { upTo, from, until } of spans)
    for (const table of tablesShortenedWithin(upTo, spans)) {
      const [before, after] = [sizes.get(from)?.get(table), sizes.get(until)?.get(table)]
      if (!before || !after) throw new Error(`${table} was not measured`)
      const told = looks.map((day) => mb(sizes.get(day)?.get(table)?.bytes ?? 0)).join(', ')
      console.log(
        `${table}: MB at the days ${looks.join(', ')}: ${told}; ${before.rows} rows, ${after.rows} at the end`,
      )
      expect.soft(after.rows, table).toBeLessThanOrEqual(before.rows * 1.2)
      expect.soft(after.bytes, table).toBeLessThanOrEqual(before.bytes * 1.3 + 128 * 1024)
    }

  const shop = await openTrackedShop(own)
  const { doings } = await openTradingDay(shop)
  for (const work of Object.values(doings)) await work()
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
}, 1_800_000)

/** Whatever asks for now() from here on is told what clock.day says. Rows that were grown for these tables go. */
async function passClock(client: pg.Client): Promise<void> {
  const emptied = Object.keys(rowsOfDay).filter(
    (table) => !['abandoned_order', 'outbox', 'return_photo'].includes(table),
  )
  await client.query(`
    TRUNCATE ${emptied.join(', ')};
    CREATE SCHEMA clock;
    CREATE TABLE clock.day AS SELECT now() AS at;
    CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM clock.day'`)
  await client.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = clock, public, pg_catalog', current_database()); END $$`,
  )
}

/** By autovacuum's own rule, at the end of each day; how many dead rows there were. */
async function tidy(client: pg.Client): Promise<number> {
  await client.query('SELECT pg_stat_force_next_flush()')
  // What lies beside a table because it is large has rows of its own.
  const { rows } = await client.query<{ name: string; dead: number }>(
    `SELECT t.relname AS name, sum(s.n_dead_tup)::int AS dead FROM pg_class t
      JOIN pg_class c ON c.oid IN (t.oid, t.reltoastrelid) JOIN pg_stat_all_tables s ON s.relid = c.oid
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' GROUP BY t.relname
      HAVING bool_or(s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0))`,
  )
  for (const { name } of rows) await client.query(`VACUUM ANALYZE ${name}`)
  return rows.reduce((all, { dead }) => all + dead, 0)
}

async function sizesOf(client: pg.Client): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>()
  for (const table of Object.keys(rowsOfDay)) {
    const { rows } = await client.query<Size>(
      `SELECT pg_total_relation_size('${table}')::float8 AS bytes, count(*)::int AS rows FROM ${table}`,
    )
    sizes.set(table, rows[0] ?? { bytes: 0, rows: 0 })
  }
  return sizes
}

/** The tables whose longest rule is of this span and of no shorter one. */
function tablesShortenedWithin(upTo: number, all: ReadonlyArray<{ upTo: number }>): string[] {
  const shorter = Math.max(-1, ...all.map((span) => span.upTo).filter((days) => days < upTo))
  return Object.keys(rowsOfDay).filter((table) => {
    const longest = Math.max(
      ...retentionRules.filter((rule) => rule.table === table).map((rule) => rule.days),
    )
    return longest > shorter && longest <= upTo
  })
}

function mb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
