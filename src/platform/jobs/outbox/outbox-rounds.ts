import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/postgres/database.ts'
import { messageOf } from '#platform/postgres/error-code.ts'
import type { Log } from '#platform/log/log.ts'
import { buryAbandoned, forgetOld, type Patience } from './outbox-store.ts'

/** The way of one kind out of the outbox: a receiver that hangs holds up nobody else's messages. */
export type Lane = { run(stopped: AbortSignal): Promise<void>; drain(): Promise<void> }

export type LaneLimits = { timeoutMs: number; leaseSeconds: number; pollMs: number }

export type LaneParts = { kind: string; database: Database; log: Log; limits: LaneLimits; patience: Patience }

const tidyEveryMs = 60_000

/** Delivers what is due, round after round, until told to stop; once a minute it tidies up. */
export async function goRounds(
  { kind, database, log, limits, patience }: LaneParts,
  stopped: AbortSignal,
  deliverDue: () => Promise<void>,
): Promise<void> {
  let tidyAt = 0
  while (!stopped.aborted) {
    try {
      if (performance.now() >= tidyAt) {
        await buryAbandoned(database, kind, patience.triesLimit)
        await forgetOld(database, kind)
        tidyAt = performance.now() + tidyEveryMs
      }
      await deliverDue()
    } catch (error) {
      log.warn(`outbox ${kind}: ${messageOf(error)}`)
    }
    await sleep(limits.pollMs, undefined, { signal: stopped }).catch(() => {})
  }
}
