import { expect, test } from 'vitest'
import { advanceOf } from './cash-advance.ts'
import { fromRupees } from './money.ts'

test.each([
  ['is off at 0', 0, 999, null],
  ['is none of an order that costs as much', 99, 99, null],
  ['or less', 99, 98, null],
  ['is the same of a dear one', 99, 9999, 9900],
  ['leaves a rupee for the door', 99, 100, 9900],
])('an advance %s', (_what, cashAdvance, total, amount) => {
  const rules = { cashAdvance, returnedPrepaid: 'whole' } as const
  expect(advanceOf(fromRupees(total), rules)?.amount ?? null).toBe(amount)
})

test.each([
  ['whole', 'You get the ₹99 back if you cancel before it is sent, or if it comes back to us.'],
  [
    'less-shipping',
    'You get the ₹99 back if you cancel before it is sent; less shipping if it comes back to us.',
  ],
] as const)('its words say what is paid when, and what goes back (%s)', (returnedPrepaid, back) => {
  expect(advanceOf(fromRupees(999), { cashAdvance: 99, returnedPrepaid })?.said).toBe(
    `₹99 now by UPI or card, ₹900 to the rider. ${back}`,
  )
})
