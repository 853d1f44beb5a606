import type { PaymentMethod } from '#domain/order.ts'

/** What becomes of an order of the sample shop. */
export type Ending =
  | 'waiting'
  | 'on-hold'
  | 'to-pack'
  | 'packed'
  | 'handed-over'
  | 'cancelled'
  | 'paid-to-pack'
  | 'refunded'
  | 'unpaid'

type Batch = { ending: Ending; orders: number; pays: PaymentMethod; newestHours: number; oldestHours: number }

const cash = 'cash-on-delivery'
const online = 'online-payment'

/** Thirty days of trade: what is old is sent, what is new waits. None waits so long that it cancels itself. */
const batches: readonly Batch[] = [
  { ending: 'handed-over', orders: 34, pays: cash, newestHours: 40, oldestHours: 718 },
  { ending: 'handed-over', orders: 10, pays: online, newestHours: 50, oldestHours: 700 },
  { ending: 'cancelled', orders: 7, pays: cash, newestHours: 30, oldestHours: 500 },
  { ending: 'refunded', orders: 4, pays: online, newestHours: 60, oldestHours: 400 },
  { ending: 'unpaid', orders: 4, pays: online, newestHours: 5, oldestHours: 90 },
  { ending: 'packed', orders: 8, pays: cash, newestHours: 14, oldestHours: 30 },
  { ending: 'on-hold', orders: 5, pays: cash, newestHours: 20, oldestHours: 70 },
  { ending: 'to-pack', orders: 22, pays: cash, newestHours: 4, oldestHours: 26 },
  { ending: 'paid-to-pack', orders: 8, pays: online, newestHours: 2, oldestHours: 22 },
  { ending: 'waiting', orders: 18, pays: cash, newestHours: 0.2, oldestHours: 16 },
]

export type PlannedOrder = { ending: Ending; pays: PaymentMethod; hours: number }

/** Every order of the sample shop, the oldest first. */
export function sampleOrders(): PlannedOrder[] {
  return batches
    .flatMap(({ ending, orders, pays, newestHours, oldestHours }) =>
      Array.from({ length: orders }, (_, at) => ({
        ending,
        pays,
        hours: newestHours + ((oldestHours - newestHours) * at) / Math.max(1, orders - 1),
      })),
    )
    .toSorted((one, other) => other.hours - one.hours)
}
