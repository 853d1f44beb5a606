import { Link } from 'react-router'
import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { methodShown, rupeesShown } from '#admin/orders/order-words.ts'
import { Stage } from '#admin/orders/stage.tsx'
import { ageOf } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'

/** Orders that wait to be packed, longest first. */
export function QueueTable({ orders }: { orders: readonly StaffOrderLine[] }) {
  const now = useNow()
  if (orders.length === 0) return null
  return (
    <div className="table" tabIndex={0} role="region" aria-label="Orders to pack">
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Waits</th>
            <th scope="col">Customer</th>
            <th scope="col" className="roomy">
              To
            </th>
            <th scope="col" className="number wide">
              Pieces
            </th>
            <th scope="col" className="number">
              Total
            </th>
            <th scope="col">Stage</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <Link to={`/orders/${order.id}`}>{order.number}</Link>
              </th>
              <td className="short">{ageOf(order.since, now)}</td>
              <td>{order.customer.name}</td>
              <td className="roomy">
                {order.city} <small>{order.pincode}</small>
              </td>
              <td className="number wide">{order.pieces}</td>
              <td className="number">
                {rupeesShown(order.total)} <small>{methodShown(order)}</small>
              </td>
              <td>{order.stage === 'to-pack' ? <Stage line={order} /> : 'Replacement'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
