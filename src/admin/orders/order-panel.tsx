import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { SidePanel } from '#admin/parts/side-panel.tsx'
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
  return (
    <SidePanel name="Order" id={id} asked={asked} onClose={onClose}>
      {(order) => <OrderWhole order={order} hasKeys={hasKeys} />}
    </SidePanel>
  )
}
