import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { isAway, limitNames, reasonOf } from '#platform/postgres/postgres.ts'
import type { Database } from '#server/db/database.ts'
import { BadEnvironment } from '#server/env.ts'

type Patience = { withinMs: number; restMs: number }

/** A cluster that is started together with the shop has elected its leader by then, and a crowd of starts is over. */
const patience: Patience = { withinMs: 120_000, restMs: 1000 }
const toldEveryMs = 15_000

/**
 * Waits until the database of `DATABASE_URL` lets the shop in. What waiting does not mend (a wrong password, a name that
 * is not there) is told at once, the rest when `withinMs` is over: by a sentence for who set it, no stack.
 */
export function awaitDatabase(
  { pool }: Pick<Database, 'pool'>,
  log: Log,
  limits: Patience = patience,
): Promise<void> {
  async function connect() {
    try {
      const client = await pool.connect()
      client.release()
    } catch (error) {
      const why = reasonOf(error)
      if (refusesLimits.test(why)) throw new BadEnvironment(`${letThrough}: ${why}`)
      if (!isAway(error)) throw new BadEnvironment(`The database of DATABASE_URL refuses the shop: ${why}`)
      throw error
    }
  }
  return whileStarting(connect, log, { ...limits, database: 'The database of DATABASE_URL' })
}

/**
 * Does what a start asks of the database, and again while that is away, starting or too busy: on a machine on which much
 * starts at once each of it takes its time. When `withinMs` is over it ends with a sentence for who starts the shop.
 */
export async function whileStarting<T>(
  work: () => Promise<T>,
  log: Log,
  { withinMs, restMs, database = 'The database' }: Patience & { database?: string } = patience,
): Promise<T> {
  const startedAt = performance.now()
  let toldAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      const done = await work()
      if (toldAt > 0) log.info('the database answers')
      return done
    } catch (error) {
      if (!isAway(error)) throw error
      const why = reasonOf(error)
      const now = performance.now()
      if (now - startedAt >= withinMs)
        throw new BadEnvironment(
          `${database} did not answer within ${Math.round(withinMs / 1000)} s: ${why}. ${whatNext}`,
        )
      if (now - toldAt >= toldEveryMs) {
        log.warn(`waits for the database: ${why}`)
        toldAt = now
      }
    }
    await sleep(restMs)
  }
}

const whatNext =
  'The shop ends; whoever supervises it may start it again. On a busy machine, start several shops one after the other.'

/** A pooler's own words. */
const refusesLimits = /unsupported startup parameter/
const letThrough =
  'DATABASE_URL leads to a pooler that refuses what the shop asks for when it connects; ' +
  `write ignore_startup_parameters = ${limitNames.join(',')} into pgbouncer.ini (docs/running.md, "PgBouncer")`
