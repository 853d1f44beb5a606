import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { statesOf } from '../countries.ts'
import { amountInWords } from './amount-in-words.ts'
import { creditSeriesOf, documentNumber, financialYear, seriesOf } from './document-series.ts'
import { placeName, placeOfSupply, stateTaxName } from './place-of-supply.ts'
import { sumOf, taxWithin } from './tax-within.ts'

test('every state of an address has two digits of its own; abroad is one place', () => {
  const to = (state: string, pincode = '999999') =>
    placeOfSupply({ state, country: 'India', pincode }, 'Tamil Nadu')
  const codes = statesOf('India').map((state) => to(state))
  expect(codes.every((code) => code !== undefined && /^[0-9]{2}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(36)
  expect(placeOfSupply({ state: 'Western', country: 'Sri Lanka', pincode: '00100' }, 'Tamil Nadu')).toBe('96')
  expect(to('Tamilnadu', '600001')).toBe('33')
  expect(to('Malabar', '673001')).toBe('32')
  expect(to('Nowhere', '999999')).toBe('33')
  expect(placeName('33')).toBe('Tamil Nadu')
  expect(placeName('96')).toBe('Outside India')
  expect([stateTaxName('33'), stateTaxName('04')]).toEqual(['SGST', 'UTGST'])
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

test('numbers of a year begin in April and have room in sixteen characters', () => {
  expect(['2027-03-31', '2026-04-01', '2026-03-31', '2099-12-31'].map(financialYear)).toEqual([
    '26-27',
    '26-27',
    '25-26',
    '99-00',
  ])
  expect(seriesOf('K/26-27/', '27-28')).toBe('K/27-28/')
  expect(seriesOf('KURINJI/', '27-28')).toBe('KURINJI/')
  expect(documentNumber('K/26-27/', 123)).toBe('K/26-27/000123')
  expect(documentNumber(creditSeriesOf('KURI/26-27/'), 7)).toBe('CKURI/26-27/0007')
  expect(documentNumber('KURI/26-27/', 99_999)).toHaveLength(16)
  expect(documentNumber('KURI/26-27/', 100_000)).toBeNull()
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
