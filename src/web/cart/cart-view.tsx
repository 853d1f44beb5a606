import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { toRupees } from '#domain/money.ts'
import { BestSellersBelow } from '#web/browse/best-sellers-below.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'
import { NeedsScript } from '#web/layout/loading-view.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartLines } from './cart-lines.tsx'
import { CheckoutDialogs } from './checkout-dialogs.tsx'
import { CouponEntry } from './coupon-entry.tsx'
import { CartFigures } from './cart-figures.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { SavedForLaterList } from './saved-for-later-list.tsx'
import { beforeChoice } from './cart-totals.ts'
import { cartPage, useCartPage } from './cart-page-state.ts'
import { confirmation } from './confirmation-state.ts'
import { DeliveryCheck } from '#web/delivery/delivery-check.tsx'
import { useCashObstacle } from '#web/delivery/cash-obstacle.ts'
import { useCheckoutButton } from './use-checkout-button.ts'

/** The cart: lines left, summary right; stacked where it is narrow. */
export function CartView() {
  const page = useCartPage()
  const { cart, own } = page
  const obstacleThere = useCashObstacle()
  const cashObstacle = obstacleThere ?? page.cashObstacle
  const isCashOff = cashObstacle !== undefined && page.method === 'cash-on-delivery'
  const method = isCashOff ? undefined : page.method
  const totals = isCashOff ? beforeChoice(page.totals) : page.totals
  const checkout = useCheckoutButton({
    cart,
    subtotal: toRupees(totals.subtotal),
    coupon: page.appliedCoupon,
    paymentMethod: method,
    obstacle: page.obstacle,
  })
  if (!cart.isReady) return <CartLoading />
  if (cart.items.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-8">
        <EmptyCart />
        <SavedForLaterList />
        <BestSellersBelow />
      </div>
    )
  }
  const checkoutButton = (
    <Button
      aria-describedby="checkout-reason"
      onClick={checkout.start}
      // A guest is asked to sign in, whatever is wrong with the cart (spec §4).
      disabled={checkout.isSignedIn && page.obstacle !== undefined}
      isBusy={checkout.isBusy || page.isSettling}
    >
      <ShieldCheck aria-hidden />
      {checkout.isBusy ? 'One moment…' : 'Checkout'}
    </Button>
  )
  const reason = page.obstacle ?? (page.isSettling ? 'Updating prices…' : '')
  return (
    <Columns below={<SavedForLaterList />} bar={<CartBar total={totals.total}>{checkoutButton}</CartBar>}>
      <CartLines cart={cart} own={own} notices={page.notices} onTouch={cartPage.touch} />
      <section
        aria-labelledby="summary-title"
        className="grid grid-cols-1 content-start gap-5 self-start rounded-card bg-white p-4 hairline md:p-6 @4xl:sticky @4xl:top-24"
      >
        <h2 id="summary-title" className="display text-xl">
          Order summary
        </h2>
        <CouponEntry subTotal={page.subTotal} />
        <DeliveryCheck />
        <PaymentChoice
          methods={page.methods}
          shipping={totals.shipping}
          chosen={method}
          isMissing={checkout.payment.isMissing}
          cashObstacle={cashObstacle}
          cashAdvance={page.cashAdvance}
          fieldset={checkout.payment.ways}
          onChoose={cartPage.chooseMethod}
        />
        <CartFigures totals={totals} pieces={own.pieces} method={method} />
        {page.failure ? <FailureLine why={page.failure} onAgain={confirmation.askAgain} /> : null}
        <div className="grid gap-2">
          {/* Where the columns are stacked the bar has it. */}
          <div className="hidden @4xl:grid">{checkoutButton}</div>
          <p id="checkout-reason" role="status" className="min-h-6 text-center text-sm text-ink-soft">
            {reason}
          </p>
          <p role="status" className="sr-only">
            {page.said}
          </p>
        </div>
      </section>
      <CheckoutDialogs
        open={checkout.dialog}
        onOpen={checkout.openDialog}
        onSignedIn={checkout.signedIn}
        onAddress={checkout.goOn}
      />
    </Columns>
  )
}

/** Two columns where there is room: on the page, not in the drawer. */
function Columns({ children, bar, below }: { children: ReactNode; bar?: ReactNode; below?: ReactNode }) {
  return (
    <div>
      <div className="@container">
        <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-[minmax(0,1fr)_400px] @4xl:gap-10">
          {children}
        </div>
        {bar}
      </div>
      {below}
    </div>
  )
}

/** Placeholder until the stored cart is read. */
function CartLoading() {
  return (
    <Columns>
      <div aria-hidden className="skeleton h-72" />
      <div aria-hidden className="skeleton h-96" />
      <NeedsScript />
    </Columns>
  )
}
