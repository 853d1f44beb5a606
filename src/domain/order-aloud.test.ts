import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { orderAloud, type OrderToTell } from './order-aloud.ts'

const order: OrderToTell = {
  number: '1042',
  stage: 'to-pack',
  pieces: 2,
  total: paise(698_00),
  isCash: true,
  isStopping: false,
  expected: 'Wed, 2 Dec',
  parcel: null,
}

test.each([
  [
    {},
    'Your order 1042, 2 pieces for ₹698, to be paid at the door, is packed next and should reach you by Wed, 2 Dec.',
  ],
  [
    { due: paise(599_00) },
    'Your order 1042, 2 pieces for ₹698, ₹599 of it to be paid at the door, is packed next and should reach you by Wed, 2 Dec.',
  ],
  [
    { isCash: false, pieces: 1 },
    'Your order 1042, one piece for ₹698, is packed next and should reach you by Wed, 2 Dec.',
  ],
  [
    { stage: 'to-confirm' },
    'Your order 1042, 2 pieces for ₹698, waits for your yes: shall we send it, to reach you by Wed, 2 Dec?',
  ],
  [{ stage: 'unpaid' }, 'Your order 1042, 2 pieces for ₹698, is not paid yet; we pack it as soon as it is.'],
  [
    { stage: 'on-hold' },
    'Your order 1042, 2 pieces for ₹698, is put aside here until a question about it is settled.',
  ],
  [
    { stage: 'shipped', parcel: { courier: 'Blue Dart', awb: '123456789012' } },
    'Your order 1042, 2 pieces for ₹698, to be paid at the door, is on its way with Blue Dart, number 123456789012, and should reach you by Wed, 2 Dec.',
  ],
  [{ stage: 'shipped', expected: null, isCash: false }, 'Your order 1042, 2 pieces for ₹698, is on its way.'],
  [{ isStopping: true }, 'Your order 1042, 2 pieces for ₹698, is being cancelled.'],
  [
    { stage: 'returning' },
    'Your order 1042, 2 pieces for ₹698, could not be handed to you and is on its way back to us.',
  ],
  [{ stage: 'delivered' }, null],
  [{ stage: 'cancelled' }, null],
] as const)('an order with %o is told as %s', (change, says) => {
  expect(orderAloud({ ...order, ...change })).toBe(says)
})
