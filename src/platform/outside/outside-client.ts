import { Agent, fetch } from 'undici'
import { codeOf, messageOf } from '#platform/postgres/postgres.ts'
import { type CircuitBreaker, createCircuitBreaker, type MonotonicClock } from './circuit-breaker.ts'

export type OutsideRequest<Purpose extends string> = {
  /** What a call is for: each has its own breaker, so that calls of one kind do not close the way for another. */
  purpose: Purpose
  method: 'GET' | 'POST'
  /** Below the base address. */
  path: string
  headers: Record<string, string>
  body?: string
  /** Whether asking twice is the same as asking once; then 502, 503 and 504 are worth another try. */
  isRepeatable: boolean
}

export type OutsideReply =
  /** Any JSON answer below 500, refusals included. */
  | { ok: true; status: number; body: unknown }
  /** 'unreached': surely nothing happened there. 'uncertain': it may have. 'unreadable': it answered, but not as it should. */
  | { ok: false; reason: 'unreached' | 'uncertain' | 'unreadable' }

export type OutsideLimits = { connectMs: number; totalMs: number; maxBytes: number }

/** Connect 2 s, 8 s in all, 256 KiB. */
export const outsideLimits: OutsideLimits = { connectMs: 2000, totalMs: 8000, maxBytes: 256 * 1024 }

export type OutsideClient<Purpose extends string> = {
  ask(request: OutsideRequest<Purpose>, deadline?: AbortSignal): Promise<OutsideReply>
  /** One time limit for several calls that belong together. */
  deadline(): AbortSignal
  /** False while nothing would be asked for this purpose. */
  isReachable(purpose: Purpose): boolean
}

const notReached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]
const worthAnotherTry = [502, 503, 504]

/** Asks a service of somebody else's by fetch: time limits, a cap on the answer, no redirects, circuit breakers. */
export function createOutsideClient<Purpose extends string>(settings: {
  /** E.g. https://api.razorpay.com; the simulator's address makes it the same code path. */
  base: string
  limits?: Partial<OutsideLimits>
  clock?: MonotonicClock
}): OutsideClient<Purpose> {
  const limits = { ...outsideLimits, ...settings.limits }
  const { clock } = settings
  const breakers = new Map<Purpose, CircuitBreaker>()
  const base = settings.base.replace(/\/$/, '')
  const dispatcher = new Agent({ connect: { timeout: limits.connectMs }, connections: 50 })

  function breakerOf(purpose: Purpose): CircuitBreaker {
    const breaker = breakers.get(purpose) ?? createCircuitBreaker({ clock })
    breakers.set(purpose, breaker)
    return breaker
  }

  async function askOnce(request: OutsideRequest<Purpose>, signal: AbortSignal): Promise<Tried> {
    const breaker = breakerOf(request.purpose)
    if (!breaker.enter()) return { ok: false, reason: 'unreached', isFinal: true }
    const tried = await send(request, signal)
    if (tried.pauseMs !== undefined) breaker.pause(tried.pauseMs)
    else if (tried.ok || tried.reason === 'unreadable') breaker.succeeded()
    else breaker.failed()
    return tried
  }

  async function send(request: OutsideRequest<Purpose>, signal: AbortSignal): Promise<Tried> {
    const { method, path, headers, body } = request
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { accept: 'application/json', ...headers },
        body,
        redirect: 'error',
        signal,
        dispatcher,
      })
      const text = await readCapped(response.body, limits.maxBytes)
      if (response.status >= 500) return { ok: false, reason: 'uncertain', status: response.status }
      if (response.status === 429) {
        const pauseMs = pauseOf(response.headers.get('retry-after'))
        return { ok: false, reason: 'unreached', isFinal: true, pauseMs }
      }
      const json = text === null ? undefined : parseJson(text)
      if (json === undefined) return { ok: false, reason: 'unreadable' }
      return { ok: true, status: response.status, body: json }
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (messageOf(cause) === 'unexpected redirect') return { ok: false, reason: 'unreadable' }
      return { ok: false, reason: notReached.includes(codeOf(cause) ?? '') ? 'unreached' : 'uncertain' }
    }
  }

  return {
    async ask(request, deadline = AbortSignal.timeout(limits.totalMs)) {
      const first = await askOnce(request, deadline)
      if (!mayRepeat(request, first) || deadline.aborted) return first
      return askOnce(request, deadline)
    },
    deadline: () => AbortSignal.timeout(limits.totalMs),
    isReachable: (purpose) => breakerOf(purpose).isClosed(),
  }
}

type Tried = OutsideReply & { status?: number; isFinal?: boolean; pauseMs?: number }

const usualPauseSeconds = 5
const longestPauseSeconds = 60

/** How long somebody who has too much to do is left alone: as long as it says, within reason. */
function pauseOf(retryAfter: string | null): number {
  const asked = /^[0-9]{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : usualPauseSeconds
  return Math.min(Math.max(asked, 1), longestPauseSeconds) * 1000
}

function mayRepeat(request: { isRepeatable: boolean }, tried: Tried): boolean {
  if (tried.ok || tried.isFinal) return false
  if (tried.reason === 'unreached') return true
  return request.isRepeatable && worthAnotherTry.includes(tried.status ?? 0)
}

/** The text, or null when there is more of it than `maxBytes`: counted after unpacking, so no small bomb grows. */
async function readCapped(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** undefined: not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
