import type { PaymentStatusData } from '#contract/order-schemas.ts'
import { isOrderSuccess } from '#domain/order.ts'
import { type CallApi, isGood } from '#web/api-client.ts'
import { createListeners } from '#platform/browser/state/state.ts'
import type { CartState } from '#web/cart/cart-store.ts'
import { timings } from '#web/timings.ts'

/** How an order ended, as the result page shows it. `isPending`: still unknown when the page stopped asking. */
export type OrderResult =
  | { status: 'loading'; pending?: PaymentStatusData }
  | { status: 'success'; payment: PaymentStatusData }
  | { status: 'failed'; payment: PaymentStatusData | null; isPending: boolean }

type Failed = Extract<OrderResult, { status: 'failed' }>
const unknown: Failed = { status: 'failed', payment: null, isPending: false }

/** A check without a result: the request failed, or the server did (5xx). */
type Look = OrderResult | { status: 'thrown' | 'out-of-order' }

type Dependencies = {
  call: CallApi
  cart: () => CartState
  /** The status check succeeded: the cart, as it was then, is emptied, whatever the status (spec §4, decision 0039). */
  onAnswered: (orderId: string, before: CartState) => void
  /** The first request failed. */
  onThrown: () => void
  /** Called once per check that finds a successful order. */
  onSuccess: (payment: PaymentStatusData) => void
  wait: (ms: number) => Promise<void>
  now: () => number
}

/** One visit of /order/status/{orderId}: success, failure, or waiting for the gateway up to 2 minutes (decision 0007). */
export function createOrderResultStore({
  call,
  cart,
  onAnswered,
  onThrown,
  onSuccess,
  wait,
  now,
}: Dependencies) {
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
    const cartBefore = cart()
    let pending: Failed | undefined
    show({ status: 'loading' })
    for (;;) {
      const look = await ask({ orderId, t }, cartBefore)
      if (asked !== latest) return
      if (look.status === 'thrown' && !pending) onThrown()
      // A check without a result leaves a pending payment pending.
      const result = isTold(look) ? look : (pending ?? unknown)
      pending = result.status === 'failed' && result.isPending ? result : undefined
      if (!pending || now() >= giveUpAt) return show(result)
      if (pending.payment) show({ status: 'loading', pending: pending.payment })
      await wait(timings.pendingAskMs)
      if (asked !== latest) return
    }
  }

  async function ask(
    query: { orderId: string; t: string | undefined },
    cartBefore: CartState,
  ): Promise<Look> {
    try {
      const answer = await call('readPaymentStatus', { query })
      if (!isGood(answer)) return answer.status >= 500 ? { status: 'out-of-order' } : unknown
      onAnswered(query.orderId, cartBefore)
      const payment = answer.data
      if (isOrderSuccess(payment.order)) {
        onSuccess(payment)
        return { status: 'success', payment }
      }
      return { status: 'failed', payment, isPending: payment.status === 'PENDING' }
    } catch {
      return { status: 'thrown' }
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

function isTold(look: Look): look is OrderResult {
  return look.status !== 'thrown' && look.status !== 'out-of-order'
}
