import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { AnyQueries } from '#platform/postgres/postgres.ts'
import { endJobTurn, giveJobTurn, keepJobTurn, listJobTurns, takeJobTurn } from './turn-store.ts'

/** How long a process that was killed keeps its turn beyond the moment at which the next round was due. */
const usualLeaseMs = 30_000
/** How long nobody looks whether a turn has become free earlier than it was told. */
const longestWaitMs = 120_000

export type Turns = ReturnType<typeof createTurns>

type Taken = { isMine: true; turn: JobTurn } | { isMine: false; waitMs: number; wentWellMs: number | null }

type JobTurn = {
  /** Aborted when somebody else has the turn, because this process stood still for longer than its lease. */
  lost: AbortSignal
  /** The round is over and the next is due in `restMs`; 0 gives the turn to whoever comes. */
  end: (round: { restMs: number; wentWell: boolean }) => Promise<void>
}

/**
 * Turns at jobs that processes share: rows of the database with a lease, by its clock. One process has a turn at a time and
 * keeps it from round to round, until it lets go or is away for a lease.
 */
export function createTurns({ query, leaseMs = usualLeaseMs }: { query: AnyQueries; leaseMs?: number }) {
  const holder = `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`

  async function take(name: string): Promise<Taken> {
    const { isMine, freeInMs, wentWellMs } = await takeJobTurn(query, { name, holder, leaseMs })
    if (!isMine) return { isMine, waitMs: Math.min(Math.max(freeInMs, 1), longestWaitMs), wentWellMs }
    const lost = new AbortController()
    const renewing = setInterval(() => {
      // A database that does not answer takes the turn from nobody; one that says "not yours" does.
      void keepJobTurn(query, { name, holder, leaseMs }).then(
        (isKept) => isKept || lost.abort(),
        () => {},
      )
    }, leaseMs / 3).unref()
    return {
      isMine,
      turn: {
        lost: lost.signal,
        async end({ restMs, wentWell }) {
          clearInterval(renewing)
          const freeInMs = restMs === 0 ? 0 : restMs + leaseMs
          await endJobTurn(query, { name, holder, freeInMs, wentWell })
        },
      },
    }
  }

  return {
    take,
    /** This process does it no more: the next may, when it is due. */
    letGo: (name: string) => giveJobTurn(query, { name, holder, leaseMs }),
    /** Who does which of these jobs, and seconds since it last went well. */
    list: () => listJobTurns(query),
  }
}
