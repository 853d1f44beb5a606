import type { NewsSource, ParcelState } from './parcel.ts'

/**
 * What couriers tell of a parcel; of two of the same moment the later in this list counts as the later one.
 * 'returned': they say that it is back at the shop, which only who opens it there knows.
 */
export const newsKinds = [
  'picked-up',
  'moving',
  'out',
  'failed',
  'returning',
  'returned',
  'lost',
  'delivered',
] as const
export type NewsKind = (typeof newsKinds)[number]

/** Why nobody took a parcel at the door: keys, with what people of the shop read. */
export const attemptReasons = {
  'not-home': 'Nobody was at home',
  refused: 'Refused at the door',
  'no-cash': 'Had no cash',
  'wrong-address': 'Address not found',
  unreachable: 'Telephone not answered',
  'door-locked': 'Door or gate locked',
  later: 'Asked to come later',
  'not-tried': 'The courier did not try',
} as const
export type AttemptReason = keyof typeof attemptReasons

/** One piece of news; `at` is the courier's clock, `key` tells it from every other of the same parcel. */
export type News = {
  kind: NewsKind
  at: Date
  reason: AttemptReason | null
  key: string
  source: NewsSource
}

/** Where news has brought a parcel. Moments are the courier's. */
type Course = {
  state: ParcelState
  heardAt: Date
  movedAt: Date
  firstScanAt: Date
  attempts: number
  failedAt: Date | null
  failedReason: AttemptReason | null
  /** It was delivered, they said, and then they said otherwise, and nobody has looked into it since. */
  deniedAt: Date | null
  homeAt: Date | null
}

/** Couriers that tell one attempt twice do it within so long. */
export const sameAttemptMs = 2 * 3_600_000

/**
 * What all that was heard of a parcel says together: the same whatever came first, late or twice. Null: nothing was heard.
 * What was delivered stays delivered: its cash was counted, and no courier's word takes that back.
 */
export function courseOf(heard: readonly News[]): Course | null {
  const news = [...new Map(heard.map((one) => [one.key, one])).values()].toSorted(byMoment)
  const [first] = news
  if (!first) return null
  const course: Course = {
    state: 'moving',
    heardAt: first.at,
    movedAt: first.at,
    firstScanAt: first.at,
    attempts: 0,
    failedAt: null,
    failedReason: null,
    deniedAt: null,
    homeAt: null,
  }
  for (const one of news) take(course, one)
  return course
}

function take(course: Course, { kind, at, reason, source }: News): void {
  course.heardAt = at
  if (course.state === 'delivered') {
    if (deniesDelivery.includes(kind)) course.deniedAt ??= at
    // Who asked the customer knows; a courier who says it once more does not.
    if (kind === 'delivered' && source === 'staff') course.deniedAt = null
    return
  }
  if (kind === 'failed') {
    if (course.failedAt === null || at.getTime() - course.failedAt.getTime() > sameAttemptMs)
      course.attempts += 1
    course.failedAt = at
    course.failedReason = reason ?? course.failedReason
  }
  if (kind === 'returned') course.homeAt ??= at
  const state = stateAfter(course.state, kind)
  if (state !== course.state) course.movedAt = at
  course.state = state
}

const deniesDelivery: readonly NewsKind[] = ['returning', 'returned', 'lost']

/** Whatever moves on its way back is still on its way back, until it is brought to the door once more. */
export function stateAfter(state: ParcelState, kind: NewsKind): ParcelState {
  if (state === 'delivered') return state
  switch (kind) {
    case 'picked-up':
    case 'moving':
      return state === 'rto' ? 'rto' : 'moving'
    case 'returning':
    case 'returned':
      return 'rto'
    case 'out':
    case 'failed':
    case 'lost':
    case 'delivered':
      return kind
  }
}

function byMoment(one: News, other: News): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    newsKinds.indexOf(one.kind) - newsKinds.indexOf(other.kind) ||
    (one.key < other.key ? -1 : 1)
  )
}

/** So long after a failed attempt couriers wait for an answer before they turn round; most take two days. */
export const answerHours = 48

/** A parcel that nobody scanned for so long, or that stayed in one state for so many days, wants a look. */
export const silentHours = 48
export const stuckDays = 5
