import { describe, expect, test } from 'vitest'
import { type ConfirmRules, whyConfirmed } from './confirm-rules.ts'
import { fromRupees } from './money.ts'

const rules: ConfirmRules = {
  confirmsByItself: true,
  deliveredBefore: 1,
  confirmsUpTo: 1500,
  remindAfterHours: 3,
  cancelsByItself: true,
  cancelAfterHours: 48,
}
const home = { doorNo: '12', address: 'Beach Road', pincode: '600001' }
const order = { total: fromRupees(698), address: home }
const known = { delivered: [home], returned: 0 }

describe('a cash order is confirmed without asking', () => {
  test('when an order arrived at the same address and none came back, and its history says so', () => {
    expect(whyConfirmed(order, known, rules)).toBe(
      'by the rule for known customers: 1 delivered, none came back, not above ₹1,500, an address where an order has arrived',
    )
  })

  test('however the address is typed', () => {
    const typed = { doorNo: '12,', address: ' BEACH  road', pincode: '600001' }
    expect(whyConfirmed({ ...order, address: typed }, known, rules)).not.toBeNull()
  })

  test('up to the total of the rule', () => {
    expect(whyConfirmed({ ...order, total: fromRupees(1500) }, known, rules)).not.toBeNull()
    expect(whyConfirmed({ ...order, total: fromRupees(1501) }, known, rules)).toBeNull()
  })
})

test.each([
  ['nothing arrived yet', order, { delivered: [], returned: 0 }, rules],
  ['one came back', order, { ...known, returned: 1 }, rules],
  ['it goes elsewhere', { ...order, address: { ...home, doorNo: '14' } }, known, rules],
  ['names and addresses were forgotten', { ...order, address: {} }, { ...known, delivered: [{}] }, rules],
  ['the shop switched the rule off', order, known, { ...rules, confirmsByItself: false }],
] as const)('somebody is asked when %s', (_why, asked, customer, own) => {
  expect(whyConfirmed(asked, customer, own)).toBeNull()
})
