import { useSyncExternalStore } from 'react'
import { call } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { pause } from './pause.ts'
import { type CouponState, createCouponStore } from './coupon-store.ts'

/** The coupon of this browser. */
export const coupon = createCouponStore({
  validate: (code, subTotal) => call('validateCoupon', { body: { code, subTotal } }),
  storedCode: browserStorage.couponCode,
  wait: pause,
})

const none: CouponState = { status: 'none' }

export function useCoupon(): CouponState {
  return useSyncExternalStore(coupon.subscribe, coupon.read, () => none)
}
