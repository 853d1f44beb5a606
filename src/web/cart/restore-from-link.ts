import { keyOfLine } from '#domain/sellable.ts'
import { call, isGood } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { shownAddress } from '#platform/browser/router/router.ts'
import { toast } from '#web/ui/toast.ts'
import { cart } from './cart-state.ts'
import { restoredLines } from './restored-lines.ts'

const parameter = 'restore'

/** Restores cart and coupon when the URL carries the signed link of a saved cart, then removes it from the URL. */
export async function restoreFromLink(): Promise<void> {
  const url = new URL(window.location.href)
  const link = url.searchParams.get(parameter)
  if (!link) return
  url.searchParams.delete(parameter)
  shownAddress.rewrite(url)
  const saved = await call('restoreAbandoned', { query: { link } }).catch(() => null)
  if (saved?.status === 404) {
    toast.error('This link no longer opens a cart: it has expired, was used for an order, or is incomplete.')
    return
  }
  const lines = saved && isGood(saved) ? await restoredLines(saved.data).catch(() => []) : []
  if (!saved || !isGood(saved) || lines.length === 0) {
    toast.error('Your cart could not be restored. Please try again.')
    return
  }
  if (saved.data.disCouponCode) browserStorage.couponCode.write(saved.data.disCouponCode)
  // Lines that are in the cart already are skipped: opening the link twice must not double them.
  const own = new Set(cart.read().items.map(keyOfLine))
  cart.add(lines.filter((line) => !own.has(keyOfLine(line))))
  toast.success('Your cart is back.')
}
