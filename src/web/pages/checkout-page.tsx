import { useEffect } from 'react'
import { useNavigate, Redirect, useLocation } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { toRupees } from '#domain/money.ts'
import { toQuoteLine } from '#domain/cart-line.ts'
import { quote } from '#domain/pricing/quote.ts'
import { browserStorage } from '../browser-storage.ts'
import { type CartState, useCart } from '../cart/cart-state.ts'
import { toOrderItems } from '../cart/order-items.ts'
import { type CheckoutHandover, readHandover } from '../checkout-handover.ts'
import { checkout } from '#web/checkout/checkout-state.ts'
import type { Placed } from '../checkout/checkout-store.ts'
import { CheckoutView } from '../checkout/checkout-view.tsx'
import { openPaymentPage } from '../checkout/payment-page.ts'
import { LoadingView } from '../layout/loading-view.tsx'
import { PageHead } from '../layout/page-head.tsx'

/** /shipping: where to, how to pay, and the order (spec §2). */
export function CheckoutPage() {
  const cart = useCart()
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title="Checkout" description="Choose where to deliver and how to pay." noindex />
      <h1 className="display mb-6 text-3xl">Checkout</h1>
      {cart.isReady ? <Opened cart={cart} /> : <LoadingView />}
    </div>
  )
}

function Opened({ cart }: { cart: CartState }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const fromCart = readHandover(state)
  const handover = fromCart ?? handoverOf(cart)
  const { couponCode, couponId, discount, paymentMethod } = handover
  const items = cart.items

  useEffect(() => {
    if (items.length === 0) return
    const coupon = couponCode ? { id: couponId, code: couponCode, discount } : null
    void checkout.open({ items: toOrderItems(items), coupon }, paymentMethod)
  }, [items, couponCode, couponId, discount, paymentMethod])
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && checkout.cameBack()
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('pageshow', onPageShow)
      checkout.leave()
    }
  }, [])

  function follow(placed: Placed) {
    if (placed.kind === 'gateway') return openPaymentPage(placed.url)
    navigate(href.orderResult(placed.orderId))
  }

  if (items.length === 0) return <Redirect to={href.cart()} />
  return (
    <CheckoutView lines={items} handover={handover} wasShown={fromCart !== undefined} onPlaced={follow} />
  )
}

/** /shipping was opened directly: cart and stored coupon stand in for what the cart page hands over. */
function handoverOf(cart: CartState): CheckoutHandover {
  const subtotal = toRupees(quote({ lines: cart.items.map(toQuoteLine) }).subtotal)
  const couponCode = browserStorage.couponCode.read() ?? undefined
  return {
    subtotal,
    finalValue: subtotal,
    discount: 0,
    isCouponApplied: couponCode !== undefined,
    ...(couponCode === undefined ? {} : { couponCode }),
  }
}
