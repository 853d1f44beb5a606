import type { Actor } from '#server/staff/staff.ts'
import type { OrderActor } from './order-audit-store.ts'

/** Who works at the command line: not one of the staff, and journalled like them. */
export const operator: Actor = { staffId: 'operator', name: 'The command line' }

/** Who stands in the history of an order: a person of the staff, the command line, or the courier whose news it was. */
export function actorOf(by: Pick<Actor, 'staffId'> | 'courier'): OrderActor {
  if (by === 'courier') return by
  return by.staffId === operator.staffId ? 'operator' : `staff:${by.staffId}`
}
