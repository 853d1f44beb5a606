import { expect, test } from 'vitest'
import { mobileDigits } from './mobile-digits.ts'

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
