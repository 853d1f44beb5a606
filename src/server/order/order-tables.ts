import type { ColumnType, Generated } from 'kysely'
import type { OrderStage } from '#domain/order-stage.ts'
import type { OrderState } from '#domain/order-state.ts'
import type { OrderStatusCode, PaymentMethodCode, PaymentStatusCode } from '#domain/order.ts'

export type OrderTables = {
  abandoned_order: AbandonedOrderTable
  abandoned_order_item: AbandonedOrderItemTable
  orders: OrdersTable
  order_item: OrderItemTable
  reservation: ReservationTable
  order_audit: OrderAuditTable
  confirm_link: ConfirmLinkTable
}

type ConfirmLinkTable = {
  order_id: string
  sent_at: Generated<Date>
  reminded_at: Date | null
  seen_at: Date | null
}

type AbandonedOrderTable = {
  id: string
  customer_id: string
  items_key: string
  checkout_id: string | null
  coupon_code: string | null
  created_at: Generated<Date>
  touched_at: Generated<Date>
  expires_at: Date
  closed_at: Date | null
}

type AbandonedOrderItemTable = {
  abandon_id: string
  line_no: number
  product_id: string
  size_id: string
  product_name: string
  slug: string
  color: string
  size: string
  image: string | null
  quantity: number
}

type OrdersTable = {
  id: string
  number: Generated<number>
  abandon_id: string
  customer_id: string
  customer_name: string
  customer_mobile: string
  customer_email: string | null
  state: OrderState
  status: OrderStatusCode
  payment_method: PaymentMethodCode
  payment_status: PaymentStatusCode
  reference_id: string | null
  subtotal_paise: number
  discount_paise: number
  coupon_id: string | null
  coupon_code: string | null
  shipping_paise: number
  total_paise: number
  advance_paise: Generated<number>
  weight_grams: number
  delivery_address: unknown
  claimed: unknown
  created_at: Generated<Date>
  hold_until: Date | null
  hold_began_at: Generated<Date | null>
  fulfilled_at: Date | null
  cash_taken_at: Date | null
  replaced_by: number | null
  stage: ColumnType<OrderStage, never, OrderStage>
  stage_since: Date | null
  held_from: 'to-confirm' | 'to-pack' | null
  reason: string | null
  note: Generated<string>
  calls: Generated<number>
  call_after: Date | null
  cancels_at: Date | null
}

type OrderItemTable = {
  id: string
  order_id: string
  line_no: number
  product_id: string
  size_id: string
  product_name: string
  slug: string
  category_name: string
  color: string
  size: string
  image: string | null
  weight_grams: number
  quantity: number
  price_paise: number
  subtotal_paise: number
  hsn: string | null
  gst_rate_bp: number | null
  event_id: string
}

type ReservationTable = {
  order_id: string
  size_id: string
  quantity: number
  state: 'active' | 'sold' | 'released'
}

type OrderAuditTable = {
  order_id: string
  seq: number
  at: Date
  actor: string
  what: string
  from_state: OrderState | null
  to_state: OrderState
  to_status: number
  prev: Buffer
  hash: Buffer
  detail: string | null
}
