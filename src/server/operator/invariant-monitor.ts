import { repeat } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#server/db/database.ts'
import type { Gauge } from '#server/operations/metrics-routes.ts'
import { invariants } from './invariant-store.ts'
import {
  countBroken,
  endLook,
  giveLookBack,
  limitLook,
  readLastLook,
  scopesOf,
  takeLook,
  type LastLook,
  type Turn,
} from './promise-look-store.ts'

const hourMs = 60 * 60_000
/** What only waited for a shop that was away is done by then, and what was mended is seen so. */
const brokenAgainMs = 10 * 60_000

type Dependencies = {
  database: Pick<Database, 'connectAlone' | 'query'>
  log: Log
  /** A process that leaves work to others tells what they found. */
  looks?: 'in turn' | 'never'
  /** How long until what was found broken is looked at again. */
  againMs?: number
}
type Connection = Awaited<ReturnType<Database['connectAlone']>>

/**
 * Looks at the start and then every hour whether the promises hold, for whoever watches the figures: at what changed
 * since the last look, and at everything by night; sooner after a look that found one broken. One process looks at a
 * time, all know what it found.
 */
export function monitorInvariants({
  database,
  log,
  looks = 'in turn',
  againMs = brokenAgainMs,
}: Dependencies) {
  let last: (LastLook & { readAt: number }) | null = null
  let own: Connection | undefined
  let isStopped = false
  let again: ReturnType<typeof setTimeout> | undefined

  /** On a connection of its own: the books of a large shop take longer to read than a statement of the pool may. */
  async function look(): Promise<void> {
    own = await database.connectAlone()
    try {
      const turn = looks === 'in turn' ? await takeLook(own) : null
      if (turn) await lookInTurn(own, turn)
      const read = await readLastLook(own)
      last = read && { ...read, readAt: performance.now() }
    } finally {
      await own.end()
    }
    if (last && Object.values(last.broken).some((rows) => rows > 0))
      again = setTimeout(looking.hurry, againMs).unref()
  }

  async function lookInTurn(connection: Connection, turn: Turn): Promise<void> {
    try {
      await limitLook(connection, turn)
      await endLook(connection, { ...turn, broken: await countAll(connection, turn) })
    } catch (error) {
      await giveLookBack(database)
      throw error
    }
  }

  async function countAll(connection: Connection, turn: Turn): Promise<Record<string, number>> {
    const broken: Record<string, number> = {}
    const scopeOf = await scopesOf(connection, turn)
    for (const invariant of invariants) {
      if (isStopped) throw new Error('the process stops')
      const promise = invariant.name
      const rows = await countBroken(connection, invariant, scopeOf(invariant))
      if (rows === 'too-large') log.error({ alarm: 'promise-not-seen', promise }, 'the books are too large')
      else if (rows > 0) log.error({ alarm: 'broken-promise', promise, rows }, 'the books are not in order')
      broken[promise] = rows === 'too-large' ? (turn.broken[promise] ?? 0) : rows
    }
    return broken
  }

  const looking = repeat({ name: 'promises', everyMs: hourMs, work: look, log })

  return {
    start: looking.start,

    /** Ends a look that is under way: nobody waits for it any more. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(again)
      const stopped = looking.stop()
      await own?.end()
      await stopped
    },

    /** What the last look found, by promise; null before the first. */
    found(): { lookedAt: Date; broken: Readonly<Record<string, number>> } | null {
      if (last === null) return null
      const ageMs = last.ageSeconds * 1000 + (performance.now() - last.readAt)
      return { lookedAt: new Date(Date.now() - ageMs), broken: last.broken }
    },

    gauges(): Gauge[] {
      if (last === null) return []
      const help = 'Rows that break a promise about money, stock or messages; 0 is right.'
      const counted = invariants.map(({ name }): Gauge => ({
        name: 'shop_broken_promises',
        help,
        value: last?.broken[name] ?? 0,
        labels: { promise: name },
      }))
      const value = last.ageSeconds + (performance.now() - last.readAt) / 1000
      return [
        ...counted,
        { name: 'shop_promises_age_seconds', help: 'Since the promises were looked at.', value },
      ]
    },
  }
}
