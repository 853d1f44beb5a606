import { useSyncExternalStore } from 'react'
import { call, isGood } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { cart } from '#web/cart/cart-state.ts'
import { restoredLines } from '#web/cart/restored-lines.ts'
import { pause } from '#web/timings.ts'
import { toast } from '#web/ui/toast.ts'
import { createEmptiedOrders } from './emptied-orders.ts'
import { reportOrder } from './report-order.ts'
import { createOrderResultStore, type OrderResult } from './order-result-store.ts'

const emptied = createEmptiedOrders(browserStorage.cartEmptiedFor)

/** The result of an order in this browser. */
export const result = createOrderResultStore({
  call,
  cart: cart.read,
  onAnswered(orderId, before) {
    if (emptied.has(orderId)) return
    cart.takeOut(before.items)
    emptied.add(orderId)
  },
  onSuccess(payment) {
    // This checkout is over: the next one is of another order.
    if (payment.abandonId && payment.abandonId === browserStorage.abandonId.read()) {
      browserStorage.abandonId.remove()
    }
    reportOrder(payment)
  },
  onThrown: () => toast.error('Failed to fetch payment status'),
  wait: pause,
  now: () => performance.now(),
})

const onServer = result.read()

export function useResult(): OrderResult {
  return useSyncExternalStore(result.subscribe, result.read, () => onServer)
}

/** Puts the lines that an order was made of back into the cart; false when none of them could be (decision 0007). */
export async function restoreCart(orderId: string): Promise<boolean> {
  const lines = await savedLines(orderId).catch(() => [])
  if (lines.length === 0) {
    toast.error('Your cart could not be restored. Please try again.')
    return false
  }
  // What is ordered of these lines follows the unpaid order, whose result empties the cart once more.
  emptied.forget(orderId)
  cart.add(lines)
  return true
}

async function savedLines(orderId: string) {
  const order = await call('readOrder', { params: { orderId } })
  const abandonId = isGood(order) ? order.data.abandonId : browserStorage.abandonId.read()
  if (!abandonId) return []
  browserStorage.abandonId.write(abandonId)
  const saved = await call('readAbandoned', { query: { abandonId } })
  if (!isGood(saved)) return []
  return restoredLines(saved.data)
}
