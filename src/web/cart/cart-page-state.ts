import { useSyncExternalStore } from 'react'
import { coupon } from './cart-coupon-state.ts'
import { type CartPageView, cartPageOf, createCartPageStore } from './cart-page-store.ts'
import { cart } from './cart-state.ts'
import { cartOnServer } from './cart-store.ts'
import { confirmation } from './confirmation-state.ts'

/** The cart page of this browser. */
export const cartPage = createCartPageStore({ cart, coupon, confirmation })

const onServer = cartPageOf({
  cart: cartOnServer,
  coupon: { status: 'none' },
  confirmation: { status: 'none' },
  visit: {},
})

export function useCartPage(): CartPageView {
  return useSyncExternalStore(cartPage.subscribe, cartPage.read, () => onServer)
}
