import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { OrderWhole } from './order-whole.tsx'

type Props = {
  id: string
  /** Whether the keys are this order's: with several chosen they are theirs. */
  hasKeys: boolean
  onClose: () => void
}

/** Everything of one order beside the list, with what can be done about it. */
export function OrderPanel({ id, hasKeys, onClose }: Props) {
  const asked = useStaffQuery('readStaffOrder', { params: { id } }, { everyMs: 5000 })
  const order = asked.data?.data.id === id ? asked.data.data : undefined
  return (
    <aside className="panel" aria-label="Order">
      <button type="button" className="close" onClick={onClose}>
        Close <kbd>Esc</kbd>
      </button>
      {order ? <OrderWhole order={order} hasKeys={hasKeys} /> : null}
      {!order && !asked.error ? <p className="empty">Loading the order…</p> : null}
      <FailedBar asked={asked} />
    </aside>
  )
}
