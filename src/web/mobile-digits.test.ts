import { expect, test } from 'vitest'
import { mobileDigits, mobileShown } from './mobile-digits.ts'

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['0091-98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['9198765432', '9198765432'],
  ['98765 43210 call me', '9876543210'],
  ['9876543210999', '9876543210'],
  ['abc', ''],
])('%s is understood as %s', (typed, digits) => {
  expect(mobileDigits(typed)).toBe(digits)
})

test('a number is written alike wherever it stands', () => {
  expect(mobileShown('9876543210')).toBe('+91 98765 43210')
})
