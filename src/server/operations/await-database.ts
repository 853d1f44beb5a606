import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { isAway, limitNames, reasonOf } from '#platform/postgres/postgres.ts'
import type { Database } from '#server/db/database.ts'
import { BadEnvironment } from '#server/env.ts'

type Patience = { withinMs: number; restMs: number }

/** A cluster that is started together with the shop has elected its leader by then. */
const patience: Patience = { withinMs: 120_000, restMs: 1000 }
const toldEveryMs = 15_000

/**
 * Waits until the database of `DATABASE_URL` lets the shop in. What waiting does not mend (a wrong password, a name that
 * is not there) is told at once, the rest when `withinMs` is over: by a sentence for who set it, no stack.
 */
export async function awaitDatabase(
  { pool }: Pick<Database, 'pool'>,
  log: Log,
  { withinMs, restMs }: Patience = patience,
): Promise<void> {
  const startedAt = performance.now()
  let toldAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      const client = await pool.connect()
      client.release()
      if (toldAt > 0) log.info('the database answers')
      return
    } catch (error) {
      const why = reasonOf(error)
      if (refusesLimits.test(why)) throw new BadEnvironment(`${letThrough}: ${why}`)
      if (!isAway(error)) throw new BadEnvironment(`The database of DATABASE_URL refuses the shop: ${why}`)
      const now = performance.now()
      if (now - startedAt >= withinMs) throw new BadEnvironment(gaveUp(why, withinMs))
      if (now - toldAt >= toldEveryMs) {
        log.warn(`waits for the database: ${why}`)
        toldAt = now
      }
    }
    await sleep(restMs)
  }
}

/** A pooler's own words. */
const refusesLimits = /unsupported startup parameter/
const letThrough =
  'DATABASE_URL leads to a pooler that refuses what the shop asks for when it connects; ' +
  `write ignore_startup_parameters = ${limitNames.join(',')} into pgbouncer.ini (docs/running.md, "PgBouncer")`

function gaveUp(why: string, withinMs: number): string {
  return (
    `The database of DATABASE_URL did not answer within ${Math.round(withinMs / 1000)} s: ${why}. ` +
    'The shop ends; whoever supervises it may start it again.'
  )
}
