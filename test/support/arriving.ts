import { setTimeout as pause } from 'node:timers/promises'

/** Does the work for each, a new one begun every so often, as shoppers come who do not wait for one another. */
export async function arriving<T, R>(
  items: readonly T[],
  everyMs: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const underWay: Array<Promise<R>> = []
  for (const item of items) {
    underWay.push(work(item))
    await pause(everyMs)
  }
  return Promise.all(underWay)
}
