import { call, isGood } from '#web/api-client.ts'
import { pleaseTryAgain } from '#web/failure-messages.ts'
import { askSignedIn } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Leaves the shop for a payment page: only a secure one, or one of this very host (the pretend gateway's). */
export function openPaymentPage(address: string) {
  const url = new URL(address, window.location.href)
  if (url.protocol === 'https:' || url.hostname === window.location.hostname) window.location.assign(url)
}

/** A new attempt to pay an order; the address of the payment page, or null and a toast that says why not. */
export async function retryPayment(orderId: string): Promise<string | null> {
  const answer = await askSignedIn(() => call('payOrder', { params: { orderId } })).catch(() => null)
  if (answer && isGood(answer)) return answer.data.paymentRedirectUrl
  toast.error(answer?.message || pleaseTryAgain)
  return null
}

/** The order is paid at the door, for the total that was shown; false and a toast when it cannot be. */
export async function switchToCash(orderId: string, total: number): Promise<boolean> {
  const answer = await call('payInCash', { params: { orderId }, body: { total } }).catch(() => null)
  if (answer && isGood(answer)) return true
  toast.error(answer?.message || pleaseTryAgain)
  return false
}
