import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf, networksOf, widestNetworkOf } from '#platform/http/client-network.ts'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { createLimits } from './create-limits.ts'
import type { Limits } from './create-limits.ts'

let own: TestDatabase
let processes: Limits[]
beforeAll(async () => {
  own = await createTestDatabase()
  processes = [1, 2].map(() =>
    createLimits({ database: own.database, pepper: ['pepper'], timeZone: 'Asia/Kolkata' }),
  )
})
afterAll(() => own.drop())

const limit = { max: 5, withinSeconds: 60 }

function one(): Limits {
  const [first] = processes
  if (!first) throw new Error('no limits')
  return first
}

test('many spenders in several processes get the limit and not one more', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, at) => (processes[at % 2] ?? one()).spend('tries:crowd', limit)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
})

test('a refusal says when the oldest piece is free again, and then it is', async () => {
  for (let at = 0; at < 5; at += 1) await one().spend('tries:patient', limit)
  const refused = await one().spend('tries:patient', limit)
  expect(refused).toMatchObject({ ok: false })
  if (!refused.ok) expect(refused.retryAfterSeconds).toBeGreaterThan(50)
  await sql`UPDATE limit_spent SET spent = (SELECT jsonb_object_agg(key, value::text::float8 - 61)
    FROM jsonb_each(spent))`.execute(own.database.query)
  expect(await one().spend('tries:patient', limit)).toEqual({ ok: true })
})

test('the same thing again costs nothing', async () => {
  for (let at = 0; at < 20; at += 1)
    await one().spendTogether([{ key: 'numbers:home', on: '9876543210', ...limit }])
  expect(await one().spent('numbers:home', 60)).toBe(1)
})

test('spends that belong together are all made or none', async () => {
  await one().spendTogether([{ key: 'scarce:x', max: 1, withinSeconds: 60 }])
  const refused = await one().spendTogether([
    { key: 'plenty:x', ...limit },
    { key: 'scarce:x', max: 1, withinSeconds: 60 },
  ])
  expect(refused.ok).toBe(false)
  expect(await one().spent('plenty:x', 60)).toBe(0)
})

test('a day’s budget is exact', async () => {
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => one().spendOfDay('codes', 7)))
  expect(outcomes.filter(Boolean)).toHaveLength(7)
})

test('the table holds no number and no address', async () => {
  await one().spendTogether([{ key: 'numbers:203.0.113.9', on: '9123456780', ...limit }])
  const { rows } = await sql<{ row: string }>`SELECT l::text AS row FROM limit_spent l`.execute(
    own.database.query,
  )
  const all = rows.map(({ row }) => row).join()
  expect(all).not.toMatch(/203\.0\.113\.9|9123456780/)
})

test('what is given back of a day’s budget can be spent again, and no more than that', async () => {
  await one().giveBackOfDay('slips')
  expect(await one().spendOfDay('slips', 1)).toBe(true)
  expect(await one().spendOfDay('slips', 1)).toBe(false)
  await one().giveBackOfDay('slips')
  await one().giveBackOfDay('slips')
  expect(await one().spendOfDay('slips', 1)).toBe(true)
  expect(await one().spendOfDay('slips', 1)).toBe(false)
})

test('a client of version 6 is in a /64, a /56 and a /48, and the name of one stands for it', () => {
  const networks = {
    '/48': '2001:db8:1::/48',
    '/56': '2001:db8:1:ab00::/56',
    '/64': '2001:db8:1:abcd::/64',
  }
  expect(networksOf('2001:db8:1:abcd::7')).toEqual(networks)
  expect(networksOf(networks['/64'])).toEqual(networks)
  expect(networksOf('2001:db8:1:2::7')).toMatchObject({ '/56': '2001:db8:1:0000::/56' })
  expect(networksOf('203.0.113.9')).toEqual({ ipv4: '203.0.113.9' })
  expect(widestNetworkOf('2001:db8:1:abcd::7')).toBe('2001:db8:1::/48')
  expect(widestNetworkOf('203.0.113.9')).toBe('203.0.113.9')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
