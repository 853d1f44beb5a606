import type { Transaction } from '#server/db/database.ts'
import { deleteCartsOf, listOpenCartsOf } from './abandon-store.ts'
import type { Connection } from '#server/db/connection.ts'
import { listOrdersOf } from './order-history-store.ts'
import { toOrder } from './order-view.ts'

/** A customer's orders, for them to take away. */
export async function readOrdersOf(connection: Connection, customerId: string) {
  const orders = await listOrdersOf(connection, customerId)
  return orders.map(({ order, items }) => ({
    ...toOrder(order, items, null),
    deliveryAddress: order.delivery_address,
  }))
}

/** The carts that were kept for a checkout and are still open. */
export async function readCartsOf(connection: Connection, customerId: string) {
  return listOpenCartsOf(connection, customerId)
}

/** Kept carts go with the account; orders stay as long as the law wants them. */
export async function forgetCarts(tx: Transaction, customer: { id: string }): Promise<void> {
  await deleteCartsOf(tx, customer.id)
}
