import { useSyncExternalStore } from 'react'
import { loadAddresses } from '#web/address/address-book.ts'
import { call } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { coupon } from '#web/cart/cart-coupon-state.ts'
import { confirmation } from '#web/cart/confirmation-state.ts'
import { signInAgain } from '#web/session.ts'
import { type CheckoutState, createCheckoutStore } from './checkout-store.ts'

/** The checkout of this browser. */
export const checkout = createCheckoutStore({
  call,
  stored: { abandonId: browserStorage.abandonId },
  forgetCoupon: coupon.remove,
  forgetPrices: confirmation.forget,
  reloadAddresses: () => void loadAddresses(),
  signInAgain,
  alert: (text) => window.alert(text),
  log: (failure) => console.info('order:', failure),
})

const onServer = checkout.read()

export function useCheckout(): CheckoutState {
  return useSyncExternalStore(checkout.subscribe, checkout.read, () => onServer)
}
