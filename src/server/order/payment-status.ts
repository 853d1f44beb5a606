import { isOrderSuccess, paymentMethodCodes } from '#domain/order.ts'
import { deliveryAddressOf, expectedOf } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { type OrderRow, readItems, readOrder, readOwnOrder } from './order-store.ts'
import { cashRupees } from './pay-in-cash.ts'
import { toOrder, toOutline } from './order-view.ts'

/** A pending order's gateway is asked, and waited for, this long (decision 0007). */
const waitMs = 10_000

type Asker = { customerId: string | null; t: string | undefined }

/** How an order's payment stands: whole for its owner, in outline for who holds the signed link; null for others. */
export async function readPaymentStatus(dependencies: OrderDependencies, orderId: string, asker: Asker) {
  const isOwner = asker.customerId !== null && (await isOwnedBy(dependencies, orderId, asker.customerId))
  if (!isOwner && !(asker.t !== undefined && dependencies.returnLinks.isValid(orderId, asker.t))) return null
  const order = await settled(dependencies, orderId)
  if (!order) return null
  return {
    orderId,
    status: statusOf(order),
    referenceId: order.reference_id,
    abandonId: isOwner ? order.abandon_id : null,
    deliveryAddress: isOwner ? deliveryAddressOf(order) : null,
    cashTotal: isOwner ? await cashRupees(dependencies, order) : null,
    order: isOwner
      ? toOrder(
          order,
          await readItems(dependencies.database.query, [orderId]),
          expectedOf(dependencies, order),
        )
      : toOutline(order),
  }
}

async function isOwnedBy(
  { database }: OrderDependencies,
  orderId: string,
  customerId: string,
): Promise<boolean> {
  return (await readOwnOrder(database.query, customerId, orderId)) !== undefined
}

async function settled(
  { database, payments }: OrderDependencies,
  orderId: string,
): Promise<OrderRow | undefined> {
  const order = await readOrder(database.query, orderId)
  if (order?.state !== 'awaiting-payment') return order
  const payment = await payments.settle(orderId, { withinMs: waitMs })
  const now = await readOrder(database.query, orderId)
  return now && { ...now, reference_id: now.reference_id ?? payment.referenceId }
}

function statusOf(order: OrderRow): 'PAID' | 'PENDING' | 'FAILED' {
  if (order.state === 'awaiting-payment') return 'PENDING'
  const codes = { paymentMethod: order.payment_method, paymentStatus: order.payment_status }
  if (!isOrderSuccess(codes)) return 'FAILED'
  return order.payment_method === paymentMethodCodes['cash-on-delivery'] ? 'PENDING' : 'PAID'
}
