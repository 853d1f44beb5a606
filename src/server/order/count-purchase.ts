import { paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PurchasedProduct } from '#server/tracking/tracking.ts'
import type { OrderParts } from './order-parts.ts'
import { readItems } from './order-store.ts'

/**
 * Counts an accepted order, in the transaction that accepts it: one purchase per product, with the event id of its
 * first line, which is what the browser reports too (spec §3, api.md decision 8).
 */
export async function countPurchase(
  { tracking }: Pick<OrderParts, 'tracking'>,
  tx: Transaction,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<void> {
  const items = await readItems(tx, [orderId])
  const products = [...Map.groupBy(items, (item) => item.product_id).values()].map(
    (lines): PurchasedProduct => {
      const [first] = lines
      const last = lines.at(-1)
      if (!first || !last) throw new Error('a group without lines')
      return {
        eventId: first.event_id,
        productId: first.product_id,
        productName: last.product_name,
        slug: last.slug,
        categoryName: last.category_name,
        quantity: lines.reduce((pieces, line) => pieces + line.quantity, 0),
        value: paise(lines.reduce((total, line) => total + line.subtotal_paise, 0)),
      }
    },
  )
  await tracking.purchased(tx, { orderId, customerId, products })
}
