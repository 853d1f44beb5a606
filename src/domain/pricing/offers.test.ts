import { describe, expect, test } from 'vitest'
import { fromRupees } from '../money.ts'
import { nextOffer, type Offer, offersOfSize, unitRate, visibleOffers } from './offers.ts'

const offer = (quantity: number, rupees: number, isVisible = true): Offer => ({
  quantity,
  offerPrice: fromRupees(rupees),
  isVisible,
})
const price = fromRupees(299)
const offers = [offer(3, 799), offer(5, 1249), offer(2, 100, false)]

describe('the rate per piece', () => {
  test.each([
    ['an exact match gives offerPrice / quantity', 3, { amount: 79900, pieces: 3 }],
    ['else the largest offer quantity not above the quantity', 4, { amount: 79900, pieces: 3 }],
    ['else the plain price', 1, { amount: 29900, pieces: 1 }],
  ])('%s', (_sentence, pieces, rate) => {
    expect(unitRate(price, offers, pieces)).toEqual(rate)
  })

  test('an offer dearer than the pieces alone is not applied', () => {
    expect(unitRate(fromRupees(100), [offer(3, 799)], 3)).toEqual({ amount: 10000, pieces: 1 })
  })

  test('a dearer offer takes a smaller one that is fair away from nobody', () => {
    const some = [offer(2, 190), offer(3, 799)]
    expect(unitRate(fromRupees(100), some, 3)).toEqual({ amount: 19000, pieces: 2 })
  })
})

test('invisible offers are neither shown nor applied', () => {
  expect(visibleOffers(offers).map(({ quantity }) => quantity)).toEqual([3, 5])
  expect(unitRate(price, offers, 2)).toEqual({ amount: 29900, pieces: 1 })
})

test('a size without offers that count takes the offers of the product', () => {
  expect(offersOfSize([], offers)).toHaveLength(2)
  expect(offersOfSize(undefined, offers)).toHaveLength(2)
  expect(offersOfSize([offer(2, 500, false)], offers)).toHaveLength(2)
  expect(offersOfSize([offer(2, 500)], offers)).toEqual([offer(2, 500)])
})

test('the next offer is the nearest one above the pieces', () => {
  expect(nextOffer(offers, 2)).toEqual(offer(3, 799))
  expect(nextOffer(offers, 3)).toEqual(offer(5, 1249))
  expect(nextOffer(offers, 5)).toBeUndefined()
})
