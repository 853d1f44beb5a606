import type { Data } from '#contract/endpoint-schemas.ts'
import { ExpectedDays } from '#web/delivery/expected-days.tsx'

/** When an order is expected; nothing for one that does not come, or of a server that does not say. */
export function Expected({ order }: { order: Partial<Data<'listOrders'>[number]> }) {
  const { expectedDelivery: expected } = order
  if (!expected) return null
  return (
    <p className="mb-2 text-sm">
      <ExpectedDays from={new Date(expected.from)} to={new Date(expected.to)} />
    </p>
  )
}
