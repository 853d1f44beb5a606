import { Package } from 'lucide-react'
import { Link } from '#platform/browser/router/router.ts'
import type { Data } from '#contract/endpoint-schemas.ts'
import { href } from '#domain/href.ts'
import { orderNumber, paymentMethodShown, paymentStatusShown } from '#domain/order.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { StateView } from '../ui/state-view.tsx'
import { orderHistory } from './account-data.ts'
import { Expected } from './expected.tsx'
import { OrderItems } from './order-items.tsx'
import { day } from './order-formats.ts'
import { readableRupees } from '#domain/money.ts'
import { OrderName } from './order-name.tsx'
import { OrderStanding } from './order-standing.tsx'
import { PayAgain } from './pay-again.tsx'
import { AccountLoading } from './account-loading.tsx'

/** Order History, newest first (spec §2). */
export function OrderHistoryView() {
  const { status, value } = orderHistory.use()
  if (status === 'loading') return <AccountLoading />
  if (status === 'failed' && !value) {
    return (
      <StateView icon={<Package />} title="Your orders could not be loaded." role="alert">
        <Button onClick={() => void orderHistory.reload()}>Try again</Button>
      </StateView>
    )
  }
  if (!value || value.length === 0) {
    return (
      <StateView icon={<Package />} title="You haven’t placed any orders yet.">
        <LinkButton to={href.collections()}>Start shopping</LinkButton>
      </StateView>
    )
  }
  return (
    <>
      <h2 className="display mb-4 text-2xl">Order History</h2>
      <ol className="grid gap-4">
        {value.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ol>
    </>
  )
}

function OrderCard({ order }: { order: Data<'listOrders'>[number] }) {
  const number = orderNumber(order._id)
  return (
    <article aria-label={`Order ${number}`} className="rounded-card bg-white p-4 hairline md:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h3 className="font-semibold">Order #{number}</h3>
          <p className="text-sm text-ink-soft">
            <OrderName number={order.orderNumber} /> {day(order.createdAt)}
          </p>
        </div>
        <OrderStanding order={order} />
      </header>
      <Expected order={order} />
      <OrderItems items={order.orderItems} />
      <footer className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
        <div className="text-sm text-ink-soft">
          <p>
            {paymentMethodShown(order.paymentMethod)} · {paymentStatusShown(order.paymentStatus)}
          </p>
          <p>
            Shipping {order.shippingCharge === 0 ? 'free' : readableRupees(order.shippingCharge)} · Total{' '}
            <span className="price font-semibold text-ink">{readableRupees(order.total)}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {order.canPay ? <PayAgain orderId={order._id} /> : null}
          <Link
            to={href.profile({ order: order._id })}
            className="button button-quiet"
            aria-label={`View order ${number}`}
          >
            View order
          </Link>
        </div>
      </footer>
    </article>
  )
}
