import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { statesOf } from '../countries.ts'
import { amountInWords } from './amount-in-words.ts'
import { chargedAfterCoupon } from './charged-lines.ts'
import { creditSeriesOf, documentNumber, financialYear, isSeriesPrefix, seriesOf } from './document-series.ts'
import { type GstRate, rateOf } from './gst-rates.ts'
import { checkDigit, isGstin, stateOfGstin } from './gstin.ts'
import { isHsn } from './hsn.ts'
import { placeName, placeOfSupply, stateCodes, stateTaxName } from './state-codes.ts'
import { sumOf, taxWithin } from './tax-within.ts'

test('a GSTIN counts with its state and its check digit, and with no other', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
  expect(isGstin('29AAGCB7383J1Z4')).toBe(true)
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe(stateCodes['Maharashtra'])
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
  expect(isGstin('27AAPFU0993F1ZV')).toBe(false)
  expect(isGstin(`00AAAAA0000A1Z${checkDigit('00AAAAA0000A1Z')}`)).toBe(false)
  expect(isGstin('27aapfu0939f1zv')).toBe(false)
})

test('a code of goods has four, six or eight digits', () => {
  expect(['6104', '610463', '61046300'].every(isHsn)).toBe(true)
  expect(['610', '61046', '6104630', '61 04', ''].some(isHsn)).toBe(false)
})

test('every state of an address has two digits of its own; abroad is one place', () => {
  const codes = statesOf('India').map((state) => placeOfSupply({ state, country: 'India' }))
  expect(codes.every((code) => code !== undefined && /^[0-9]{2}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(36)
  expect(placeOfSupply({ state: 'Western', country: 'Sri Lanka' })).toBe('96')
  expect(placeOfSupply({ state: 'Madras', country: 'India' })).toBeUndefined()
  expect(placeName('33')).toBe('Tamil Nadu')
  expect(placeName('96')).toBe('Outside India')
  expect([stateTaxName('33'), stateTaxName('04')]).toEqual(['SGST', 'UTGST'])
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

test('tax is derived from the rounded value of the goods; halves are equal and miss a paisa at most', () => {
  expect(taxWithin({ value: paise(56_900), rateBp: 500, isInterState: false })).toEqual({
    taxable: 54_190,
    cgst: 1355,
    sgst: 1355,
    igst: 0,
  })
  expect(taxWithin({ value: paise(56_900), rateBp: 500, isInterState: true }).igst).toBe(2710)
  for (let value = 0; value < 3000; value += 1) {
    for (const rateBp of [0, 500, 1200, 1800]) {
      for (const isInterState of [true, false]) {
        const split = taxWithin({ value: paise(value), rateBp, isInterState })
        expect(split.cgst).toBe(split.sgst)
        expect(Math.abs(value - sumOf(split))).toBeLessThanOrEqual(1)
      }
    }
  }
})

test('a coupon is shared over the lines by what they cost, to the paisa', () => {
  const lines = [{ charged: paise(10_000) }, { charged: paise(10_000) }, { charged: paise(10_000) }]
  expect(chargedAfterCoupon(lines, paise(100))).toEqual([9966, 9967, 9967])
  expect(chargedAfterCoupon(lines, paise(30_000))).toEqual([0, 0, 0])
  expect(chargedAfterCoupon([{ charged: paise(0) }], paise(0))).toEqual([0])
})

test('numbers of a year begin in April and have room in sixteen characters', () => {
  expect(['2027-03-31', '2026-04-01', '2026-03-31', '2099-12-31'].map(financialYear)).toEqual([
    '26-27',
    '26-27',
    '25-26',
    '99-00',
  ])
  expect(seriesOf('K/26-27/', '27-28')).toBe('K/27-28/')
  expect(seriesOf('K/', '27-28')).toBe('K/27-28/')
  expect(documentNumber('K/26-27/', 123)).toBe('K/26-27/000123')
  expect(documentNumber(creditSeriesOf('KURI/26-27/'), 7)).toBe('CKURI/26-27/0007')
  expect(documentNumber('KURI/26-27/', 99_999)).toHaveLength(16)
  expect(documentNumber('KURI/26-27/', 100_000)).toBeNull()
})

test('a prefix has the signs that the law lets it have, and room for a year of documents', () => {
  expect(['K/26-27/', 'K', 'KUR/26-27', 'a-b/'].filter(isSeriesPrefix)).toEqual([
    'K/26-27/',
    'K',
    'KUR/26-27',
    'a-b/',
  ])
  expect(['', 'K 1', 'K_1', 'KURINJI/26-27/', 'KURINJI'].filter(isSeriesPrefix)).toEqual([])
})

test.each([
  [0, 'Rupees zero only'],
  [100, 'Rupees one only'],
  [69_850, 'Rupees six hundred ninety-eight and fifty paise only'],
  [1_00_000_00, 'Rupees one lakh only'],
  [12_34_567_00, 'Rupees twelve lakh thirty-four thousand five hundred sixty-seven only'],
  [2_00_00_019_05, 'Rupees two crore nineteen and five paise only'],
])('%i paise are "%s"', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})
