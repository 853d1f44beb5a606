import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { paymentStatusShown } from '#domain/order.ts'
import { isCash, methodShown, rupeesShown } from './order-words.ts'

/** What it costs, and what of that went back. */
export function OrderMoney({ order }: { order: StaffOrder }) {
  const { money } = order
  return (
    <dl className="money">
      {money.discount > 0 ? (
        <>
          <dt>Coupon {money.coupon}</dt>
          <dd>−{rupeesShown(money.discount)}</dd>
        </>
      ) : null}
      <dt>Shipping</dt>
      <dd>{rupeesShown(money.shipping)}</dd>
      <dt>
        Total, {methodShown(order)}, {paymentStatusShown(order.paymentStatus)}
      </dt>
      <dd>
        <b>{rupeesShown(money.total)}</b>
      </dd>
      {order.advance > 0 ? (
        <>
          <dt>{isCash(order) ? 'Paid in advance' : 'To be paid in advance'}</dt>
          <dd>{rupeesShown(order.advance)}</dd>
          {money.atDoor > 0 ? (
            <>
              <dt>At the door</dt>
              <dd>{rupeesShown(money.atDoor)}</dd>
            </>
          ) : null}
        </>
      ) : null}
      {money.refunded > 0 ? (
        <>
          <dt>Went back</dt>
          <dd>{rupeesShown(money.refunded)}</dd>
        </>
      ) : null}
    </dl>
  )
}
