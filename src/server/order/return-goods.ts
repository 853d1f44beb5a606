import type { Transaction } from '#server/db/database.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { lockOrder, noteOnOrder } from './order-store.ts'

/** The pieces of an order come back to stock, and its coupon to the customer; its money is asked back by the caller. */
export async function returnGoods(
  { reservations, coupons }: Pick<OrderDependencies, 'reservations' | 'coupons'>,
  tx: Transaction,
  { orderId, by }: { orderId: string; by: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error('goods of an order that does not exist')
  await reservations.release(tx, orderId)
  await coupons.release(tx, orderId)
  await noteOnOrder(tx, order, `goods back in stock, noted by ${by}`)
}
