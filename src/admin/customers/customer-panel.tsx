import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { SidePanel } from '#admin/parts/side-panel.tsx'
import { WholeCustomer } from './whole-customer.tsx'

/** Everything about one customer beside the list. */
export function CustomerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useStaffQuery('readCustomer', { params: { id } }, { everyMs: 10_000 })
  return (
    <SidePanel name="Customer" id={id} asked={asked} onClose={onClose}>
      {(customer) => <WholeCustomer customer={customer} />}
    </SidePanel>
  )
}
