import { ArrowLeft, PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import type { Data } from '#contract/endpoint-schemas.ts'
import { href } from '#domain/href.ts'
import { fromRupees, readableRupees } from '#domain/money.ts'
import { roundingOf } from '#domain/pricing/quote.ts'
import { signedRupees } from '#web/money-words.ts'
import {
  orderNumber,
  orderStatusCodes,
  paymentMethodCodes,
  paymentMethodShown,
  paymentStatusShown,
} from '#domain/order.ts'
import { AddressLines } from '../address/address-lines.tsx'
import { Expected } from './expected.tsx'
import { PayInCash } from '#web/checkout/pay-in-cash.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { StateView } from '../ui/state-view.tsx'
import { orderById } from './account-data.ts'
import { OrderItems } from './order-items.tsx'
import { dayAndTime } from './order-formats.ts'
import { OrderName } from './order-name.tsx'
import { OrderStanding } from './order-standing.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { PayAgain } from './pay-again.tsx'
import { AccountLoading } from './account-loading.tsx'

type Order = Data<'readOrder'>

/** One order in full detail, so that nobody has to call about it. */
export function OrderDetailView({ orderId }: { orderId: string }) {
  const { status, value } = orderById.use(orderId)
  return (
    <>
      <Link
        to={href.profile()}
        className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold text-kurinji"
      >
        <ArrowLeft aria-hidden className="size-5" /> Order History
      </Link>
      {status === 'loading' ? <AccountLoading /> : null}
      {status === 'failed' && !value ? (
        <StateView title="This order could not be loaded." role="alert">
          <Button onClick={() => void orderById.reload(orderId)}>Try again</Button>
        </StateView>
      ) : null}
      {status === 'ready' && !value ? (
        <StateView icon={<PackageX />} title="This order is not in your account." />
      ) : null}
      {value ? <Shown order={value} /> : null}
    </>
  )
}

function Shown({ order }: { order: Order }) {
  return (
    <article className="grid gap-4">
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div>
            <h2 className="display text-2xl">Order #{orderNumber(order._id)}</h2>
            <p className="text-sm text-ink-soft">
              <OrderName number={order.orderNumber} /> {dayAndTime(order.createdAt)}
            </p>
          </div>
          <OrderStanding order={order} />
        </div>
        <OrderItems items={order.orderItems} />
        <Totals order={order} />
      </Panel>
      <div className="grid gap-4 md:grid-cols-2">
        <Panel title="Delivery address">
          <Expected order={order} />
          <AddressLines address={order.deliveryAddress} />
          <OrderParcels parcels={order.parcels} />
          {order.careUrl ? (
            <a href={order.careUrl} className="inline-flex min-h-11 items-center font-semibold text-kurinji">
              Follow, change or return this order
            </a>
          ) : null}
        </Panel>
        <Panel title="Payment">
          <p>{paymentMethodShown(order.paymentMethod)}</p>
          <p className="text-ink-soft">{paymentStatusShown(order.paymentStatus)}</p>
          {order.referenceId ? <p className="text-sm text-ink-soft">Reference {order.referenceId}</p> : null}
          {order.invoices.map(({ number, url }) => (
            <a
              key={number}
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-kurinji"
            >
              Invoice {number}
            </a>
          ))}
          {order.canPay ? (
            <div className="my-3">
              <PayAgain orderId={order._id} />
            </div>
          ) : null}
          <PayInCash
            orderId={order._id}
            total={order.cashTotal}
            onPaid={() => void orderById.reload(order._id)}
          />
        </Panel>
      </div>
      <Panel title="What happened">
        <ol className="grid gap-2">
          {order.timeline.map(({ at, what }) => (
            <li key={`${at} ${what}`} className="grid gap-x-4 md:flex md:justify-between">
              <span>{what}</span>
              <time dateTime={at} className="text-sm text-ink-soft">
                {dayAndTime(at)}
              </time>
            </li>
          ))}
        </ol>
      </Panel>
      <div>
        <LinkButton look="quiet" to={href.static('contact')}>
          Any Help?
        </LinkButton>
      </div>
    </article>
  )
}

function Totals({ order }: { order: Order }) {
  const rows: Array<[string, string]> = [['Subtotal', readableRupees(order.subtotal)]]
  if (order.discount > 0)
    rows.push([
      order.couponCode ? `Coupon ${order.couponCode}` : 'Discount',
      `−${readableRupees(order.discount)}`,
    ])
  rows.push(['Shipping', order.shippingCharge === 0 ? 'Free' : readableRupees(order.shippingCharge)])
  const rounding = roundingOf({
    subtotal: fromRupees(order.subtotal),
    discount: fromRupees(order.discount),
    shipping: fromRupees(order.shippingCharge),
    total: fromRupees(order.total),
  })
  if (rounding !== 0) rows.push(['Rounding', signedRupees(rounding)])
  return (
    <dl className="mt-4 grid gap-1 border-t border-line pt-4">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between text-ink-soft">
          <dt>{label}</dt>
          <dd className="price">{amount}</dd>
        </div>
      ))}
      <div className="flex justify-between text-lg font-semibold">
        <dt>Total</dt>
        <dd className="price">{readableRupees(order.total)}</dd>
      </div>
      {partsOf(order).map(([label, amount]) => (
        <div key={label} className="flex justify-between">
          <dt>{label}</dt>
          <dd className="price">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What of a cash order is paid online, and what is left for the door; nothing where all is paid in one way. */
function partsOf({ advance, total, paymentMethod, status }: Order): Array<[string, string]> {
  if (!advance) return []
  const isPaid = paymentMethod === paymentMethodCodes['cash-on-delivery']
  const part: [string, string] = [isPaid ? 'Paid in advance' : 'To pay in advance', readableRupees(advance)]
  if (isPaid && status === orderStatusCodes.cancelled) return [part]
  return [part, ['At the door', readableRupees(total - advance)]]
}

function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-white p-4 hairline md:p-5">
      {title ? <h3 className="mb-2 font-semibold">{title}</h3> : null}
      {children}
    </section>
  )
}
