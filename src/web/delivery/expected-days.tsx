import { dayOf } from './delivery-days.ts'

/** The first and the last day on which an order is expected. */
export function ExpectedDays({ from, to }: { from: Date; to: Date }) {
  return (
    <>
      Expected between <strong>{dayOf(from)}</strong> and <strong>{dayOf(to)}</strong>
    </>
  )
}
