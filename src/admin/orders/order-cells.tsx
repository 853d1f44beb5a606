import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { methodShown, rupeesShown } from './order-words.ts'

/** Where it goes. */
export function OrderPlace({ city, pincode }: { city: string; pincode: string }) {
  return (
    <>
      {city} <small>{pincode}</small>
    </>
  )
}

/** What it costs, and how it is paid. */
export function OrderTotal({ line }: { line: StaffOrderLine }) {
  return (
    <>
      {rupeesShown(line.total)} <small>{methodShown(line)}</small>
    </>
  )
}
