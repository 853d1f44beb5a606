/** Milliseconds that only ever go forward. */
export type MonotonicClock = () => number

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

const failuresToOpen = 5
const windowMs = 30_000
const openMs = 30_000

/**
 * Stops asking a service that does not answer: five failures within 30 s open it for 30 s, then one call probes.
 */
export function createCircuitBreaker({ clock = () => performance.now() }: { clock?: MonotonicClock } = {}) {
  let failures: number[] = []
  let openedAt: number | null = null
  let isProbing = false
  let pausedUntil = 0

  /** False while open or paused, and while the one probe is under way. */
  function isClosed(): boolean {
    if (clock() < pausedUntil) return false
    return openedAt === null || (clock() - openedAt >= openMs && !isProbing)
  }

  /** Asks whether a call may be made; after true the caller must report `succeeded` or `failed`. */
  function enter(): boolean {
    if (!isClosed()) return false
    if (openedAt !== null) isProbing = true
    return true
  }

  function succeeded(): void {
    failures = []
    openedAt = null
    isProbing = false
  }

  function failed(): void {
    const now = clock()
    failures = [...failures.filter((at) => now - at < windowMs), now]
    if (isProbing || failures.length >= failuresToOpen) openedAt = now
    isProbing = false
  }

  /** The service answers, but asks to be left alone for a while. */
  function pause(ms: number): void {
    succeeded()
    pausedUntil = clock() + ms
  }

  return { isClosed, enter, succeeded, failed, pause }
}
