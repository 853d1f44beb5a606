import type { CouponResult } from '#contract/coupon-schemas.ts'
import { type CartLine, toQuoteLine } from '#domain/cart-line.ts'
import { toRupees } from '#domain/money.ts'
import { quote } from '#domain/pricing/quote.ts'
import { call } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { contactAdmin, pleaseTryAgain } from '#web/failure-messages.ts'
import { trackLazily } from '#web/tracking/lazy-tracking.ts'
import { pause, timings } from '#web/timings.ts'
import { trackedLines } from '#web/tracking/tracked-lines.ts'
import { toOrderItems } from './order-items.ts'
import { createSavedCart } from './saved-cart.ts'

const savedCart = createSavedCart({ call, stored: browserStorage.abandonId })

/**
 * Saves the cart with the shop before checkout (spec §4). The button waits 500 ms at least. Failures are told by the
 * alerts of spec §8; who is no longer signed in is asked to sign in instead.
 */
export async function saveForCheckout(
  lines: readonly CartLine[],
  coupon: CouponResult | undefined,
): Promise<'saved' | 'not-saved' | 'signed-out'> {
  const saving = savedCart.save({
    items: toOrderItems(lines),
    coupon: coupon ? { ...coupon, id: coupon.couponId } : null,
  })
  const held = pause(timings.checkoutButtonMs)
  try {
    const saved = await saving
    await held
    if (saved.ok) return 'saved'
    if (saved.answer.status === 401) return 'signed-out'
    window.alert(contactAdmin)
    return 'not-saved'
  } catch {
    window.alert(pleaseTryAgain)
    return 'not-saved'
  }
}

/** Checkout was started: a tracking event that nothing waits for (spec §4), with what the pieces cost with their offers. */
export function announceCheckout(lines: readonly CartLine[]): void {
  const charged = new Map(
    quote({ lines: lines.map(toQuoteLine) }).lines.map((line) => [line.id, toRupees(line.charged)]),
  )
  const products = trackedLines(
    lines.map((line) => ({ ...line, price: (charged.get(line.customId) ?? 0) / line.quantity })),
  )
  trackLazily(({ reportCheckoutStart }) => reportCheckoutStart(products))
}
