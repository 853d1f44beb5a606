import { messageOf } from '#platform/postgres/postgres.ts'
import type { Lane, LaneDependencies } from './outbox-lane-dependencies.ts'
import { deleteDelivered, markDead, markDropped, markFailed, takeDue, type TakenRow } from './outbox-store.ts'

/** `later`: try again. `dropped`: rightly not sent, only counted. `undeliverable`: never again, to be looked at. */
export type DeliveryOutcome =
  | { is: 'delivered' }
  | { is: 'later'; reason: string }
  | { is: 'dropped'; reason: string }
  | { is: 'undeliverable'; reason: string }

/** Takes many payloads at once and says of each, in the same order, what became of it. Throwing is `later` for all. */
export type GroupHandler = (payloads: readonly unknown[], signal: AbortSignal) => Promise<DeliveryOutcome[]>

/** After a group of which nothing arrived the receiver is left alone, longer each time: a backlog is not hammered at it. */
const restMs = { first: 1000, longest: 30_000 }

/**
 * One kind that is delivered in groups. Delivered rows are deleted, so whoever adds them must know what was told
 * already.
 */
export function createGroupLane(
  dependencies: LaneDependencies & { handler: GroupHandler; atOnce: number },
): Lane {
  const { kind, handler, atOnce, database, log, limits, patience } = dependencies
  let restingUntil = 0
  let nextRestMs = restMs.first

  /** False when nothing is due, or the receiver is to be left alone. */
  async function deliverGroup(): Promise<boolean> {
    if (performance.now() < restingUntil) return false
    const { leaseSeconds } = limits
    const rows = await takeDue(database, {
      kind,
      room: atOnce,
      leaseSeconds,
      triesLimit: patience.triesLimit,
    })
    if (rows.length === 0) return false
    const outcomes = await handled(rows)
    await record(rows, outcomes)
    const failure = outcomes.find((outcome) => outcome.is === 'later')
    if (failure) log.warn(`outbox ${kind}: a group of ${rows.length} is tried again: ${failure.reason}`)
    const isAway = failure !== undefined && !outcomes.some(({ is }) => is === 'delivered')
    restingUntil = isAway ? performance.now() + nextRestMs : 0
    nextRestMs = isAway ? Math.min(nextRestMs * 2, restMs.longest) : restMs.first
    return true
  }

  async function handled(rows: readonly TakenRow[]): Promise<DeliveryOutcome[]> {
    const payloads = rows.map(({ payload }) => payload)
    const leaseEnded = AbortSignal.timeout(limits.leaseSeconds * 1000)
    const late = new Promise<never>((_, reject) => {
      leaseEnded.addEventListener('abort', () => reject(new Error('no outcome within the lease')))
    })
    try {
      return await Promise.race([handler(payloads, AbortSignal.timeout(limits.timeoutMs)), late])
    } catch (error) {
      const reason = messageOf(error).slice(0, 500)
      return rows.map(() => ({ is: 'later', reason }))
    }
  }

  async function record(rows: readonly TakenRow[], outcomes: readonly DeliveryOutcome[]): Promise<void> {
    const alike = Map.groupBy(rows.keys(), (at) => JSON.stringify(outcomes[at]))
    for (const places of alike.values()) {
      const outcome: DeliveryOutcome = outcomes[places[0] ?? 0] ?? {
        is: 'later',
        reason: 'nothing was said of it',
      }
      await recordAlike(
        places.flatMap((at) => rows[at] ?? []),
        outcome,
      )
    }
  }

  function recordAlike(rows: readonly TakenRow[], outcome: DeliveryOutcome): Promise<void> {
    if (outcome.is === 'delivered') return deleteDelivered(database, rows)
    if (outcome.is === 'dropped') return markDropped(database, rows, outcome.reason)
    if (outcome.is === 'undeliverable') return markDead(database, rows, outcome.reason)
    return markFailed(database, rows, { reason: outcome.reason, ...patience })
  }

  let inHand: Promise<unknown> = Promise.resolve()

  /** One group at a time: whoever asks for the next waits for the one in hand. */
  function deliverNext(): Promise<boolean> {
    const next = inHand.then(deliverGroup)
    inHand = next.catch(() => {})
    return next
  }

  return {
    async deliverDue(stopped) {
      while (!stopped.aborted && (await deliverNext()));
    },

    settled: () => inHand,

    async drain() {
      await inHand
      restingUntil = 0
      while (await deliverNext());
    },
  }
}
