import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { repeatHourly } from '#server/operations/hourly.ts'
import type { Gauge } from '#server/operations/metrics-routes.ts'
import { invariants } from './invariants.ts'

type Parts = { database: Database; log: Log }

/** Looks once at the start and then every hour whether the promises hold, for whoever watches the figures. */
export function watchPromises({ database, log }: Parts) {
  let broken: ReadonlyMap<string, number> = new Map()
  let lookedAt: number | null = null
  let looking = Promise.resolve()
  let hourly: { stop(): void } | undefined

  async function look(): Promise<void> {
    broken = await countViolations(database)
    lookedAt = performance.now()
    for (const [promise, rows] of broken) {
      if (rows > 0) log.error({ alarm: 'broken-promise', promise, rows }, 'the books are not in order')
    }
  }

  return {
    start(): void {
      looking = look().catch((error: unknown) =>
        log.warn({ err: error instanceof Error ? error.name : 'unknown' }, 'the promises were not looked at'),
      )
      hourly = repeatHourly(log, () => (looking = look()))
    },

    /** Ends no look that is under way: it is waited for. */
    async stop(): Promise<void> {
      hourly?.stop()
      await looking.catch(() => {})
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

/** How many rows break each promise, by its name. */
async function countViolations({ query }: Pick<Database, 'query'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, sql: text } of invariants) {
    const { rows } = await sql
      .raw<{ count: number }>(`SELECT count(*)::int AS count FROM (${text}) AS broken`)
      .execute(query)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}
