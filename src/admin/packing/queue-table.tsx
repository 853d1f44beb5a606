import { Link } from 'react-router'
import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { OrderPlace, OrderTotal } from '#admin/orders/order-cells.tsx'
import { Stage } from '#admin/orders/stage.tsx'
import { ageOf } from '#admin/parts/moments.ts'
import { RowTable } from '#admin/parts/row-table.tsx'
import { useNow } from '#admin/parts/use-now.ts'

/** Orders that wait to be packed, longest first. */
export function QueueTable({ orders }: { orders: readonly StaffOrderLine[] }) {
  const now = useNow()
  if (orders.length === 0) return null
  return (
    <RowTable
      name="Orders to pack"
      rows={orders}
      columns={[
        {
          head: 'Order',
          isName: true,
          cell: ({ id, number }) => <Link to={`/orders/${id}`}>{number}</Link>,
        },
        { head: 'Waits', look: 'short', cell: ({ since }) => ageOf(since, now) },
        { head: 'Customer', cell: ({ customer }) => customer.name },
        { head: 'To', look: 'roomy', cell: (order) => <OrderPlace {...order} /> },
        { head: 'Pieces', look: 'number wide', cell: ({ pieces }) => pieces },
        { head: 'Total', look: 'number', cell: (order) => <OrderTotal line={order} /> },
        {
          head: 'Stage',
          cell: (order) => (order.stage === 'to-pack' ? <Stage line={order} /> : 'Replacement'),
        },
      ]}
      keyOf={({ id }) => id}
    />
  )
}
