import { expect, test } from 'vitest'
import { fromRupees } from './money.ts'
import { isRefundApproved } from './refund-approval.ts'

test.each([
  [5000, undefined, true],
  [5000.01, undefined, false],
  [9000, 'Ravi', true],
  [9000, 'Meena', false],
  [9000, ' meena ', false],
])('Meena gives ₹%d back with the agreement of %s: %s', (rupees, approvedBy, isApproved) => {
  expect(isRefundApproved({ amount: fromRupees(rupees), askedBy: 'Meena', approvedBy })).toBe(isApproved)
})
