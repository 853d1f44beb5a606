import type { Returner } from './returnable-orders.ts'

/** Who it stands on a case as. */
export function nameOfReturner(by: Returner): string {
  return by === 'customer' ? 'customer' : by.staffId
}
