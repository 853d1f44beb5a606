import { useSyncExternalStore } from 'react'
import { call, isGood } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { cart } from '#web/cart/cart-state.ts'
import { restoredLines } from '#web/cart/restored-lines.ts'
import { pause } from '#web/timings.ts'
import { toast } from '#web/ui/toast.ts'
import { reportOrder } from './report-order.ts'
import { createOrderResultStore, type OrderResult } from './order-result-store.ts'

/** The result of an order in this browser. */
export const result = createOrderResultStore({
  call,
  onAnswered: cart.clear,
  onSuccess: reportOrder,
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
  // The saved cart has become this order: the next checkout saves a cart of its own.
  browserStorage.abandonId.remove()
  cart.add(lines)
  return true
}

async function savedLines(orderId: string) {
  const order = await call('readOrder', { params: { orderId } })
  const abandonId = isGood(order) ? order.data.abandonId : browserStorage.abandonId.read()
  if (!abandonId) return []
  const saved = await call('readAbandoned', { query: { abandonId } })
  if (!isGood(saved)) return []
  return restoredLines(saved.data)
}
