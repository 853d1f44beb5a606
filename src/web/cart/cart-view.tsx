import { ShieldCheck, ShoppingBag } from 'lucide-react'
import { toRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import { CartLines } from './cart-lines.tsx'
import { CheckoutDialogs } from './checkout-dialogs.tsx'
import { CouponEntry } from './coupon-entry.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { useCartPage } from './use-cart-page.ts'
import { useCheckout } from './use-checkout.ts'

/** The cart: lines left, summary right; on mobile one below the other. */
export function CartView() {
  const page = useCartPage()
  const { cart, own, totals, method } = page
  const checkout = useCheckout({
    cart,
    subtotal: toRupees(totals.subtotal),
    coupon: page.appliedCoupon,
    paymentMethod: method,
  })
  if (!cart.isReady) return <CartLoading />
  if (cart.items.length === 0) return <EmptyCart />
  const reason = page.obstacle ?? (page.isSettling ? 'Updating prices…' : '')
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-10">
      <CartLines cart={cart} own={own} notices={page.notices} />
      <section
        aria-labelledby="summary-title"
        className="grid content-start gap-5 self-start rounded-card bg-white p-4 shadow-[0_0_0_1px_var(--color-line)] md:p-6 lg:sticky lg:top-24"
      >
        <h2 id="summary-title" className="display text-xl">
          Order summary
        </h2>
        <CouponEntry subTotal={page.subTotal} />
        <PaymentChoice shipping={totals.shipping} chosen={method} onChoose={page.setMethod} />
        <OrderSummary totals={totals} pieces={own.pieces} plain={own.plain} method={method} />
        {page.failure ? (
          <p role="alert" className="text-sm font-semibold text-madder">
            {page.failure}
          </p>
        ) : null}
        <div className="grid gap-2">
          <Button
            onClick={checkout.start}
            disabled={page.obstacle !== undefined}
            isBusy={checkout.isBusy || page.isSettling}
          >
            <ShieldCheck aria-hidden />
            {checkout.isBusy ? 'One moment…' : 'Checkout'}
          </Button>
          <p role="status" className="min-h-6 text-center text-sm text-ink-soft">
            {reason}
          </p>
        </div>
      </section>
      <CheckoutDialogs open={checkout.dialog} onOpen={checkout.openDialog} onAddress={checkout.goOn} />
    </div>
  )
}

function EmptyCart() {
  return (
    <StateView
      icon={<ShoppingBag aria-hidden />}
      title="Your cart is empty"
      text="Things you add will wait for you here."
    >
      <LinkButton to="/collections">Continue Shopping</LinkButton>
    </StateView>
  )
}

/** Holds the place while the stored cart is read. */
function CartLoading() {
  return (
    <div aria-hidden className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-10">
      <div className="skeleton h-72" />
      <div className="skeleton h-96" />
    </div>
  )
}
