import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

test('a bucket gives so many a minute, at once or little by little', () => {
  const clock = { now: 0 }
  const bucket = createTokenBucket({ perMinute: 60, clock: () => clock.now })
  expect(bucket.take(100)).toBe(60)
  expect(bucket.take(1)).toBe(0)
  clock.now = 2500
  expect(bucket.take(10)).toBe(2)
  clock.now = 600_000
  expect(bucket.take(100)).toBe(60)
})

test('what is given back can be taken again; a bucket without limit is never empty', () => {
  const bucket = createTokenBucket({ perMinute: 5, clock: () => 0 })
  bucket.take(5)
  bucket.giveBack(2)
  expect(bucket.take(5)).toBe(2)
  const clock = { now: 0 }
  const endless = createTokenBucket({ perMinute: Infinity, clock: () => clock.now++ })
  expect([endless.take(1000), endless.take(1000)]).toEqual([1000, 1000])
})
