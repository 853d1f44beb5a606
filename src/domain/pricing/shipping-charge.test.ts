import { expect, test } from 'vitest'
import { fromRupees } from '../money.ts'
import { cartWeightGrams, shippingCharges } from './shipping-charge.ts'

test.each([
  [1, 39, 99],
  [999, 39, 99],
  [999.5, 59, 119],
  [1000, 59, 119],
  [1499, 59, 119],
  [1500, 79, 139],
  [1999, 79, 139],
  [2000, 99, 159],
  [2499, 99, 159],
  [2500, 119, 179],
  [2999, 119, 179],
  [3000, 149, 220],
  [10000, 149, 220],
  [10001, 0, 0],
  [0, 0, 0],
])('%s g cost ₹%s online and ₹%s on delivery', (grams, online, cod) => {
  expect(shippingCharges(grams)).toEqual({ onlinePayment: fromRupees(online), cod: fromRupees(cod) })
})

test("the operator's own table is used in order of weight, however it is written down", () => {
  const tiers = [
    { upToGrams: 5000, online: fromRupees(80), cod: fromRupees(90) },
    { upToGrams: 500, online: fromRupees(10), cod: fromRupees(20) },
  ]
  expect(shippingCharges(400, tiers).cod).toBe(fromRupees(20))
  expect(shippingCharges(501, tiers).onlinePayment).toBe(fromRupees(80))
})

test('only weights in g count, as value times quantity', () => {
  const lines = [
    { weight: { value: 180, unit: 'g' }, quantity: 3 },
    { weight: { value: 1, unit: 'kg' }, quantity: 2 },
    { weight: { value: 250, unit: 'g' }, quantity: 1 },
  ]
  expect(cartWeightGrams(lines)).toBe(790)
})
