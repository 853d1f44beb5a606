import { policy } from '#server/settings/policy.ts'

type Widths = { inside: number; ofOneSize: number; waiting: number }
type Waiting = { sizeIds: readonly string[]; letIn: () => void }

/** Says what an order inside wants, once it knows; again when it has to look afresh. */
export type TellWanted = (sizeIds: readonly string[]) => void

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
  const isAnyCrowded = () => [...wantedInside.keys()].some(isCrowded)

  /** An order inside: tells what it wants, and takes it back when it leaves. */
  function createSeat() {
    let wanted: readonly string[] = []
    const tell: TellWanted = (sizeIds) => {
      count(wanted, -1)
      count(sizeIds, 1)
      wanted = sizeIds
    }
    return { tell, leave: () => tell([]) }
  }

  function count(sizeIds: readonly string[], by: 1 | -1): void {
    for (const sizeId of sizeIds) {
      const left = (wantedInside.get(sizeId) ?? 0) + by
      if (left > 0) wantedInside.set(sizeId, left)
      else wantedInside.delete(sizeId)
    }
  }

  /** What is wanted is looked up only while a size is crowded; where it cannot be, the order waits like any other. */
  async function enter(sizesOf: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const sizeIds = free === 0 && isAnyCrowded() ? await sizesOf().catch(() => []) : []
    if (free > 0) free -= 1
    else await new Promise<void>((letIn) => line.push({ sizeIds, letIn }))
    return sizeIds
  }

  /** Who came before the crowd was seen may be of it: known to want something else goes first. */
  function letNextIn(): void {
    const other = isAnyCrowded()
      ? line.findIndex(({ sizeIds }) => sizeIds.length > 0 && !sizeIds.some(isCrowded))
      : 0
    const [next] = line.splice(Math.max(other, 0), 1)
    if (next) next.letIn()
    else free += 1
  }

  return {
    /** `sizesOf`: the sizes that an order wants, for one that has to wait. */
    async pass<T>(
      sizesOf: () => Promise<readonly string[]>,
      work: (tell: TellWanted) => Promise<T>,
    ): Promise<T | 'too-busy'> {
      if (outside >= waiting) return 'too-busy'
      outside += 1
      const sizeIds = await enter(sizesOf).finally(() => (outside -= 1))
      const seat = createSeat()
      seat.tell(sizeIds)
      try {
        return await work(seat.tell)
      } finally {
        seat.leave()
        letNextIn()
      }
    },
  }
}
