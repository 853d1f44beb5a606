import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderCall } from './order-call.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderMessage } from './order-message.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderReturn } from './order-return.tsx'
import { reasonShown } from './order-words.ts'
import type { OnDone } from './use-order-action.ts'
import { OtherOrders } from './other-orders.tsx'
import { Stage } from './stage.tsx'

type Props = { order: StaffOrder; hasKeys?: boolean; onDone?: OnDone }

/**
 * The order itself: what is to be done comes first, then what it is, then what became of it. Its key is its order's: what was
 * begun or waits for an answer there is nothing to the next one.
 */
export function OrderWhole({ order, hasKeys = true, onDone }: Props) {
  return (
    <article>
      <h2>
        Order {order.number} <small>#{order.tail}</small>
      </h2>
      <p>
        <Stage line={order} /> {order.reason ? <small>{reasonShown(order.reason)}</small> : null}
      </p>
      <OrderActions orders={[order]} hasKeys={hasKeys} onDone={onDone}>
        <OrderPapers orders={[order]} hasKeys={hasKeys} />
        <OrderReturn order={order} hasKeys={hasKeys} />
        <OrderMessage order={order} hasKeys={hasKeys} />
      </OrderActions>
      <OrderCall order={order} />
      <OrderLink order={order} />
      <OrderAddress order={order} />
      <OrderPieces order={order} />
      <OrderMoney order={order} />
      <OrderNote order={order} />
      <OtherOrders order={order} />
      <OrderHistory order={order} />
    </article>
  )
}
