import { setTimeout as sleep } from 'node:timers/promises'
import { createSingleFlight } from '#platform/concurrency/concurrency.ts'
import type { OrderPaymentStatus } from './status-of-attempts.ts'

type Look = (orderId: string) => Promise<OrderPaymentStatus>
type Time = { clock: () => number; rest: (ms: number) => Promise<unknown> }

// Between one look at a payment and the next.
const firstRestMs = 500
const longestRestMs = 2000

/** Different payments that are waited for at once in this process; their shoppers have pages open. */
const usualSeats = 100

const realTime: Time = { clock: () => performance.now(), rest: (ms) => sleep(ms) }

/**
 * Waits for payments to be decided: looks, rests a little longer each time, looks again. All who wait for the same
 * payment look as one, and when very many payments are waited for, the next one is told at once how it stands.
 */
export function createPaymentWatch(
  look: Look,
  { seats = usualSeats, ...time }: Partial<Time> & { seats?: number } = {},
) {
  const { clock, rest } = { ...realTime, ...time }
  const once = createSingleFlight<OrderPaymentStatus>()
  let taken = 0

  async function lookUntil(orderId: string, endsAt: number): Promise<OrderPaymentStatus> {
    taken += 1
    try {
      for (let restMs = firstRestMs; ; restMs = Math.min(restMs * 2, longestRestMs)) {
        const status = await look(orderId)
        const leftMs = endsAt - clock()
        if (status.state !== 'pending' || leftMs <= 0) return status
        await rest(Math.min(restMs, leftMs))
      }
    } finally {
      taken -= 1
    }
  }

  return (orderId: string, { withinMs }: { withinMs: number }): Promise<OrderPaymentStatus> =>
    once(orderId, () => lookUntil(orderId, taken < seats ? clock() + withinMs : clock()))
}
