import { expect, test } from 'vitest'
import { orderNumberOf } from './order-number.ts'

const key = '0c8f6bd2-6f6f-4c77-8a52-5f6f6f1c2d3e'
const counts = Array.from({ length: 20_000 }, (_, at) => 1001 + at)

test('every order has a number of its own, of eight digits', () => {
  const numbers = counts.map((count) => orderNumberOf(count, key))
  expect(new Set(numbers).size).toBe(counts.length)
  expect(numbers.filter((number) => number < 10_000_000 || number > 99_999_999)).toEqual([])
})

test('two numbers do not tell how many orders came between, and another shop has others', () => {
  const [one, next, ...later] = counts.map((count) => orderNumberOf(count, key))
  const steps = later.slice(1).map((number, at) => number - (later[at] ?? 0))
  const ups = steps.filter((step) => step > 0).length
  expect(ups / steps.length).toBeGreaterThan(0.45)
  expect(ups / steps.length).toBeLessThan(0.55)
  const near = steps.filter((step) => Math.abs(step) < 90_000).length
  // Of numbers without any order two in a thousand are as near to the one before.
  expect(near / steps.length).toBeLessThan(0.004)
  expect([one, next]).not.toContain(orderNumberOf(1001, '11111111-6f6f-4c77-8a52-5f6f6f1c2d3e'))
})

test('after ninety million orders the numbers count on, and none is given twice', () => {
  expect(orderNumberOf(90_000_000, key)).toBe(100_000_000)
  expect(orderNumberOf(90_000_001, key)).toBe(100_000_001)
  expect(orderNumberOf(89_999_999, key)).toBeLessThan(100_000_000)
})
