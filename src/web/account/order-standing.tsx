import type { Data } from '#contract/endpoint-schemas.ts'
import { StatusPill } from './status-pill.tsx'

type Order = Pick<Data<'listOrders'>[number], 'status'> & Partial<Data<'listOrders'>[number]>

/** How an order stands: its status, that it still waits for its payment, or the order that came instead of it. */
export function OrderStanding({ order }: { order: Order }) {
  const { status, replacedBy, canPay } = order
  if (replacedBy) {
    return <span className="badge bg-[#eceaf0] text-[#4d4560]">Replaced by order {replacedBy}</span>
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      {canPay ? <span className="badge bg-madder-soft text-[#962a20]">Not paid yet</span> : null}
      <StatusPill status={status} />
    </span>
  )
}
