import { expect, test } from 'vitest'
import {
  isOrderSuccess,
  orderNumber,
  orderStatusCodes,
  orderStatusShown,
  paymentMethodCodes,
  paymentMethodOf,
  paymentMethodShown,
  paymentStatusCodes,
  paymentStatusShown,
} from './order.ts'
import { canMove, type OrderState, orderStates } from './order-state.ts'

test.each([
  [1, 'cash-on-delivery', 'Cash on Delivery'],
  [2, 'online-payment', 'Online Payment'],
] as const)('payment method %s is %s', (code, word, label) => {
  expect(paymentMethodOf(code)).toBe(word)
  expect(paymentMethodCodes[word]).toBe(code)
  expect(paymentMethodShown(code)).toBe(label)
})

test.each([
  [1, 'paid', 'Paid'],
  [2, 'pending', 'Pending'],
  [3, 'partially-paid', 'Partially Paid'],
  [4, 'refunded', 'Refunded'],
  [5, 'partially-refunded', 'Partially Refunded'],
  [6, 'failed', 'Failed'],
] as const)('payment status %s is %s', (code, word, label) => {
  expect(paymentStatusCodes[word]).toBe(code)
  expect(paymentStatusShown(code)).toBe(label)
})

test.each([
  [1, 'waiting-for-confirmation', 'Waiting For Confirmation', 'blue'],
  [2, 'confirmed', 'Confirmed', 'yellow'],
  [3, 'partially-fulfilled', 'Partially Fulfilled', 'purple'],
  [4, 'on-hold', 'On Hold', 'green'],
  [5, 'cancelled', 'Cancelled', 'red'],
] as const)('order status %s is %s', (code, word, label, color) => {
  expect(orderStatusCodes[word]).toBe(code)
  expect(orderStatusShown(code)).toMatchObject({ label, color })
})

test.each([0, 6, -1, 1.5, Number.NaN])('any other order status (%s) shows Unknown in grey', (code) => {
  expect(orderStatusShown(code)).toEqual({ label: 'Unknown', color: 'grey' })
  expect(paymentMethodOf(code === 6 ? 7 : code)).toBeUndefined()
})

test.each([
  ['online and paid', 2, 1, true],
  ['online and pending', 2, 2, false],
  ['online and failed', 2, 6, false],
  ['cash on delivery and pending', 1, 2, true],
  ['cash on delivery and failed', 1, 6, false],
  ['cash on delivery and paid', 1, 1, false],
  ['an unknown method', 3, 1, false],
])('an order %s is a success: %4$s', (_what, paymentMethod, paymentStatus, isSuccess) => {
  expect(isOrderSuccess({ paymentMethod, paymentStatus })).toBe(isSuccess)
})

test("an order's number is the last 5 characters of its id", () => {
  expect(orderNumber('0198-abcdef12345')).toBe('12345')
})

test('payments only move forward', () => {
  const states = Object.keys(orderStates).filter((state): state is OrderState => state in orderStates)
  for (const from of states) {
    for (const to of states) expect(canMove(from, to) && canMove(to, from)).toBe(false)
  }
  expect(canMove('awaiting-payment', 'paid')).toBe(true)
  expect(canMove('failed', 'paid')).toBe(true)
  expect(canMove('paid', 'failed')).toBe(false)
  expect(canMove('paid', 'paid')).toBe(false)
  expect(canMove('paid', 'refunded')).toBe(true)
})
