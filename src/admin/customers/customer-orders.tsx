import { Link } from 'react-router'
import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { dateShown } from '#admin/parts/moments.ts'
import { CopyLink } from './copy-link.tsx'

const linkWords = { invoice: 'Link of invoice', 'pay-again': 'Link to pay' } as const

/** The last orders, each with the links that can be given to its customer. */
export function CustomerOrders({ orders }: { orders: CustomerWhole['orders'] }) {
  const { data } = useMe()
  const isOnline = useOnline()
  const { change, isPending } = useChange()
  const mayAsk = data?.data.may.includes('confirm') ?? false
  const askOnceMore = (id: string) =>
    change({
      work: (actionId) => callStaff('sendConfirmLink', { params: { id }, body: { actionId } }),
      says: 'The link goes out in half a minute.',
    })
  if (orders.length === 0) return null
  return (
    <section aria-label="Orders">
      <h3>Orders</h3>
      <ul className="plain-list">
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/orders/${order.id}`}>{order.number}</Link> {dateShown(order.placedAt)},{' '}
            {orderStages[order.stage].label}, {rupeesShown(order.total)}
            {order.coupon ? `, coupon ${order.coupon}` : ''}
            <span className="actions">
              {order.canAsk && mayAsk ? (
                <button type="button" disabled={isPending || !isOnline} onClick={() => askOnceMore(order.id)}>
                  Send the link again
                </button>
              ) : null}
              {order.links.map(({ what, name, url }) => (
                <CopyLink key={url} says={`${linkWords[what]} ${name}`} url={url} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
