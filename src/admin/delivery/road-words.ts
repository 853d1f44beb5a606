import type { RoadParcelLine } from '#contract/staff-road-schemas.ts'
import { attentionReasons } from '#domain/parcel.ts'
import { attemptReasons, type NewsKind } from '#domain/parcel-course.ts'

/** What couriers tell, in our words. */
export const newsWords: Record<NewsKind, string> = {
  'picked-up': 'Picked up',
  moving: 'On the way',
  out: 'Out for delivery',
  failed: 'Not taken',
  returning: 'Coming back',
  returned: 'Back at our door',
  lost: 'Lost',
  delivered: 'Delivered',
}

const hourMs = 3_600_000

/** How long the courier still waits for an answer; else why the parcel wants a look; else nothing. */
export function lookShown({ answerBy, attention }: RoadParcelLine, now: number): string {
  if (answerBy !== null) {
    const hours = Math.floor((Date.parse(answerBy) - now) / hourMs)
    return hours < 0 ? 'Too late' : `${hours} h left`
  }
  const [first] = attention
  return first === undefined ? '' : attentionReasons[first]
}

/** Why nobody took it, as far as the courier said. */
export function failedShown({ attempts, failedReason }: RoadParcelLine): string {
  if (attempts === 0) return ''
  return failedReason === null ? `${attempts}` : `${attempts}, ${attemptReasons[failedReason].toLowerCase()}`
}
