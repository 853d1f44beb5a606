import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { OrderWhole } from './order-whole.tsx'

/** Everything of one order beside the list, with what can be done about it. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useStaffQuery('readStaffOrder', { params: { id } }, { everyMs: 5000 })
  const order = asked.data?.data.id === id ? asked.data.data : undefined
  return (
    <aside className="panel" aria-label="Order">
      <button type="button" className="close" onClick={onClose}>
        Close <kbd>Esc</kbd>
      </button>
      {order ? <OrderWhole order={order} /> : null}
      {!order && !asked.error ? <p className="empty">Loading the order…</p> : null}
      <FailedBar asked={asked} />
    </aside>
  )
}
