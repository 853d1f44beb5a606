import { messageOf } from '#platform/postgres/postgres.ts'
import { createBatcher } from '#platform/concurrency/concurrency.ts'
import type { Lane, LaneDependencies } from './outbox-lane-dependencies.ts'
import { markDead, markDone, markFailed, takeDue, type TakenRow } from './outbox-store.ts'

export type Delivery = Omit<TakenRow, 'payload'> & { signal: AbortSignal }
/** Throwing means: try again later. `undeliverable` means: never again, with the reason. */
export type Handler = (payload: unknown, delivery: Delivery) => Promise<void | { undeliverable: string }>

/** How many of one kind are under way at once in one process; more are taken when half of them are done. */
const laneWidth = 8

/** One kind has a lane of its own: a receiver that hangs holds up nobody else's messages. */
export function createLane(dependencies: LaneDependencies & { handler: Handler }): Lane {
  const { kind, handler, database, log, limits, patience } = dependencies
  const { triesLimit } = patience
  const inHand = new Set<Promise<void>>()
  const markTogether = createBatcher<TakenRow>((rows) => markDone(database, rows))

  /** Takes what is due into the free places; the number taken. */
  async function take(): Promise<number> {
    const room = laneWidth - inHand.size
    if (room <= 0) return 0
    const rows = await takeDue(database, { kind, room, leaseSeconds: limits.leaseSeconds, triesLimit })
    for (const row of rows) {
      const delivery = deliver(row).catch((error: unknown) => {
        // The lease ends by itself and the row is taken again.
        log.error(`outbox ${kind} ${row.id}: outcome not recorded: ${messageOf(error)}`)
      })
      inHand.add(delivery)
      void delivery.then(() => inHand.delete(delivery))
    }
    return rows.length
  }

  async function deliver(row: TakenRow): Promise<void> {
    let outcome: Awaited<ReturnType<Handler>>
    try {
      outcome = await withinTime(row)
    } catch (error) {
      const reason = messageOf(error).slice(0, 500)
      log.warn(`outbox ${kind} ${row.id}: try ${row.tries} failed: ${reason}`)
      return markFailed(database, [row], { reason, ...patience })
    }
    if (outcome === undefined) return markTogether(row)
    return markDead(database, [row], outcome.undeliverable)
  }

  async function withinTime(row: TakenRow): ReturnType<Handler> {
    const { payload, ...rest } = row
    const signal = AbortSignal.timeout(limits.timeoutMs)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`no answer within ${limits.timeoutMs} ms`)))
    })
    return Promise.race([handler(payload, { ...rest, signal }), late])
  }

  async function deliverDue(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted && (await take()) > 0) await roomAgain()
  }

  async function drain(): Promise<void> {
    while ((await take()) > 0 || inHand.size > 0) await roomAgain()
  }

  async function roomAgain(): Promise<void> {
    // A race of nothing would never end.
    if (inHand.size > 0) await Promise.race(inHand)
    while (inHand.size > laneWidth / 2) await Promise.race(inHand)
  }

  return { deliverDue, settled: () => Promise.all(inHand), drain }
}
