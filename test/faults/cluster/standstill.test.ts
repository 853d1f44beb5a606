import { expect, test } from 'vitest'
import { firstAfterMs, longestGapMs, markdownTable } from './standstill.ts'

test('orders stood still for the longest time between two of them, the edges of the window among them', () => {
  const window = { from: 0, to: 10_000 }
  expect(longestGapMs([1000, 2000, 8000, 9000], window)).toBe(6000)
  expect(longestGapMs([9000, 1000], window)).toBe(8000)
  expect(longestGapMs([-5, 3000, 20_000], window)).toBe(7000)
  expect(longestGapMs([], window)).toBe(10_000)
})

test('the first order after a moment tells how long it took from there, and none tells that none came', () => {
  expect(firstAfterMs([100, 900, 500], 400)).toBe(100)
  expect(firstAfterMs([100], 400)).toBe(null)
})

test('rows become a table as documents have it', () => {
  expect(markdownTable(['fault', 'lost'], [['killed', 0]])).toBe(
    '| fault | lost |\n| --- | --- |\n| killed | 0 |',
  )
})
