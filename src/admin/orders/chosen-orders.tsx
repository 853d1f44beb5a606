import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderPapers } from './order-papers.tsx'
import { TakeToTable } from './take-to-table.tsx'

type Props = {
  orders: readonly StaffOrderLine[]
  onDone: (orders: readonly StaffOrderLine[]) => void
  onNone: () => void
}

/** What may be done with several orders at once. */
export function ChosenOrders({ orders, onDone, onNone }: Props) {
  if (orders.length === 0) return null
  return (
    <div className="bulk" role="region" aria-label="Chosen orders">
      <span>{orders.length} chosen</span>
      <OrderActions orders={orders} onDone={onDone}>
        <TakeToTable orders={orders} />
        <OrderPapers orders={orders} />
      </OrderActions>
      <button type="button" onClick={onNone}>
        Choose none
      </button>
    </div>
  )
}
