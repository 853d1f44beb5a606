import { sql } from 'kysely'
import { orderStates } from '#domain/order-state.ts'
import type { Transaction } from '#server/db/database.ts'
import { recordChange } from './order-audit.ts'
import type { DeliveryAddress } from './order-parts.ts'

export type NewOrder = {
  id: string
  abandonId: string
  customer: { id: string; name: string; mobileNumber: string; emailId: string | null }
  state: 'placed' | 'awaiting-payment'
  paymentMethod: 1 | 2
  subtotal: number
  discount: number
  coupon: { id: string; code: string } | null
  shipping: number
  total: number
  weightGrams: number
  address: DeliveryAddress
  claimed: unknown
  /** Minutes that unpaid pieces are kept back. */
  holdMinutes: number | null
  items: NewItem[]
}

export type NewItem = {
  id: string
  productId: string
  sizeId: string
  productName: string
  slug: string
  categoryName: string
  color: string
  size: string
  image: string | null
  weightGrams: number
  quantity: number
  price: number
  subtotal: number
  eventId: string
}

/** Writes the order and its lines; the number that people use comes back. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<number> {
  const codes = orderStates[order.state]
  const { number } = await tx
    .insertInto('orders')
    .values({
      id: order.id,
      abandon_id: order.abandonId,
      customer_id: order.customer.id,
      customer_name: order.customer.name,
      customer_mobile: order.customer.mobileNumber,
      customer_email: order.customer.emailId,
      state: order.state,
      status: codes.status,
      payment_method: order.paymentMethod,
      payment_status: codes.paymentStatus,
      reference_id: null,
      subtotal_paise: order.subtotal,
      discount_paise: order.discount,
      coupon_id: order.coupon?.id ?? null,
      coupon_code: order.coupon?.code ?? null,
      shipping_paise: order.shipping,
      total_paise: order.total,
      weight_grams: Math.round(order.weightGrams),
      delivery_address: JSON.stringify(order.address),
      claimed: JSON.stringify(order.claimed),
      hold_until:
        order.holdMinutes === null ? null : sql`now() + make_interval(mins => ${order.holdMinutes})`,
      fulfilled_at: null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_item')
    .values(
      order.items.map((item, at) => ({
        id: item.id,
        order_id: order.id,
        line_no: at + 1,
        product_id: item.productId,
        size_id: item.sizeId,
        product_name: item.productName,
        slug: item.slug,
        category_name: item.categoryName,
        color: item.color,
        size: item.size,
        image: item.image,
        weight_grams: item.weightGrams,
        quantity: item.quantity,
        price_paise: item.price,
        subtotal_paise: item.subtotal,
        event_id: item.eventId,
      })),
    )
    .execute()
  const { id: orderId, state: to } = order
  await recordChange(tx, { orderId, actor: 'customer', what: 'placed', from: null, to, status: codes.status })
  return number
}
