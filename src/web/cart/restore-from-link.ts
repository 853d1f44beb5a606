import { keyOfLine } from '#domain/sellable.ts'
import { call, isGood } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { shownAddress } from '#platform/browser/router/router.ts'
import { toast } from '#web/ui/toast.ts'
import { cart } from './cart-state.ts'
import { restoredLines } from './restored-lines.ts'

const parameter = 'restore'

/** Refills the cart and its coupon when the address carries a signed link of a kept cart; once, then drops the link. */
export async function restoreFromLink(): Promise<void> {
  const url = new URL(window.location.href)
  const link = url.searchParams.get(parameter)
  if (!link) return
  url.searchParams.delete(parameter)
  shownAddress.rewrite(url)
  const kept = await call('restoreAbandoned', { query: { link } }).catch(() => null)
  if (kept?.status === 404) {
    toast.error('This link no longer opens a cart: it has expired, was used for an order, or is incomplete.')
    return
  }
  const lines = kept && isGood(kept) ? await restoredLines(kept.data).catch(() => []) : []
  if (!kept || !isGood(kept) || lines.length === 0) {
    toast.error('Your cart could not be restored. Please try again.')
    return
  }
  if (kept.data.disCouponCode) browserStorage.couponCode.write(kept.data.disCouponCode)
  // What is in the cart already stays as it is: opening the link twice must not double it.
  const own = new Set(cart.read().items.map(keyOfLine))
  cart.add(lines.filter((line) => !own.has(keyOfLine(line))))
  toast.success('Your cart is back.')
}
