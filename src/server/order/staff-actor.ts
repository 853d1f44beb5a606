import type { Actor } from '#server/staff/staff.ts'
import type { OrderActor } from './order-audit-store.ts'

/** Who stands in the history of an order: a person of the staff, or the command line. */
export function actorOf({ staffId }: Pick<Actor, 'staffId'>): OrderActor {
  return staffId === 'operator' ? 'operator' : `staff:${staffId}`
}
