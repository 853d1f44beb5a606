import type { MonotonicClock } from './circuit-breaker.ts'

type IssuedToken = { token: string; lifeMs: number }
type FetchToken = (deadline: AbortSignal) => Promise<IssuedToken | null>

const renewEarlyMs = 4 * 60_000

/** Keeps one access token: fetched once for all who wait, renewed 4 minutes early, afresh when the service rejects it. */
export function createAccessToken(fetchToken: FetchToken, clock: MonotonicClock = () => performance.now()) {
  let current: { token: string; renewAt: number } | null = null
  let fetching: Promise<string | null> | null = null

  async function renew(deadline: AbortSignal): Promise<string | null> {
    const issued = await fetchToken(deadline)
    if (!issued) return null
    // A token that lives shorter than that is renewed at half its life.
    const early = Math.min(renewEarlyMs, issued.lifeMs / 2)
    current = { token: issued.token, renewAt: clock() + issued.lifeMs - early }
    return issued.token
  }

  return {
    /** Null: the service gives none now. */
    async read(deadline: AbortSignal): Promise<string | null> {
      if (current && clock() < current.renewAt) return current.token
      fetching ??= renew(deadline).finally(() => {
        fetching = null
      })
      return fetching
    },
    /** The service answered 401 to this token; of many who say so at once, the first has it renewed. */
    reject(token: string): void {
      if (current?.token === token) current = null
    },
  }
}
