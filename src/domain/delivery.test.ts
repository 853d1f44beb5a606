import { expect, test } from 'vitest'
import { type DeliveryRules, deliveryTerms } from './delivery.ts'

const rules: DeliveryRules = {
  packedIn: [1, 2],
  onItsWay: [4, 5],
  countries: ['India'],
  zones: [
    { pincodes: ['744301'], served: false },
    { states: ['Lakshadweep'], pincodes: ['744'], onItsWay: [8, 12], cash: false },
    { states: ['Tamil Nadu'], onItsWay: [1, 3] },
  ],
}
const chennai = { country: 'India', state: 'Tamil Nadu', pincode: '600017' }
const delhi = { country: 'India', state: 'Delhi', pincode: '110001' }
const portBlair = { country: 'India', state: 'Andaman and Nicobar Islands', pincode: '744101' }

test('a place in no zone has the usual promise, and pays at the door', () => {
  expect(deliveryTerms(delhi, rules)).toEqual({
    isServed: true,
    takesCash: true,
    packedIn: [1, 2],
    onItsWay: [4, 5],
  })
})

test('a zone is named by its states or by how its PIN codes begin', () => {
  expect(deliveryTerms(chennai, rules)).toMatchObject({ onItsWay: [1, 3], takesCash: true })
  expect(deliveryTerms(portBlair, rules)).toMatchObject({ onItsWay: [8, 12], takesCash: false })
  const kavaratti = { country: 'India', state: 'Lakshadweep', pincode: '682555' }
  expect(deliveryTerms(kavaratti, rules)).toMatchObject({ isServed: true, takesCash: false })
})

test('the first zone of a place counts', () => {
  expect(deliveryTerms({ ...portBlair, pincode: '744301' }, rules)).toMatchObject({
    isServed: false,
    takesCash: false,
  })
})

test('what is outside the countries of the shop is not served', () => {
  expect(deliveryTerms({ country: 'Singapore', state: 'Singapore', pincode: '049213' }, rules)).toMatchObject(
    {
      isServed: false,
      takesCash: false,
    },
  )
})
