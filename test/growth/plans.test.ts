import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, isOwnText, type EndpointName } from '#contract/endpoints.ts'
import { lastRuns } from '#platform/jobs/jobs.ts'
import { growShop, pretendMany, tablesThatGrow } from '#test/support/grown-shop.ts'
import { openTrackedShop, type TrackedShop } from '#test/support/pixel-calls.ts'
import { troubleIn } from '#test/support/query-plans.ts'
import { recordStatements, type Statement } from '#test/support/recorded-statements.ts'
import { openTradingDay } from '#test/support/trading-day.ts'

// A million orders; in `npm test` a fiftieth of them, each of which stands for fifty.
const whole = 1_000_000
const filled = process.env.FAULTS === '1' ? whole : whole / 50

let shop: TrackedShop
let day: Awaited<ReturnType<typeof openTradingDay>>
let statements: Statement[]
beforeAll(async () => {
  const recording = recordStatements()
  shop = await openTrackedShop()
  await growShop(shop.database, filled)
  day = await openTradingDay(shop)
  recording.start()
  for (const work of Object.values(day.doings)) await work()
  statements = recording.stop()
}, 3_600_000)
afterAll(() => shop.close())

test('a day of trading calls every row of the API and runs every job that comes again', () => {
  const rows = (Object.keys(endpoints) as EndpointName[]).filter((name) => !isOwnText(name))
  expect(rows.filter((name) => !day.called.has(name))).toEqual([])
  expect(lastRuns().filter(({ seconds }) => seconds === null)).toEqual([])
})

test('in a shop of a million orders no statement of shoppers or jobs reads a growing table from end to end, or spills', async () => {
  const client = await shop.database.connectAlone()
  try {
    await pretendMany(client, whole / filled)
    const trouble = await troubleIn(client, { statements, tables: tablesThatGrow })
    expect(trouble).toEqual([])
  } finally {
    await client.end()
  }
})
