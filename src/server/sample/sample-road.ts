import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'

/** How far a sent parcel of the sample shop has come. */
type Road = {
  kinds: readonly NewsKind[]
  reason?: AttemptReason
  /** The last was heard so many hours ago; null: on the third day after it was sent. */
  lastHoursAgo: number | null
  /** It is back in the shop, and is counted in there. */
  isCountedIn?: true
}

const toDoor: readonly NewsKind[] = ['picked-up', 'moving', 'out']

/** What was sent last comes first; all that were sent earlier have arrived. */
const roads: readonly Road[] = [
  { kinds: [], lastHoursAgo: null },
  { kinds: ['picked-up'], lastHoursAgo: 4 },
  { kinds: ['picked-up', 'moving'], lastHoursAgo: 5 },
  { kinds: ['picked-up', 'moving'], lastHoursAgo: 9 },
  { kinds: toDoor, lastHoursAgo: 2 },
  { kinds: toDoor, lastHoursAgo: 3 },
  { kinds: [...toDoor, 'failed'], reason: 'not-home', lastHoursAgo: 3 },
  { kinds: [...toDoor, 'failed'], reason: 'no-cash', lastHoursAgo: 20 },
  { kinds: [...toDoor, 'failed'], reason: 'wrong-address', lastHoursAgo: 42 },
  { kinds: [...toDoor, 'failed', 'returning'], reason: 'refused', lastHoursAgo: 6 },
  { kinds: [...toDoor, 'failed', 'returning'], reason: 'unreachable', lastHoursAgo: 18 },
  {
    kinds: [...toDoor, 'failed', 'returning', 'returned'],
    reason: 'refused',
    lastHoursAgo: 12,
    isCountedIn: true,
  },
]

const arrived: Road = { kinds: [...toDoor, 'delivered'], lastHoursAgo: null }

const hourMs = 3_600_000
const daysOnTheRoad = 3

export function sampleRoad(nth: number): Road {
  return roads[nth] ?? arrived
}

/** What its courier told of a parcel, in even steps since it was handed over. */
export function newsOfSample({ kinds, reason, lastHoursAgo }: Road, handedAt: Date) {
  const begun = handedAt.getTime()
  const now = Date.now()
  const last =
    lastHoursAgo === null ? Math.min(begun + daysOnTheRoad * 24 * hourMs, now) : now - lastHoursAgo * hourMs
  return kinds.map((kind, at) => ({
    kind,
    at: new Date(begun + ((last - begun) * (at + 1)) / kinds.length),
    words: words[kind],
    ...(kind === 'failed' ? { reason } : {}),
  }))
}

const words: Record<NewsKind, string> = {
  'picked-up': 'Picked up',
  moving: 'In transit',
  out: 'Out for delivery',
  failed: 'Undelivered',
  returning: 'Return to origin',
  returned: 'Returned',
  lost: 'Lost',
  delivered: 'Delivered',
}
