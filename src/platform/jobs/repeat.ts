import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { createSingleFlight } from '#platform/concurrency/concurrency.ts'
import type { Turns } from './turns.ts'

type Job = {
  /** Names it in the log and at /metrics. */
  name: string
  /** The rest between the end of a round and the next. */
  everyMs: number
  /** One round; `stopped` tells a long one to end early. */
  work: (stopped: AbortSignal) => Promise<unknown> | void
  log: Log
  /** Unless told, the first round begins at once. */
  first?: 'after-a-rest'
  /** For a job that all processes share: one of them does its rounds at a time. Without it, each process does them. */
  turns?: Turns
}

export type RepeatedJob = ReturnType<typeof repeat>

/** The jobs of this process that are started: when each ended its last round well, and its next round. */
const started = new Map<string, { endedAt: number | null; now: () => Promise<void> }>()
/** First looks for work that are under way. */
const beginning = new Set<Promise<void>>()

/**
 * Does `work` again and again, one round at a time. A round that fails is tried again after the rest; that is said once,
 * and once more when it goes well again.
 */
export function repeat({ name, everyMs, work, log, first, turns }: Job) {
  const once = createSingleFlight<void>()
  let stopping = new AbortController()
  let isStarted = false
  let hurried = new AbortController()
  let rounds: Promise<void> = Promise.resolve()
  let underWay: Promise<void> | undefined
  let isFailing = false
  let lost: AbortSignal | undefined
  let hasTurn = false

  /** A round now, or the one that is under way; fails as `work` does. */
  function now(): Promise<void> {
    underWay = once(name, async () => {
      await work(lost ? AbortSignal.any([stopping.signal, lost]) : stopping.signal)
      noteEnd(0)
    })
    return underWay
  }

  function noteEnd(agoMs: number): void {
    if (started.has(name)) started.set(name, { endedAt: performance.now() - agoMs, now })
  }

  /** When no round is under way. */
  const idle = async () => underWay?.catch(() => {})

  async function goRounds(): Promise<void> {
    const { signal } = stopping
    const begun = Promise.withResolvers<void>()
    if (first) await rest(signal, everyMs)
    else beginning.add(begun.promise)
    while (!signal.aborted) {
      hurried = new AbortController()
      const restMs = await (turns ? roundInTurn(turns) : round()).catch(noteFailure)
      begun.resolve()
      beginning.delete(begun.promise)
      await rest(signal, restMs ?? everyMs)
    }
    // Stopped before its first look.
    begun.resolve()
    beginning.delete(begun.promise)
    if (turns && hasTurn) await turns.letGo(name).catch(() => {})
  }

  async function round(): Promise<number> {
    await now().then(noteSuccess)
    return everyMs
  }

  /** A round if it is this process's turn; how long until the next look. */
  async function roundInTurn(all: Turns): Promise<number> {
    const taken = await all.take(name)
    hasTurn = taken.isMine
    if (!taken.isMine) {
      if (taken.wentWellMs !== null) noteEnd(taken.wentWellMs)
      return taken.waitMs
    }
    lost = taken.turn.lost
    let wentWell = false
    try {
      await round()
      wentWell = true
    } finally {
      lost = undefined
      await taken.turn.end({ restMs: stopping.signal.aborted ? 0 : everyMs, wentWell })
    }
    return everyMs
  }

  async function rest(signal: AbortSignal, restMs: number): Promise<void> {
    const woken = AbortSignal.any([signal, hurried.signal])
    await sleep(restMs, undefined, { signal: woken, ref: false }).catch(() => {})
  }

  function noteSuccess(): void {
    if (isFailing) log.info(`${name}: goes well again`)
    isFailing = false
  }

  function noteFailure(error: unknown): undefined {
    if (stopping.signal.aborted) return
    if (!isFailing)
      log.warn(`${name}: will be tried again: ${error instanceof Error ? error.message : error}`)
    isFailing = true
  }

  return {
    now,
    start(): void {
      if (isStarted) return
      isStarted = true
      stopping = new AbortController()
      started.set(name, { endedAt: null, now })
      rounds = goRounds()
    },
    idle,
    /** There is something new: the next round does not wait for the clock. */
    hurry: () => hurried.abort(),
    /** Begins no further round; waits for the one under way. */
    async stop(): Promise<void> {
      isStarted = false
      stopping.abort()
      started.delete(name)
      await rounds
      await idle()
    },
  }
}

/** When what had waited for this process has had its turn: each job that begins at once has looked for work, or `limitMs` are over. */
export async function firstRounds(limitMs: number): Promise<void> {
  await Promise.race([Promise.all(beginning), sleep(limitMs, undefined, { ref: false })])
}

/** Seconds since each job of this process ended a round well; null where none has yet. */
export function lastRuns(): Array<{ name: string; seconds: number | null }> {
  return [...started].map(([name, { endedAt }]) => ({
    name,
    seconds: endedAt === null ? null : (performance.now() - endedAt) / 1000,
  }))
}

/**
 * For tests: a round of every job that is started, or of the one of this name, without waiting for its hour.
 * @internal
 */
export async function roundOfEach(only?: string): Promise<void> {
  await Promise.all(
    [...started].map(([name, { now }]) => (only === undefined || name === only ? now() : null)),
  )
}
