import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { CallButton } from './call-button.tsx'

/** Whom to call, and how often nobody answered. */
export function OrderCall({ order }: { order: StaffOrder }) {
  return (
    <p>
      {order.customer.name} <b className="phone">{order.phone}</b> <CallButton orderId={order.id} />
      {order.calls > 0 ? <small> {order.calls} calls without an answer</small> : null}
    </p>
  )
}
