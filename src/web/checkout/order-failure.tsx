import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '#platform/browser/router/router.ts'
import type { PaymentStatusData } from '#contract/order-schemas.ts'
import { href } from '#domain/href.ts'
import { paymentMethodCodes } from '#domain/order.ts'
import { useSession } from '#web/session.ts'
import { OwnSignInDialog } from '#web/sign-in/own-sign-in-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { restoreCart } from './order-result-state.ts'
import { OutcomeHeading } from './outcome-heading.tsx'
import { PayInCash } from './pay-in-cash.tsx'
import { openPaymentPage, retryPayment } from './payment-page.ts'

type OrderFailureProps = {
  orderId: string
  payment: PaymentStatusData | null
  isPending: boolean
  onCheckAgain: () => void
}

/** Any other outcome (spec §4), with help, a new payment, and the way to restore the cart. */
export function OrderFailure({ orderId, payment, isPending, onCheckAgain }: OrderFailureProps) {
  const navigate = useNavigate()
  const session = useSession()
  const [busy, setBusy] = useState<'paying' | 'restoring' | null>(null)
  const isOnline = payment?.order.paymentMethod === paymentMethodCodes['online-payment']
  // An order of the specification's own fields has none (spec §3).
  const number: string | undefined = payment?.order.orderNumber
  const isOwner = session.status === 'signed-in'
  // Nobody but who has ordered is told: it may well be paid.
  const isHidden = payment === null && session.status === 'guest'
  const [isSigningIn, setSigningIn] = useState(false)

  async function pay() {
    setBusy('paying')
    const url = await retryPayment(orderId)
    if (url) openPaymentPage(url)
    setBusy(null)
  }

  async function restore() {
    setBusy('restoring')
    if (await restoreCart(orderId)) navigate(href.cart())
    setBusy(null)
  }

  return (
    <section className="state-view">
      <span className="state-view-icon bg-madder-soft text-madder">
        <CircleAlert aria-hidden />
      </span>
      <OutcomeHeading>Payment Failed</OutcomeHeading>
      <p className="max-w-md text-ink-soft">
        {isHidden ? 'Sign in to see how your order stands.' : explain({ payment, isPending })}
      </p>
      <dl className="grid gap-1 [overflow-wrap:anywhere]">
        {number ? (
          <div>
            <dt className="inline font-semibold">Order: </dt>
            <dd className="inline">{number}</dd>
          </div>
        ) : null}
        <div>
          <dt className="inline font-semibold">Order ID: </dt>
          <dd className="inline">{orderId}</dd>
        </div>
        <div>
          <dt className="inline font-semibold">Reference ID: </dt>
          <dd className="inline">{payment?.referenceId ?? 'none'}</dd>
        </div>
      </dl>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {isHidden ? <Button onClick={() => setSigningIn(true)}>Sign in</Button> : null}
        {isOnline && isOwner ? (
          <Button onClick={pay} isBusy={busy === 'paying'}>
            Pay again
          </Button>
        ) : null}
        {isOwner && payment ? (
          <PayInCash orderId={orderId} total={payment.cashTotal} onPaid={onCheckAgain} />
        ) : null}
        {isOwner && payment ? (
          <Button look="quiet" onClick={restore} isBusy={busy === 'restoring'}>
            Restore cart
          </Button>
        ) : null}
        {payment === null || isPending ? (
          <Button look="quiet" onClick={onCheckAgain}>
            Check again
          </Button>
        ) : null}
        <LinkButton to={href.static('contact')} look="text">
          Any Help?
        </LinkButton>
      </div>
      <OwnSignInDialog
        isOpen={isSigningIn}
        onClose={() => setSigningIn(false)}
        onDone={() => {
          setSigningIn(false)
          onCheckAgain()
        }}
      />
    </section>
  )
}

function explain({ payment, isPending }: Pick<OrderFailureProps, 'payment' | 'isPending'>): string {
  if (!payment)
    return 'We could not find out how this payment stands. If money has left your account, it is safe.'
  if (isPending) {
    return 'Your bank has not answered yet. If the payment still arrives, your order is placed and we send you a message.'
  }
  return 'The payment did not come through. If money has left your account, it comes back by itself.'
}
