import type { AnyDatabase, AnyTransaction } from '#platform/postgres/postgres.ts'
import type { Log } from '#platform/log/log.ts'
import { createGroupLane, type GroupHandler } from './outbox-group-lane.ts'
import { createLane, type Handler } from './outbox-lane.ts'
import { repeat, type RepeatedJob } from '../repeat.ts'
import type { Lane, LaneLimits, LaneDependencies } from './outbox-lane-dependencies.ts'
import {
  buryAbandoned,
  countRows,
  deleteWaiting,
  insertRow,
  usualPatience,
  type NewRow,
  type OutboxStats,
  type Patience,
} from './outbox-store.ts'

export type { LaneLimits } from './outbox-lane-dependencies.ts'
export type { GroupHandler, DeliveryOutcome } from './outbox-group-lane.ts'
export type { Delivery, Handler } from './outbox-lane.ts'

export type Outbox = {
  /** Kept if and only if the caller's transaction is; a second row for the same kind and dedupe is ignored. */
  add(tx: AnyTransaction, row: NewRow): Promise<void>
  /** Takes a row back that nobody has begun to deliver, with the caller's transaction; false when that is too late. */
  takeBack(tx: AnyTransaction, row: Pick<NewRow, 'kind' | 'dedupe'>): Promise<boolean>
  /** Who delivers a kind, at least once per row. Register every handler before `start`. */
  handle(kind: string, handler: Handler, patience?: Patience): void
  /** The same for a kind whose receiver takes many at once; what was delivered is not remembered. */
  handleTogether(kind: string, handler: GroupHandler, many: { atOnce: number; patience: Patience }): void
  start(): void
  /** Takes no more rows and waits for those in hand. */
  stop(): Promise<void>
  /** For tests: delivers until nothing is due. */
  drain(): Promise<void>
  stats(): Promise<OutboxStats>
}

// The lease outlives the longest delivery, so a row is taken again only from a process that is gone.
const defaultLimits: LaneLimits = { timeoutMs: 20_000, leaseSeconds: 40, pollMs: 300 }

const buryEveryMs = 60_000

export function createOutbox({
  database,
  log,
  limits = defaultLimits,
}: {
  database: AnyDatabase
  log: Log
  limits?: LaneLimits
}): Outbox {
  const lanes = new Map<string, Lane>()
  const jobs: RepeatedJob[] = []

  function open(own: Pick<LaneDependencies, 'kind' | 'patience'>, create: (parts: LaneDependencies) => Lane) {
    if (lanes.has(own.kind)) throw new Error(`outbox: ${own.kind} has a handler already`)
    const parts = { ...own, database, log, limits }
    const lane = create(parts)
    lanes.set(own.kind, lane)
    // Each by itself: what cannot be given up holds up no message.
    const name = `outbox ${own.kind}`
    const work = () => buryAbandoned(database, own.kind, own.patience.triesLimit)
    jobs.push(
      repeat({ name, everyMs: limits.pollMs, log, work: lane.deliverDue }),
      repeat({ name: `${name}, abandoned`, everyMs: buryEveryMs, log, work }),
    )
  }

  return {
    add: insertRow,
    takeBack: deleteWaiting,

    handle(kind, handler, patience = usualPatience) {
      open({ kind, patience }, (parts) => createLane({ ...parts, handler }))
    },

    handleTogether(kind, handler, { atOnce, patience }) {
      open({ kind, patience }, (parts) => createGroupLane({ ...parts, handler, atOnce }))
    },

    start() {
      for (const job of jobs) job.start()
    },

    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await Promise.all([...lanes.values()].map((lane) => lane.settled()))
    },

    async drain() {
      await Promise.all([...lanes.values()].map((lane) => lane.drain()))
    },

    stats: () => countRows(database),
  }
}
