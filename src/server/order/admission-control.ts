import { createSemaphore } from '#platform/concurrency/semaphore.ts'

/** At most this many orders are placed at once in a process; the rest stand in line, not in the database's queue. */
const inside = 6
const lineLength = 1000

/** Lets a few in at a time, first come first served; refuses at once when the line is too long to be worth it. */
export function createAdmissionControl({ width = inside, longest = lineLength } = {}) {
  const line = createSemaphore(width)

  return {
    async pass<T>(work: () => Promise<T>): Promise<T | 'too-busy'> {
      return line.length() < longest ? line.pass(work) : 'too-busy'
    },
  }
}
