import { useParams, useQuery } from '#platform/browser/router/router.ts'
import { useEffect } from 'react'
import type { PaymentStatusData } from '#contract/order-schemas.ts'
import { OrderFailure } from '../checkout/order-failure.tsx'
import { WaysOn } from '../checkout/ways-on.tsx'
import { OrderSuccess } from '../checkout/order-success.tsx'
import { result, useResult } from '#web/checkout/order-result-state.ts'
import { PageHead } from '../layout/page-head.tsx'

/** /order/status/{orderId}: how the order ended (spec §2). */
export function OrderResultPage() {
  const { orderId = '' } = useParams()
  const t = useQuery().get('t') ?? undefined
  const shown = useResult()

  useEffect(() => {
    void result.check(orderId, t)
    return result.leave
  }, [orderId, t])

  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title="Your order" description="How your order stands." noindex />
      {shown.status === 'loading' ? (
        <Checking orderId={orderId} pending={shown.pending} onAgain={() => void result.check(orderId, t)} />
      ) : null}
      {shown.status === 'success' ? <OrderSuccess payment={shown.payment} /> : null}
      {shown.status === 'failed' ? (
        <OrderFailure
          orderId={orderId}
          payment={shown.payment}
          isPending={shown.isPending}
          onCheckAgain={() => void result.check(orderId, t)}
        />
      ) : null}
    </div>
  )
}

type CheckingProps = { orderId: string; pending: PaymentStatusData | undefined; onAgain: () => void }

/** While it is asked how the order stands; once its payment is known to be pending, with its number and ways on. */
function Checking({ orderId, pending, onAgain }: CheckingProps) {
  return (
    <div className="state-view" role="status">
      <h1 className="display text-3xl">{pending ? 'Checking your payment...' : 'Checking your order...'}</h1>
      <p className="max-w-md text-ink-soft">This takes a moment. Please keep this page open.</p>
      {pending ? <WaysOn orderId={orderId} payment={pending} onPaid={onAgain} /> : null}
      <div className="mt-4 grid w-full max-w-xl gap-4" aria-hidden>
        <div className="skeleton h-6 w-1/2" />
        <div className="skeleton h-40 w-full" />
      </div>
    </div>
  )
}
