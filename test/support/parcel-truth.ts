import type { CourierAdapter } from '#domain/courier-adapters.ts'
import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'
import type { CountedBack } from '#domain/parcel.ts'

/** One scan of a courier, at a minute of the month. */
export type TrueScan = { kind: NewsKind; minute: number; reason?: AttemptReason | undefined }

/** What happens to one parcel, drawn before the shop hears of it, and the sums that follow from it. */
export type TrueParcel = {
  courier: CourierAdapter
  isPrepaid: boolean
  lines: Array<{ size: number; quantity: number }>
  end: 'delivered' | 'back' | 'lost'
  scans: TrueScan[]
  /** What its courier says though it is not so. */
  lies: TrueScan[]
  /** The last day of its journey: it is handed out, lies at the shop, or is given up by its courier. */
  endDay: number
  /** In what condition the pieces of each line are when it comes back. */
  back: CountedBack[]
}

export const minutesOfDay = 1440
const couriers = ['delhivery', 'shiprocket', 'csv', 'by-hand'] as const
/** It tells things that are not so. */
const liar = 'delhivery'

type Step = NewsKind | 'moving-or-not'
type Fate = { share: number; end: TrueParcel['end']; steps: Step[]; isDamaged?: boolean }

const start: Step[] = ['picked-up', 'moving', 'moving-or-not']
const fates: Fate[] = [
  { share: 50, end: 'delivered', steps: [...start, 'out', 'delivered'] },
  { share: 12, end: 'delivered', steps: [...start, 'out', 'failed', 'out', 'delivered'] },
  { share: 5, end: 'delivered', steps: [...start, 'out', 'failed', 'out', 'failed', 'out', 'delivered'] },
  { share: 3, end: 'delivered', steps: [...start, 'out', 'failed', 'returning', 'out', 'delivered'] },
  { share: 3, end: 'delivered', steps: [...start, 'lost', 'moving', 'out', 'delivered'] },
  { share: 10, end: 'back', steps: [...start, 'out', 'failed', 'returning', 'moving', 'returned'] },
  {
    share: 6,
    end: 'back',
    steps: [...start, 'out', 'failed', 'out', 'failed', 'out', 'failed', 'returning', 'returned'],
  },
  { share: 5, end: 'back', steps: [...start, 'returning', 'moving-or-not', 'returned'], isDamaged: true },
  { share: 4, end: 'lost', steps: [...start, 'lost'] },
  { share: 2, end: 'lost', steps: [...start, 'out', 'failed', 'returning', 'lost'] },
]
const reasons: AttemptReason[] = ['not-home', 'refused', 'no-cash', 'unreachable', 'wrong-address']

/** `chance` gives numbers in [0, 1): the same numbers, the same month. */
export function drawParcel(
  chance: () => number,
  { sizes, days }: { sizes: number; days: number },
): TrueParcel {
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T =>
    from[Math.floor(chance() * from.length)] as T
  const courier = pick(couriers)
  const fate = drawFate(chance())
  const lines = [
    ...new Set(Array.from({ length: chance() < 0.3 ? 2 : 1 }, () => Math.floor(chance() * sizes))),
  ].map((size) => ({ size, quantity: chance() < 0.25 ? 2 : 1 }))
  let minute = Math.floor(chance() * (days - 16) * minutesOfDay)
  const scans = fate.steps.flatMap((step): TrueScan[] => {
    if (step === 'moving-or-not' && chance() < 0.5) return []
    // Two hours belong to one attempt, so the next is later than that.
    minute += Math.floor(180 + chance() * 1200)
    const kind = step === 'moving-or-not' ? 'moving' : step
    return [{ kind, minute, reason: kind === 'failed' ? pick(reasons) : undefined }]
  })
  return {
    courier,
    isPrepaid: chance() < 0.3,
    lines,
    end: fate.end,
    scans,
    lies: courier === liar && chance() < 0.3 ? [drawLie(chance, scans, fate.end)] : [],
    endDay: Math.floor(minute / minutesOfDay),
    back: lines.map(({ quantity }) =>
      drawCondition(chance, { quantity, isDamaged: fate.isDamaged === true }),
    ),
  }
}

function drawFate(drawn: number): Fate {
  let left = drawn * 100
  const fate = fates.find(({ share }) => (left -= share) < 0)
  if (!fate) throw new Error('the shares of the fates are a hundred together')
  return fate
}

/** Between two scans that are true, or after the last of a parcel that was delivered. */
function drawLie(chance: () => number, scans: readonly TrueScan[], end: TrueParcel['end']): TrueScan {
  const isAfter = end === 'delivered' && chance() < 0.4
  const before = isAfter ? scans.length - 1 : Math.floor(chance() * (scans.length - 1))
  const kinds = isAfter
    ? (['returning', 'lost', 'failed', 'moving'] as const)
    : (['lost', 'returned', 'delivered', 'returning'] as const)
  const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'lost'
  return { kind, minute: (scans[before]?.minute ?? 0) + 90 }
}

function drawCondition(
  chance: () => number,
  { quantity, isDamaged }: { quantity: number; isDamaged: boolean },
): CountedBack {
  const counted = { fine: 0, press: 0, damaged: 0, wrong: 0, missing: 0 }
  for (let piece = 0; piece < quantity; piece += 1) {
    const drawn = chance()
    if (isDamaged) counted[drawn < 0.7 ? 'damaged' : drawn < 0.85 ? 'wrong' : 'missing'] += 1
    else counted[drawn < 0.8 ? 'fine' : drawn < 0.92 ? 'press' : 'damaged'] += 1
  }
  return counted
}
