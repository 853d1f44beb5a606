import { useSyncExternalStore } from 'react'
import { call } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { pause } from '#web/timings.ts'
import { type CartCouponState, createCartCouponStore } from './cart-coupon-store.ts'

/** The coupon of this browser. */
export const coupon = createCartCouponStore({
  validate: (code, subTotal) => call('validateCoupon', { body: { code, subTotal } }),
  storedCode: browserStorage.couponCode,
  wait: pause,
})

const none: CartCouponState = { status: 'none' }

export function useCoupon(): CartCouponState {
  return useSyncExternalStore(coupon.subscribe, coupon.read, () => none)
}
