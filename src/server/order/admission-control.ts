import { createSemaphore } from '#platform/concurrency/concurrency.ts'
import { policy } from '#server/settings/policy.ts'

type Widths = { inside: number; waiting: number }

/** Lets a few in at a time, first come first served; refuses at once when the line is too long to be worth it. */
export function createAdmissionControl({ inside, waiting }: Widths = policy.ordersAtOnce) {
  const line = createSemaphore(inside)

  return {
    async pass<T>(work: () => Promise<T>): Promise<T | 'too-busy'> {
      return line.length() < waiting ? line.pass(work) : 'too-busy'
    },
  }
}
