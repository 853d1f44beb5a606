import { answerHours, type AttemptReason, sameAttemptMs } from './parcel-course.ts'
import type { ParcelState } from './parcel.ts'
import { isSameDay } from './quiet-hours.ts'

/** What the customer of a parcel is told; `no` tells one day at their door from the next. */
export type ParcelStep =
  | { kind: 'out-for-delivery'; no: number }
  | { kind: 'delivery-failed'; no: number; reason: AttemptReason | null }
  | { kind: 'order-delivered' }

type Before = { state: ParcelState; failedAt: Date | null }
type Course = Before & { movedAt: Date; attempts: number; failedReason: AttemptReason | null }

/**
 * What news that brought a parcel from `before` to `now` says to its customer; null: nothing, or nothing that is new. News
 * that comes late, twice or shuffled says nothing that a later step has overtaken.
 */
export function stepOf(before: Before, now: Course, moment: Date): ParcelStep | null {
  const isFresh = (at: Date) => moment.getTime() - at.getTime() < answerHours * 3_600_000
  const isMoved = before.state !== now.state
  switch (now.state) {
    case 'out':
      // "Today" is told of today alone.
      return isMoved && isSameDay(now.movedAt, moment) ? { kind: 'out-for-delivery', no: now.attempts } : null
    case 'delivered':
      return isMoved && isFresh(now.movedAt) ? { kind: 'order-delivered' } : null
    case 'failed': {
      const { attempts: no, failedAt, failedReason: reason } = now
      if (failedAt === null || !isFresh(failedAt)) return null
      const isAnother =
        before.failedAt === null || failedAt.getTime() - before.failedAt.getTime() > sameAttemptMs
      return isAnother ? { kind: 'delivery-failed', no, reason } : null
    }
    default:
      return null
  }
}

const phone = 'keep your phone at hand'

/** Why an attempt failed, and what its customer is asked to do, as their message says it: thirty signs at most each. */
export function attemptHint(reason: AttemptReason | null): { why: string; please: string } {
  return reason === null ? { why: 'nobody could take it', please: phone } : hints[reason]
}

const hints: Record<AttemptReason, { why: string; please: string }> = {
  'not-home': { why: 'nobody was at home', please: phone },
  refused: { why: 'it was refused', please: 'call us if you want it' },
  'no-cash': { why: 'no cash at hand', please: 'have the cash ready' },
  'wrong-address': { why: 'the address was not found', please: 'call us with a landmark' },
  unreachable: { why: 'your phone was not answered', please: 'keep it at hand' },
  'door-locked': { why: 'the gate was locked', please: phone },
  later: { why: 'you asked for later', please: phone },
  'not-tried': { why: 'the courier did not come', please: phone },
}
