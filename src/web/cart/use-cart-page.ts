import { useEffect, useState } from 'react'
import { type CartState, useCart } from './cart-state.ts'
import { confirmation, useConfirmation } from './confirmation-state.ts'
import { coupon, useCoupon } from './coupon-state.ts'
import { noticesOf, obstacleIn, quoteCart, totalsOf } from './cart-totals.ts'
import { brokenLimit, lineLimit, pieceLimit } from '#domain/cart.ts'
import { toRupees } from '#domain/money.ts'
import { type PaymentMethod, paymentMethodCodes } from '#domain/order.ts'
import { toOrderItems } from './order-items.ts'

/** Everything the cart page shows, worked out from cart, coupon and what the shop has confirmed. */
export function useCartPage() {
  const cart = useCart()
  const couponState = useCoupon()
  const confirmed = useConfirmation()
  const [method, setMethod] = useState<PaymentMethod>()
  const own = quoteCart(cart, couponState, method)
  const subTotal = toRupees(own.subtotal)
  const couponCode = couponState.status === 'applied' ? couponState.code : null
  const itemsText = JSON.stringify(cart.items.map(({ customId, quantity }) => [customId, quantity]))

  // The shop confirms every change of cart, coupon and method; the store gathers and orders the questions.
  useEffect(() => {
    if (!cart.isReady) return
    void confirmation.confirm({
      orderItems: toOrderItems(cart.items),
      couponCode,
      paymentMethod: method ? paymentMethodCodes[method] : null,
    })
  }, [cart, couponCode, method])

  // A coupon is asked about again whenever the cart or the subtotal changes (spec §4).
  useEffect(() => {
    if (cart.isReady) coupon.recheck(subTotal)
  }, [cart.isReady, itemsText, subTotal])

  const notices = noticesOf(cart, confirmed)
  const isSettling = confirmed.status === 'pending' || couponState.status === 'checking'
  return {
    cart,
    own,
    subTotal,
    totals: totalsOf(own, confirmed, method),
    notices,
    method,
    setMethod,
    appliedCoupon: couponState.status === 'applied' ? couponState.result : undefined,
    obstacle: limitWords(cart) ?? obstacleIn(notices),
    isSettling,
    failure: confirmed.status === 'failed' ? confirmed.message : undefined,
  }
}

function limitWords(cart: CartState): string | undefined {
  const limit = brokenLimit(cart)
  if (limit === 'too-many-lines') return `One order holds at most ${lineLimit} different items.`
  if (limit === 'too-many-pieces') return `One order holds at most ${pieceLimit} pieces.`
  return undefined
}
