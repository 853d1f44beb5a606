import { expect, test } from 'vitest'
import { makeHandover, readHandover } from './checkout-handover.ts'

const coupon = { couponId: 'c1', code: 'WELCOME', discount: 100, finalValue: 699, message: '' }

test('checkout learns subtotal, coupon totals and that a coupon applies', () => {
  const state = makeHandover({ subtotal: 799, coupon, pieces: 3, paymentMethod: 'online-payment' })
  expect(readHandover(JSON.parse(JSON.stringify(state)))).toEqual({
    subtotal: 799,
    finalValue: 699,
    discount: 100,
    pieces: 3,
    isCouponApplied: true,
    couponId: 'c1',
    couponCode: 'WELCOME',
    paymentMethod: 'online-payment',
  })
})

test('without a coupon the final value is the subtotal', () => {
  const state = makeHandover({ subtotal: 799, coupon: undefined, pieces: 3, paymentMethod: undefined })
  expect(readHandover(state)).toEqual({
    subtotal: 799,
    finalValue: 799,
    discount: 0,
    pieces: 3,
    isCouponApplied: false,
  })
})

test.each([null, undefined, 'state', {}, { subtotal: '799' }])('%j is no handover', (state) => {
  expect(readHandover(state)).toBeUndefined()
})
