import type { CouponResult } from '#contract/coupon-schemas.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { call, isGood } from '#web/api-client.ts'
import { allKeyed } from '#platform/concurrency/all-keyed.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { contactAdmin, pleaseTryAgain } from '#web/failure-messages.ts'
import { timings } from '#web/timings.ts'
import { trackedLines } from '#web/tracked-lines.ts'
import { trackLazily } from '#web/lazy-tracking.ts'
import { toOrderItems } from './order-items.ts'
import { pause } from './pause.ts'

/**
 * Keeps the cart with the shop before checkout and remembers the record's id (spec §4). The button waits
 * 500 ms at least. What goes wrong is said by the alerts of spec §8; true when checkout may go on.
 */
export async function keepForCheckout(
  lines: readonly CartLine[],
  coupon: CouponResult | undefined,
): Promise<boolean> {
  const kept = call('abandonOrder', {
    body: {
      orderItems: toOrderItems(lines),
      disCouponId: coupon?.couponId ?? null,
      disCouponValue: coupon?.discount ?? null,
      disCouponCode: coupon?.code ?? null,
    },
  })
  try {
    const { answer } = await allKeyed({ answer: kept, look: pause(timings.checkoutButtonMs) })
    if (!isGood(answer)) {
      window.alert(contactAdmin)
      return false
    }
    browserStorage.abandonId.write(answer.data.abandonId)
    return true
  } catch {
    window.alert(pleaseTryAgain)
    return false
  }
}

/** Checkout was started: a tracking event that nothing waits for (spec §4). */
export function announceCheckout(lines: readonly CartLine[]): void {
  const products = trackedLines(lines)
  trackLazily(({ reportCheckoutStart }) => reportCheckoutStart(products))
}
