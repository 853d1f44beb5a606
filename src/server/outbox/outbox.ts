import type { Database, Transaction } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { createLane, type Handler, type Lane, type LaneLimits } from './outbox-lane.ts'
import {
  countRows,
  insertRow,
  usualPatience,
  type NewRow,
  type OutboxStats,
  type Patience,
} from './outbox-store.ts'

export type { Handler } from './outbox-lane.ts'

export type Outbox = {
  /** Kept if and only if the caller's transaction is; a second row for the same kind and dedupe is ignored. */
  add(tx: Transaction, row: NewRow): Promise<void>
  /** Who delivers a kind, at least once per row. Register every handler before `start`. */
  handle(kind: string, handler: Handler, patience?: Patience): void
  start(): void
  /** Takes no more rows and waits for those in hand. */
  stop(): Promise<void>
  /** For tests: delivers until nothing is due. */
  drain(): Promise<void>
  stats(): Promise<OutboxStats>
}

// The lease outlives the longest delivery, so a row is taken again only from a process that is gone.
const defaultLimits: LaneLimits = { timeoutMs: 20_000, leaseSeconds: 40, pollMs: 300 }

export function createOutbox({
  database,
  log,
  limits = defaultLimits,
}: {
  database: Database
  log: Log
  limits?: LaneLimits
}): Outbox {
  const lanes = new Map<string, Lane>()
  let stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  return {
    add: insertRow,

    handle(kind, handler, patience = usualPatience) {
      if (lanes.has(kind)) throw new Error(`outbox: ${kind} has a handler already`)
      lanes.set(kind, createLane({ kind, handler, database, log, limits, patience }))
    },

    start() {
      stopping = new AbortController()
      const { signal } = stopping
      running = Promise.all([...lanes.values()].map((lane) => lane.run(signal)))
    },

    async stop() {
      stopping.abort()
      await running
    },

    async drain() {
      await Promise.all([...lanes.values()].map((lane) => lane.drain()))
    },

    stats: () => countRows(database),
  }
}
