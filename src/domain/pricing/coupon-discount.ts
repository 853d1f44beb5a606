import { type Paise, paise } from '../money.ts'

/** What shoppers read when their coupon applies (spec §8). */
export const couponAppliedMessage = 'Coupon applied successfully!'

/** What a coupon takes off: a share of the subtotal, at most `cap`, or a fixed amount. */
export type Discount = { kind: 'percent'; percent: number; cap?: Paise } | { kind: 'flat'; amount: Paise }

/** The terms of a coupon (decision 0028). Missing terms do not restrict. */
export type CouponTerms = {
  discount: Discount
  isActive?: boolean
  minimumSubtotal?: Paise
  startsAt?: Date
  endsAt?: Date
  firstOrderOnly?: boolean
  limit?: number
  limitPerCustomer?: number
}

/** What is known of the cart and the shopper. What is unknown (a guest) does not refuse. */
export type CouponCircumstances = {
  subtotal: Paise
  now: Date
  hasOrderedBefore?: boolean
  redemptions?: number
  redemptionsByCustomer?: number
}

export type CouponRefusal =
  | 'switched-off'
  | 'not-started'
  | 'ended'
  | 'used-up'
  | 'used-by-customer'
  | 'first-order-only'
  | 'below-minimum'

type CouponCheck = { ok: true; discount: Paise; finalValue: Paise } | { ok: false; reason: CouponRefusal }

/** What a coupon takes off a subtotal, never more than the subtotal itself. */
export function discountOn(subtotal: Paise, discount: Discount): Paise {
  const wanted =
    discount.kind === 'flat'
      ? discount.amount
      : Math.min(paise((subtotal * discount.percent) / 100), discount.cap ?? Infinity)
  return paise(Math.max(0, Math.min(wanted, subtotal)))
}

/** Whether a coupon holds for a cart now, and what it then takes off. The end of its window is excluded. */
export function checkCoupon(terms: CouponTerms, circumstances: CouponCircumstances): CouponCheck {
  const reason = refusalOf(terms, circumstances)
  if (reason) return { ok: false, reason }
  const discount = discountOn(circumstances.subtotal, terms.discount)
  return { ok: true, discount, finalValue: paise(circumstances.subtotal - discount) }
}

function refusalOf(terms: CouponTerms, seen: CouponCircumstances): CouponRefusal | undefined {
  if (terms.isActive === false) return 'switched-off'
  if (terms.startsAt && seen.now < terms.startsAt) return 'not-started'
  if (terms.endsAt && seen.now >= terms.endsAt) return 'ended'
  if (terms.limit !== undefined && (seen.redemptions ?? 0) >= terms.limit) return 'used-up'
  if (terms.limitPerCustomer !== undefined && (seen.redemptionsByCustomer ?? 0) >= terms.limitPerCustomer) {
    return 'used-by-customer'
  }
  if (terms.firstOrderOnly && seen.hasOrderedBefore) return 'first-order-only'
  if (terms.minimumSubtotal !== undefined && seen.subtotal < terms.minimumSubtotal) return 'below-minimum'
  return undefined
}
