import { policy } from '#server/settings/policy.ts'

type Widths = { inside: number; ofOneSize: number; waiting: number }
type Waiting = { sizeIds: readonly string[]; letIn: () => void }

/**
 * Lets a few orders in at a time and refuses at once when the line is too long to be worth it. First come first served, but
 * who wants what enough of those inside want already lets others go first: they would only stand at the same row of the database.
 */
export function createAdmissionControl({ inside, ofOneSize, waiting }: Widths = policy.ordersAtOnce) {
  let free = inside
  let outside = 0
  const line: Waiting[] = []
  const wantedInside = new Map<string, number>()

  const isCrowded = (sizeId: string) => (wantedInside.get(sizeId) ?? 0) >= ofOneSize

  function count(sizeIds: readonly string[], by: 1 | -1): void {
    for (const sizeId of sizeIds) {
      const left = (wantedInside.get(sizeId) ?? 0) + by
      if (left > 0) wantedInside.set(sizeId, left)
      else wantedInside.delete(sizeId)
    }
  }

  /** What is wanted is looked up only by who has to wait; where it cannot be, the order waits like any other. */
  async function enter(sizesOf: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const sizeIds = free > 0 ? [] : await sizesOf().catch(() => [])
    if (free > 0) free -= 1
    else return new Promise((resolve) => line.push({ sizeIds, letIn: () => resolve(sizeIds) }))
    count(sizeIds, 1)
    return sizeIds
  }

  function leave(sizeIds: readonly string[]): void {
    count(sizeIds, -1)
    const other = line.findIndex((next) => !next.sizeIds.some(isCrowded))
    const [next] = line.splice(Math.max(other, 0), 1)
    if (!next) return void (free += 1)
    count(next.sizeIds, 1)
    next.letIn()
  }

  return {
    /** `sizesOf`: the sizes that an order wants. */
    async pass<T>(
      sizesOf: () => Promise<readonly string[]>,
      work: () => Promise<T>,
    ): Promise<T | 'too-busy'> {
      if (outside >= waiting) return 'too-busy'
      outside += 1
      const sizeIds = await enter(sizesOf).finally(() => (outside -= 1))
      try {
        return await work()
      } finally {
        leave(sizeIds)
      }
    },
  }
}
