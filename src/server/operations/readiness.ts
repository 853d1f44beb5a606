import { setTimeout as sleep } from 'node:timers/promises'
import { reachOf, type DatabaseReach } from '#platform/postgres/postgres.ts'
import type { Database } from '#server/db/database.ts'
import type { Readiness } from './health-routes.ts'

const databaseProblems: Record<DatabaseReach, string | null> = {
  writes: null,
  reads: 'can only be read',
  nothing: 'does not answer',
}

type Dependencies = {
  database: Pick<Database, 'pool' | 'places'>
  catalogue: { isReady(): boolean }
  isStopping(): boolean
}

/** What this process can serve at this moment. Pages come from memory, orders need the database. */
export function createReadiness({ database, catalogue, isStopping }: Dependencies): Readiness {
  return async (limitMs) => {
    const late = sleep(limitMs, 'nothing' as const, { ref: false })
    const reach = await Promise.race([reachOf(database), late])
    const unread = catalogue.isReady() ? null : 'has not been read yet'
    return [
      { part: 'process', for: 'pages', problem: isStopping() ? 'stopping' : null },
      { part: 'database', for: 'orders', problem: databaseProblems[reach] },
      { part: 'catalogue', for: 'pages', problem: unread },
    ]
  }
}
