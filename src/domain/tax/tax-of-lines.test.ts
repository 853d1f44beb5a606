import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { chargedAfterCoupon } from './charged-lines.ts'
import { type GstRate, rateOf } from './gst-rates.ts'
import { isHsn } from './hsn.ts'
import { taxOfLines } from './tax-of-lines.ts'

test('a code of goods has four, six or eight digits', () => {
  expect(['6104', '610463', '61046300'].every(isHsn)).toBe(true)
  expect(['610', '61046', '6104630', '61 04', ''].some(isHsn)).toBe(false)
})

const rates: GstRate[] = [
  { hsnPrefix: '', abovePaise: 0, rateBp: 1800, fromDay: '2017-07-01' },
  { hsnPrefix: '61', abovePaise: 0, rateBp: 500, fromDay: '2017-07-01' },
  { hsnPrefix: '61', abovePaise: 100_000, rateBp: 1200, fromDay: '2017-07-01' },
  { hsnPrefix: '61', abovePaise: 0, rateBp: 500, fromDay: '2025-09-22' },
  { hsnPrefix: '61', abovePaise: 250_000, rateBp: 1800, fromDay: '2025-09-22' },
]

test.each([
  { hsn: '6104', pieceValue: 250_000, day: '2025-09-22', rateBp: 500 },
  { hsn: '6104', pieceValue: 250_000.5, day: '2025-09-22', rateBp: 1800 },
  { hsn: '610463', pieceValue: 0, day: '2026-11-22', rateBp: 500 },
  { hsn: '6104', pieceValue: 100_001, day: '2025-09-21', rateBp: 1200 },
  { hsn: '6104', pieceValue: 260_000, day: '2025-09-21', rateBp: 1200 },
  { hsn: '4202', pieceValue: 50_000, day: '2026-11-22', rateBp: 1800 },
])('a piece of $hsn at $pieceValue paise is taxed at $rateBp on $day', ({ rateBp, ...piece }) => {
  expect(rateOf(piece, rates)).toBe(rateBp)
})

test('a coupon is shared over the lines by what they cost, to the paisa', () => {
  const lines = [{ charged: paise(10_000) }, { charged: paise(10_000) }, { charged: paise(10_000) }]
  expect(chargedAfterCoupon(lines, paise(100))).toEqual([9966, 9967, 9967])
  expect(chargedAfterCoupon(lines, paise(30_000))).toEqual([0, 0, 0])
  expect(chargedAfterCoupon([{ charged: paise(0) }], paise(0))).toEqual([0])
})

test('what a line was ordered with stays; older lines are taxed as on the day they are asked about', () => {
  const lines = [
    { charged: paise(300_000), quantity: 1, hsn: '6104', rateBp: 500 },
    { charged: paise(300_000), quantity: 1, hsn: null },
    { charged: paise(300_000), quantity: 2, hsn: '6104' },
  ]
  const terms = { rates, defaultHsn: '6109', day: '2026-11-22' }
  expect(taxOfLines(lines, paise(0), terms)).toEqual([
    { hsn: '6104', rateBp: 500 },
    { hsn: '6109', rateBp: 1800 },
    { hsn: '6104', rateBp: 500 },
  ])
  // Half of everything is off: a piece of ₹3,000 is one of ₹1,500.
  expect(taxOfLines(lines, paise(450_000), terms)[1]).toEqual({ hsn: '6109', rateBp: 500 })
})
