import { paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PurchasedProduct } from '#server/tracking/tracking.ts'
import type { OrderDependencies } from './order-dependencies.ts'

export type PurchasedLine = Omit<PurchasedProduct, 'value'> & {
  /** The line as charged. */
  subtotal: number
}

type Purchase = { orderId: string; customerId: string; lines: readonly PurchasedLine[] }

/**
 * Counts an accepted order, in the transaction that accepts it: one purchase per product, with the event id of its
 * first line, which is what the browser reports too (spec §3, decision 0008).
 */
export async function countPurchase(
  { tracking }: Pick<OrderDependencies, 'tracking'>,
  tx: Transaction,
  { orderId, customerId, lines }: Purchase,
): Promise<void> {
  const products = [...Map.groupBy(lines, (line) => line.productId).values()].map((own): PurchasedProduct => {
    const [first] = own
    const last = own.at(-1)
    if (!first || !last) throw new Error('a group without lines')
    return {
      eventId: first.eventId,
      productId: first.productId,
      productName: last.productName,
      slug: last.slug,
      categoryName: last.categoryName,
      quantity: own.reduce((pieces, line) => pieces + line.quantity, 0),
      value: paise(own.reduce((total, line) => total + line.subtotal, 0)),
    }
  })
  await tracking.purchased(tx, { orderId, customerId, products })
}
