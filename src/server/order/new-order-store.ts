import { type InsertObject, sql } from 'kysely'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { type PaymentMethod, paymentMethodCodes } from '#domain/order.ts'
import { must } from '#domain/must.ts'
import { orderStates } from '#domain/order-state.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { addLink } from './order-audit-store.ts'
import { orderNumberOf } from './order-number.ts'

export type NewOrder = {
  id: string
  /** What people call it. */
  number: number
  abandonId: string
  customer: { id: string; name: string; mobileNumber: string; emailId: string | null }
  state: 'placed' | 'awaiting-payment'
  paymentMethod: PaymentMethod
  subtotal: number
  discount: number
  coupon: { id: string; code: string } | null
  shipping: number
  total: number
  /** Paise of a cash order that are paid online first. */
  advance: number
  weightGrams: number
  address: DeliveryAddress
  claimed: unknown
  /** Minutes that unpaid pieces are kept back. */
  holdMinutes: number | null
  items: NewItem[]
}

type NewItem = {
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
  /** As the tax law has them on the day of the order. */
  hsn: string
  gstRateBp: number
  eventId: string
}

/** The next number that people use; that of an order which is refused after all stays unused. */
export async function takeOrderNumber(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number; key: string }>`
    SELECT nextval('order_number') AS count, key::text FROM order_number_key`.execute(tx)
  const { count, key } = must(rows[0], 'the database counts orders')
  return orderNumberOf(count, key)
}

/** Writes the order, its lines and the first link of its audit, all in one statement. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  const { id: orderId, state: to } = order
  const { status } = orderStates[to]
  const link = { orderId, actor: 'customer', what: 'placed', from: null, to, status } as const
  await tx
    .with('placed', (query) => query.insertInto('orders').values(orderRow(order)).returning('id'))
    .with('lines', (query) => query.insertInto('order_item').values(itemRows(order)))
    .with('link', () => sql<object>`(${addLink(link)})`)
    .selectFrom('placed')
    .select('id')
    .executeTakeFirstOrThrow()
}

export function orderRow(order: NewOrder) {
  const codes = orderStates[order.state]
  return {
    id: order.id,
    number: order.number,
    abandon_id: order.abandonId,
    customer_id: order.customer.id,
    customer_name: order.customer.name,
    customer_mobile: order.customer.mobileNumber,
    customer_email: order.customer.emailId,
    state: order.state,
    status: codes.status,
    payment_method: paymentMethodCodes[order.paymentMethod],
    payment_status: codes.paymentStatus,
    reference_id: null,
    subtotal_paise: order.subtotal,
    discount_paise: order.discount,
    coupon_id: order.coupon?.id ?? null,
    coupon_code: order.coupon?.code ?? null,
    shipping_paise: order.shipping,
    total_paise: order.total,
    advance_paise: order.advance,
    weight_grams: Math.round(order.weightGrams),
    delivery_address: JSON.stringify(order.address),
    claimed: JSON.stringify(order.claimed),
    hold_until:
      order.holdMinutes === null ? null : sql<Date>`now() + make_interval(mins => ${order.holdMinutes})`,
    fulfilled_at: null,
  } satisfies InsertObject<Tables, 'orders'>
}

export function itemRows(order: NewOrder): Array<InsertObject<Tables, 'order_item'>> {
  return order.items.map((item, at) => ({
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
    hsn: item.hsn,
    gst_rate_bp: item.gstRateBp,
    event_id: item.eventId,
  }))
}
