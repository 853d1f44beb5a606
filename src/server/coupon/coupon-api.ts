import { formatRupees, fromRupees, paise, toRupees } from '#domain/money.ts'
import { couponAppliedMessage } from '#domain/pricing/coupon-discount.ts'
import { timeZone } from '#server/settings/policy.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import { ok, refuse } from '#platform/http/http.ts'
import type { Coupon, CouponAnswer, CouponReason, Coupons, TooManyAttempts } from './coupons.ts'

export function answerCoupons(api: Api, coupons: Coupons): void {
  api.answer('validateCoupon', async ({ body, caller }) => {
    const subtotal = fromRupees(body.subTotal)
    const answer = await coupons.checkTyped({
      code: body.code,
      subtotal,
      customerId: caller.customerId,
      clientAddress: caller.clientAddress,
    })
    if (answer.ok) {
      return ok({
        couponId: answer.coupon.id,
        code: answer.coupon.code,
        discount: toRupees(answer.discount),
        finalValue: toRupees(answer.finalValue),
        message: couponMessage(answer, subtotal),
      })
    }
    const message = couponMessage(answer, subtotal)
    // The fields of a good answer, as worth nothing (spec §7: 200 or 400 and data).
    const data = { couponId: null, code: body.code, discount: 0, finalValue: toRupees(subtotal), message }
    return refuse({ status: 400, code: 'invalid-coupon', message, data })
  })

  api.answer('offerCoupons', async ({ body, caller }) => {
    const offered = await coupons.offer({
      subtotal: fromRupees(body.subTotal),
      customerId: caller.customerId,
    })
    return ok(
      offered.map(({ coupon, discount }) => ({
        code: coupon.code,
        discount: toRupees(discount),
        terms: termsInWords(coupon),
      })),
    )
  })
}

/** What a coupon gives, in the fewest words. */
function termsInWords({ discount, minimumSubtotal, firstOrderOnly, customerId, endsAt }: Coupon): string {
  if (customerId !== null) return `Your store credit${endsAt ? `, until ${dayOnly.format(endsAt)}` : ''}`
  const off = discount.kind === 'flat' ? formatRupees(discount.amount) : `${discount.percent}%`
  const cap = discount.kind === 'percent' && discount.cap ? `, at most ${formatRupees(discount.cap)}` : ''
  const first = firstOrderOnly ? ' your first order' : ''
  const from = minimumSubtotal ? ` from ${formatRupees(minimumSubtotal)}` : ''
  return `${off} off${first}${from}${cap}`
}

const dayOnly = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone })

const messages = {
  'unknown-code': 'Invalid coupon code',
  'switched-off': 'This coupon is no longer available.',
  'not-started': 'This coupon is not valid yet.',
  ended: 'This coupon has expired.',
  'used-up': 'This coupon has been used up.',
  'used-by-customer': 'You have already used this coupon.',
  'first-order-only': 'This coupon is for your first order only.',
  'below-minimum': 'Your cart is below the minimum for this coupon.',
  'too-many-attempts': 'Too many attempts. Please wait 15 minutes and try again.',
} satisfies Record<CouponReason | 'too-many-attempts', string>

/** What a shopper reads about a coupon, wherever; a minimum is named with what is missing. */
export function couponMessage(answer: CouponAnswer | TooManyAttempts, subtotal: number): string {
  if (answer.ok) return couponAppliedMessage
  if (answer.reason === 'below-minimum' && answer.coupon?.minimumSubtotal !== undefined) {
    const { minimumSubtotal } = answer.coupon
    const missing = paise(minimumSubtotal - subtotal)
    const minimum = formatRupees(minimumSubtotal)
    return `This coupon needs a subtotal of ${minimum}. Add items worth ${formatRupees(missing)} more.`
  }
  return messages[answer.reason]
}
