import type { Database } from '#server/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { repeat } from '#platform/jobs/jobs.ts'
import type { Gauge } from '#server/operations/metrics-routes.ts'
import { countViolations } from './invariant-store.ts'

const hourMs = 60 * 60_000

type Dependencies = { database: Pick<Database, 'connectAlone'>; log: Log }
type Connection = Awaited<ReturnType<Database['connectAlone']>>

/** Looks once at the start and then every hour whether the promises hold, for whoever watches the figures. */
export function monitorInvariants({ database, log }: Dependencies) {
  let broken: ReadonlyMap<string, number> = new Map()
  let lookedAt: number | null = null
  let own: Connection | undefined
  let isStopped = false

  /** The books of a large shop take longer to read than a statement of the pool may. */
  async function look(): Promise<void> {
    own = await database.connectAlone()
    try {
      if (isStopped) return
      broken = await countViolations(own)
      lookedAt = performance.now()
    } finally {
      await own.end()
    }
    for (const [promise, rows] of broken) {
      if (rows > 0) log.error({ alarm: 'broken-promise', promise, rows }, 'the books are not in order')
    }
  }

  const looking = repeat({ name: 'promises', everyMs: hourMs, work: look, log })

  return {
    start: looking.start,

    /** Ends a look that is under way: nobody waits for it any more. */
    async stop(): Promise<void> {
      isStopped = true
      const stopped = looking.stop()
      await own?.end()
      await stopped
    },

    gauges(): Gauge[] {
      const help = 'Rows that break a promise about money, stock or messages; 0 is right.'
      const counted = [...broken].map(([promise, value]): Gauge => ({
        name: 'shop_broken_promises',
        help,
        value,
        labels: { promise },
      }))
      if (lookedAt === null) return counted
      const value = (performance.now() - lookedAt) / 1000
      return [
        ...counted,
        { name: 'shop_promises_age_seconds', help: 'Since the promises were looked at.', value },
      ]
    },
  }
}
