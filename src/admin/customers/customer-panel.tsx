import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { WholeCustomer } from './whole-customer.tsx'

/** Everything about one customer beside the list. */
export function CustomerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useStaffQuery('readCustomer', { params: { id } }, { everyMs: 10_000 })
  const customer = asked.data?.data.id === id ? asked.data.data : undefined
  return (
    <aside className="panel" aria-label="Customer">
      <button type="button" className="close" onClick={onClose}>
        Close <kbd>Esc</kbd>
      </button>
      {customer ? <WholeCustomer customer={customer} /> : null}
      {!customer && !asked.error ? <p className="empty">Loading the customer…</p> : null}
      <FailedBar asked={asked} />
    </aside>
  )
}
