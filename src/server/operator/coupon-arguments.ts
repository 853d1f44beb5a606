import { formatRupees, fromRupees } from '#domain/money.ts'
import type { Coupon, NewCoupon } from '#server/coupon/coupons.ts'

/** The options of `coupon add` as they were typed; amounts in rupees. */
export type CouponArguments = {
  percent?: string
  flat?: string
  cap?: string
  minimum?: string
  from?: string
  until?: string
  limit?: string
  perCustomer?: string
  firstOrder?: boolean
  shown?: boolean
}

type ReadCoupon = { ok: true; coupon: NewCoupon } | { ok: false; problem: string }

/** Reads a coupon from what the operator typed; the first thing that cannot be is the answer. */
export function readCoupon(code: string, typed: CouponArguments): ReadCoupon {
  const problem = problemOf(code, typed)
  if (problem) return { ok: false, problem }
  const cap = typed.cap === undefined ? {} : { cap: fromRupees(Number(typed.cap)) }
  const coupon: NewCoupon = {
    code,
    discount:
      typed.flat === undefined
        ? { kind: 'percent', percent: Number(typed.percent), ...cap }
        : { kind: 'flat', amount: fromRupees(Number(typed.flat)) },
    firstOrderOnly: typed.firstOrder ?? false,
    isShown: typed.shown ?? false,
    ...(typed.minimum === undefined ? {} : { minimumSubtotal: fromRupees(Number(typed.minimum)) }),
    ...(typed.from === undefined ? {} : { startsAt: startOfDay(typed.from) }),
    ...(typed.until === undefined ? {} : { endsAt: new Date(startOfDay(typed.until).getTime() + dayMs) }),
    ...(typed.limit === undefined ? {} : { limit: Number(typed.limit) }),
    ...(typed.perCustomer === undefined ? {} : { limitPerCustomer: Number(typed.perCustomer) }),
  }
  return { ok: true, coupon }
}

function problemOf(code: string, typed: CouponArguments): string | undefined {
  const { percent, flat, cap, minimum, from, until, limit, perCustomer } = typed
  if (!/^[\p{L}\p{N}_-]{3,40}$/u.test(code)) return 'A code has 3 to 40 letters, digits, - or _.'
  if ((percent === undefined) === (flat === undefined)) return 'Give either --percent or --flat.'
  if (percent !== undefined && !isWhole(percent, 100)) return '--percent is a whole number from 1 to 100.'
  if (flat !== undefined && !isAmount(flat)) return '--flat is an amount in rupees, such as 100.'
  if (cap !== undefined && percent === undefined) return '--cap goes with --percent.'
  if (cap !== undefined && !isAmount(cap)) return '--cap is an amount in rupees.'
  if (minimum !== undefined && !isAmount(minimum)) return '--minimum is an amount in rupees.'
  if (limit !== undefined && !isWhole(limit)) return '--limit is a whole number above 0.'
  if (perCustomer !== undefined && !isWhole(perCustomer)) return '--per-customer is a whole number above 0.'
  for (const day of [from, until]) {
    if (day !== undefined && Number.isNaN(startOfDay(day).getTime()))
      return `${day} is no day. Write 2026-01-31.`
  }
  if (from !== undefined && until !== undefined && from > until) return '--until is before --from.'
  return undefined
}

/** One line about a coupon, for the list. */
export function describeCoupon(coupon: Coupon): string {
  const facts = [
    coupon.discount.kind === 'flat'
      ? `${formatRupees(coupon.discount.amount)} off`
      : `${coupon.discount.percent} % off`,
    coupon.discount.kind === 'percent' && coupon.discount.cap !== undefined
      ? `at most ${formatRupees(coupon.discount.cap)}`
      : '',
    coupon.minimumSubtotal === undefined ? '' : `from ${formatRupees(coupon.minimumSubtotal)}`,
    coupon.startsAt === undefined ? '' : `starts ${dayOf(coupon.startsAt)}`,
    coupon.endsAt === undefined ? '' : `until ${dayOf(new Date(coupon.endsAt.getTime() - 1))}`,
    coupon.firstOrderOnly ? 'first order only' : '',
    coupon.limitPerCustomer === undefined ? '' : `${coupon.limitPerCustomer} per customer`,
    `used ${coupon.used}${coupon.limit === undefined ? '' : ` of ${coupon.limit}`}`,
    coupon.isShown ? 'shown to everyone' : '',
    coupon.isActive ? '' : 'OFF',
  ]
  return `${coupon.code.padEnd(16)} ${facts.filter((fact) => fact !== '').join(', ')}`
}

const dayMs = 24 * 60 * 60 * 1000

// The shop's days are India's.
function startOfDay(day: string): Date {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00+05:30`) : new Date(Number.NaN)
}

function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
}

function isWhole(text: string, most = 1_000_000): boolean {
  return /^[1-9][0-9]*$/.test(text) && Number(text) <= most
}

function isAmount(text: string): boolean {
  return /^[0-9]{1,7}(\.[0-9]{1,2})?$/.test(text) && Number(text) > 0
}
