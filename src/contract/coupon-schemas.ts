import { z } from 'zod'
import { id, rupees } from './field-schemas.ts'

export const validateCouponBody = z.object({
  code: z.string().trim().min(1, 'Enter a coupon code').max(40).describe('Trimmed before its length counts'),
  /** Rupees; for display only, the order is priced by the server. */
  subTotal: z.number().finite().nonnegative(),
})

/** Coupon result (spec §3). */
export const couponResult = z.object({
  couponId: id,
  code: z.string(),
  discount: rupees,
  finalValue: rupees,
  message: z.string(),
})

export const offerCouponsBody = validateCouponBody.pick({ subTotal: true })

/** A coupon that fits, what it takes off, and its terms in words. */
export const offeredCoupon = z.object({ code: z.string(), discount: rupees, terms: z.string() })

export type OfferedCouponData = z.infer<typeof offeredCoupon>
export type CouponResult = z.infer<typeof couponResult>
