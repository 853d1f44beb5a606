import { describe, expect, test } from 'vitest'
import { fromRupees } from '../money.ts'
import { checkCoupon, type CouponCircumstances, type CouponTerms, discountOn } from './coupon-discount.ts'

const now = new Date('2026-01-15T12:00:00Z')
const flat = (rupees: number) => ({ kind: 'flat' as const, amount: fromRupees(rupees) })
const percent = (share: number, cap?: number) => ({
  kind: 'percent' as const,
  percent: share,
  ...(cap === undefined ? {} : { cap: fromRupees(cap) }),
})

describe('a coupon takes off', () => {
  test.each([
    ['a flat amount', flat(100), 799, 100],
    ['never more than the subtotal when flat', flat(1000), 799, 799],
    ['a share of the subtotal', percent(10), 799, 79.9],
    ['at most its cap', percent(50, 150), 799, 150],
    ['less than its cap when the share is smaller', percent(10, 150), 799, 79.9],
    ['never more than the subtotal when it is a share', percent(150), 799, 799],
    ['nothing from an empty cart', flat(100), 0, 0],
  ])('%s', (_sentence, discount, subtotal, rupees) => {
    expect(discountOn(fromRupees(subtotal), discount)).toBe(fromRupees(rupees))
  })
})

describe('a coupon', () => {
  const cart: CouponCircumstances = { subtotal: fromRupees(799), now }
  const terms: CouponTerms = { discount: flat(100) }
  test.each<[string, Partial<CouponTerms>, Partial<CouponCircumstances>, string]>([
    ['that is switched off is refused', { isActive: false }, {}, 'switched-off'],
    ['is refused before its window', { startsAt: new Date(now.getTime() + 1) }, {}, 'not-started'],
    ['is refused once its window has ended', { endsAt: now }, {}, 'ended'],
    ['is refused when all are used', { limit: 2 }, { redemptions: 2 }, 'used-up'],
    [
      'is refused when the customer has used theirs',
      { limitPerCustomer: 1 },
      { redemptionsByCustomer: 1 },
      'used-by-customer',
    ],
    [
      'for the first order is refused later',
      { firstOrderOnly: true },
      { hasOrderedBefore: true },
      'first-order-only',
    ],
    ['is refused below its minimum', { minimumSubtotal: fromRupees(799.01) }, {}, 'below-minimum'],
  ])('%s', (_sentence, more, seen, reason) => {
    expect(checkCoupon({ ...terms, ...more }, { ...cart, ...seen })).toEqual({ ok: false, reason })
  })

  test.each<[string, Partial<CouponTerms>, Partial<CouponCircumstances>]>([
    ['holds at exactly its minimum', { minimumSubtotal: fromRupees(799) }, {}],
    ['holds from the first moment of its window', { startsAt: now }, {}],
    ['holds until the last moment of its window', { endsAt: new Date(now.getTime() + 1) }, {}],
    [
      'holds while one is left',
      { limit: 2, limitPerCustomer: 1 },
      { redemptions: 1, redemptionsByCustomer: 0 },
    ],
    ['for the first order holds for a guest, who is not known yet', { firstOrderOnly: true }, {}],
  ])('%s', (_sentence, more, seen) => {
    expect(checkCoupon({ ...terms, ...more }, { ...cart, ...seen })).toEqual({
      ok: true,
      discount: fromRupees(100),
      finalValue: fromRupees(699),
    })
  })
})
