import { useEffect, useState } from 'react'
import { cart as store, type CartState, useCart } from './cart-state.ts'
import { describeChange } from './cart-messages.ts'
import { confirmation, useConfirmation } from './confirmation-state.ts'
import { coupon, useCoupon } from './cart-coupon-state.ts'
import {
  answerFor,
  codeInUse,
  methodsOf,
  newTerms,
  noticesOf,
  obstacleIn,
  quoteCart,
  totalsOf,
} from './cart-totals.ts'
import { brokenLimit, lineLimit, pieceLimit } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { toRupees } from '#domain/money.ts'
import { type PaymentMethod, paymentMethodCodes } from '#domain/order.ts'
import { toQuoteItems } from './order-items.ts'

/** Everything the cart page shows, worked out from cart, coupon and what the shop has confirmed. */
export function useCartPage() {
  const cart = useCart()
  const couponState = useCoupon()
  const confirmed = answerFor(cart, useConfirmation())
  const [chosen, setMethod] = useState<PaymentMethod>()
  const methods = methodsOf(confirmed)
  const method = methods.find((offered) => offered === chosen)
  const [touched, setTouched] = useState<CartLine>()
  const own = quoteCart(cart, couponState, method)
  const subTotal = toRupees(own.subtotal)
  const couponCode = codeInUse(couponState)
  const itemsText = JSON.stringify(cart.items.map(({ customId, quantity }) => [customId, quantity]))

  // The shop confirms every change of cart, coupon and method; the store gathers and orders the questions.
  useEffect(() => {
    if (!cart.isReady) return
    void confirmation.confirm({
      orderItems: toQuoteItems(cart.items),
      couponCode,
      paymentMethod: method ? paymentMethodCodes[method] : null,
    })
  }, [cart, couponCode, method])

  // What a piece costs now, and in a bundle, is kept with its line, for every tab and for checkout; the notice stays.
  useEffect(() => {
    if (confirmed.status === 'confirmed') store.takeTerms(newTerms(store.read(), confirmed.quoted))
  }, [confirmed])

  // A coupon is asked about again whenever the cart or the subtotal changes (spec §4).
  useEffect(() => {
    if (cart.isReady) coupon.recheck(subTotal)
  }, [cart.isReady, itemsText, subTotal])

  const notices = noticesOf(cart, confirmed)
  const totals = totalsOf(own, confirmed, method)
  const isSettling = confirmed.status === 'pending' || couponState.status === 'checking'
  return {
    cart,
    own,
    subTotal,
    totals,
    notices,
    methods,
    method,
    setMethod,
    appliedCoupon: couponState.status === 'applied' ? couponState.result : undefined,
    obstacle: limitWords(cart) ?? obstacleIn(notices),
    isSettling,
    failure: confirmed.status === 'failed' ? confirmed.message : undefined,
    askAgain: confirmation.askAgain,
    setTouched,
    /** For those who do not see it: what the last change has come to. */
    said: touched && totals.isConfirmed ? describeChange(cart, touched, totals.total) : '',
  }
}

function limitWords(cart: CartState): string | undefined {
  const limit = brokenLimit(cart)
  if (limit === 'too-many-lines') return `One order holds at most ${lineLimit} different items.`
  if (limit === 'too-many-pieces') return `One order holds at most ${pieceLimit} pieces.`
  return undefined
}
