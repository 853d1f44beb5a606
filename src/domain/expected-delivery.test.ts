import { expect, test } from 'vitest'
import { expectedDelivery } from './expected-delivery.ts'

const promise = { packedIn: [1, 2], onItsWay: [4, 5] } as const
const day = (moment: Date) => moment.toISOString().slice(0, 10)

test.each([
  ['a Monday', '2026-11-23T06:00:00Z', '2026-11-28', '2026-11-30'],
  ['a Saturday: nothing is packed on the Sunday', '2026-11-28T06:00:00Z', '2026-12-04', '2026-12-06'],
  ['late on a Friday in India', '2026-11-27T17:00:00Z', '2026-12-02', '2026-12-05'],
])('an order of %s is expected in 5 to 7 days that count', (_what, placedAt, from, to) => {
  const expected = expectedDelivery(new Date(placedAt), promise)
  expect([day(expected.from), day(expected.to)]).toEqual([from, to])
})
