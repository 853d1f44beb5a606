import { Link } from 'react-router'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { rupeesShown } from './order-words.ts'

/** What else this number has ordered. */
export function OtherOrders({ order: { others } }: { order: StaffOrder }) {
  if (others.length === 0) return null
  return (
    <section aria-label="Other orders of this number">
      <h3>Other orders of this number</h3>
      <ul className="plain-list">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/orders/${other.id}`}>{other.number}</Link> {momentShown(other.placedAt)},{' '}
            {orderStages[other.stage].label}, {rupeesShown(other.total)}
          </li>
        ))}
      </ul>
    </section>
  )
}
