import { setTimeout as pause } from 'node:timers/promises'
import { inCrowd } from './in-crowd.ts'

/** Does the work for each, a new one begun every so often, as shoppers come; so many at a time at most. */
export function arriving<T, R>(
  items: readonly T[],
  { everyMs, atOnce }: { everyMs: number; atOnce: number },
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const from = performance.now()
  return inCrowd([...items.entries()], atOnce, async ([place, item]) => {
    await pause(Math.max(0, from + place * everyMs - performance.now()))
    return work(item)
  })
}
