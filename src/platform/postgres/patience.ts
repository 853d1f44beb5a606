import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLoss } from './database-away.ts'

/** A new leader is elected in about this time; who asked waits longer than that anyway. */
export const patienceMs = 4000
const longestRestMs = 300

/** Repeats `work`, of which nothing is kept when a line is lost, for `withinMs`; the first `atOnce` times without a rest. */
export async function patiently<T>(
  work: () => Promise<T>,
  { withinMs, atOnce = 0 }: { withinMs: number; atOnce?: number },
): Promise<T> {
  const giveUpAt = performance.now() + withinMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() >= giveUpAt) throw error
      if (attempt > atOnce) await rest(attempt - atOnce)
    }
  }
}

/** Longer each time, and never the same for two who were refused together. */
export function rest(attempt: number): Promise<void> {
  return sleep(Math.random() * Math.min(20 * 2 ** attempt, longestRestMs))
}
