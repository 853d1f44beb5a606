import type { AnyDatabase } from '#platform/postgres/postgres.ts'
import type { Log } from '#platform/log/log.ts'
import type { Patience } from './outbox-store.ts'

/** The way of one kind out of the outbox: a receiver that hangs holds up nobody else's messages. */
export type Lane = {
  /** Delivers what is due until nothing is, or until told to stop. */
  deliverDue(stopped: AbortSignal): Promise<void>
  /** When nothing is in hand any more. */
  settled(): Promise<unknown>
  drain(): Promise<void>
}

export type LaneLimits = { timeoutMs: number; leaseSeconds: number; pollMs: number }

export type LaneDependencies = {
  kind: string
  database: AnyDatabase
  log: Log
  limits: LaneLimits
  patience: Patience
}
