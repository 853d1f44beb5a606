import type { PaymentStatus } from '#contract/order.ts'
import { isOrderSuccess } from '#domain/order.ts'
import { type CallApi, isGood } from '#web/api.ts'
import { createListeners } from '#web/listeners.ts'
import { timings } from '#web/timings.ts'

/** How an order ended, as the result page shows it. `isPending`: nobody knows yet, after all patience. */
export type OrderResult =
  | { status: 'loading' }
  | { status: 'success'; payment: PaymentStatus }
  | { status: 'failed'; payment: PaymentStatus | null; isPending: boolean }

type Parts = {
  call: CallApi
  /** The status check succeeded: the cart is emptied, whatever it says (spec §4). */
  onAnswered: () => void
  onThrown: () => void
  /** Once per look that ends well. */
  onSuccess: (payment: PaymentStatus) => void
  wait: (ms: number) => Promise<void>
  now: () => number
}

/** One look at /order/status/{orderId}: success, failure, or waiting for the gateway up to 2 minutes (decision 7). */
export function createResultStore({ call, onAnswered, onThrown, onSuccess, wait, now }: Parts) {
  let state: OrderResult = { status: 'loading' }
  let latest = 0
  const { tell, subscribe } = createListeners()

  function show(next: OrderResult) {
    state = next
    tell()
  }

  async function check(orderId: string, t: string | undefined): Promise<void> {
    const asked = (latest += 1)
    const giveUpAt = now() + timings.pendingPatienceMs
    show({ status: 'loading' })
    for (;;) {
      const result = await ask(orderId, t)
      if (asked !== latest) return
      const isWaiting = result.status === 'failed' && result.isPending && now() < giveUpAt
      if (!isWaiting) return show(result)
      await wait(timings.pendingAskMs)
      if (asked !== latest) return
    }
  }

  async function ask(orderId: string, t: string | undefined): Promise<OrderResult> {
    try {
      const answer = await call('readPaymentStatus', { query: { orderId, t } })
      if (!isGood(answer)) return { status: 'failed', payment: null, isPending: false }
      onAnswered()
      const payment = answer.data
      if (isOrderSuccess(payment.order)) {
        onSuccess(payment)
        return { status: 'success', payment }
      }
      return { status: 'failed', payment, isPending: payment.status === 'PENDING' }
    } catch {
      onThrown()
      return { status: 'failed', payment: null, isPending: false }
    }
  }

  return {
    read: () => state,
    subscribe,
    check,
    leave() {
      latest += 1
      state = { status: 'loading' }
    },
  }
}
