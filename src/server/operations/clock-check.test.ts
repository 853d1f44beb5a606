import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openTestShop } from '#test/support/shop.ts'
import { checkClock } from './clock-check.ts'

const log = createLog('silent')

test.each([
  [0, true],
  [400, true],
  [-400, true],
  [960_000, false],
  [-960_000, false],
])('a database whose clock is %d ms ahead agrees: %s', async (ahead, agrees) => {
  expect(await checkClock({ own: () => 1_000_000, database: async () => 1_000_000 + ahead, log })).toBe(
    agrees,
  )
})

test('a database that takes long to answer is not blamed for it', async () => {
  const own = [1_000_000, 1_003_000]
  expect(await checkClock({ own: () => own.shift() ?? 0, database: async () => 1_001_500, log })).toBe(true)
})

test('a shop that starts on a machine whose clock is sixteen minutes fast says so', async () => {
  const now = Date.now
  const fast = vi.spyOn(Date, 'now').mockImplementation(() => now() + 960_000)
  const own = createLog('silent')
  const told = vi.spyOn(own, 'error')
  const shop = await openTestShop({ log: own })
  fast.mockRestore()
  expect(told.mock.calls.flat()).toContainEqual(expect.objectContaining({ alarm: 'clock-differs' }))
  await shop.close()
})
