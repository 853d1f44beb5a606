import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatRupees, paise } from './money.ts'

it.each([
  [0, '₹0'],
  [5, '₹0.05'],
  [49_900, '₹499'],
  [99_999, '₹999.99'],
  [100_000, '₹1,000'],
  [133_333, '₹1,333.33'],
  [9_999_950, '₹99,999.50'],
  [10_000_000, '₹1,00,000'],
  [123_456_789, '₹12,34,567.89'],
  [1_234_567_890_100, '₹12,34,56,78,901'],
])('%i paise read %s', (amount, words) => {
  expect(formatRupees(paise(amount))).toBe(words)
})

it.each([
  [0, '₹0.00'],
  [49_900, '₹499.00'],
  [149_900, '₹1,499.00'],
  [12_345_600, '₹1,23,456.00'],
  [149_950, '₹1,499.50'],
])('%i paise with two decimals read %s', (amount, words) => {
  expect(formatRupees(paise(amount), 2)).toBe(words)
})

it('any amount reads as the Indian English of the platform has it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
      const fraction = amount % 100 === 0 ? 0 : 2
      const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
      const platform = new Intl.NumberFormat('en-IN', digits).format(amount / 100)
      expect(formatRupees(paise(amount))).toBe(`₹${platform}`)
    }),
  )
})
