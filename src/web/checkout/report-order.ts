import type { Order, PaymentStatusData } from '#contract/order-schemas.ts'
import { fromRupees } from '#domain/money.ts'
import { type TrackedProduct, trackedByPrice } from '#domain/tracked-products.ts'
import { trackLazily } from '#web/tracking/lazy-tracking.ts'

/**
 * Tracks a successful order, one Purchase per product and then the order as a whole (spec §4); nothing waits for it,
 * and a reload counts once.
 */
export function reportOrder({ order, orderId }: PaymentStatusData): void {
  // A signed return link shows the order without items; it was tracked in the browser that placed it.
  if (!('orderItems' in order)) return
  const { orderItems, total } = order
  const pieces = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  trackLazily(async ({ reportPurchase, reportWholeOrder }) => {
    await reportPurchase(purchasesOf(order))
    await reportWholeOrder({ orderId, total, pieces })
  })
}

/** The items of the order by product, each with the event id that is stored with the order (decision 0008). */
export function purchasesOf({ orderItems }: Pick<Order, 'orderItems'>): TrackedProduct[] {
  const lines = orderItems.map((item) => ({ ...item, price: fromRupees(item.price) }))
  return trackedByPrice(lines, () => '').map((product) => ({
    ...product,
    eventId: orderItems.find(({ productId }) => productId === product.productId)?.eventId ?? '',
  }))
}
