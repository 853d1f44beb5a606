import type { Order, OrderDetail, OrderItemData } from '#contract/order-schemas.ts'
import { canPayAgain } from '#domain/order-state.ts'
import { orderStatusShown, paymentMethodCodes } from '#domain/order.ts'
import { paise, toRupees } from '#domain/money.ts'
import { deliveryAddressOf } from './order-delivery.ts'
import { type ItemRow, type OrderRow, type readTimeline, staffNote } from './order-store.ts'
import { pieceCharge } from './price-cart.ts'

type TimelineRow = Awaited<ReturnType<typeof readTimeline>>[number]

const rupees = (amountPaise: number): number => toRupees(paise(amountPaise))

/** What anyone with the signed link may see: totals and state, nothing about the person (decision 0019). */
export function toOutline(row: OrderRow) {
  return {
    _id: row.id,
    orderNumber: String(row.number),
    createdAt: row.created_at.toISOString(),
    status: row.status,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    subtotal: rupees(row.subtotal_paise),
    discount: rupees(row.discount_paise),
    shippingCharge: rupees(row.shipping_paise),
    total: rupees(row.total_paise),
    ...(row.advance_paise > 0 ? { advance: rupees(row.advance_paise) } : {}),
  }
}

type Expected = { from: Date; to: Date } | null

/** The order as its owner sees it (spec §3). */
export function toOrder(row: OrderRow, items: readonly ItemRow[], expected: Expected): Order {
  return {
    ...toOutline(row),
    canPay:
      row.payment_method === paymentMethodCodes['online-payment'] &&
      canPayAgain({ state: row.state, placedAt: row.created_at }, new Date()),
    paidInCash: row.state === 'collected',
    replacedBy: row.replaced_by === null ? null : String(row.replaced_by),
    expectedDelivery: expected && { from: expected.from.toISOString(), to: expected.to.toISOString() },
    couponCode: row.coupon_code,
    customer: { name: row.customer_name, mobileNumber: row.customer_mobile },
    orderItems: items.map(toItem),
  }
}

type Detail = {
  items: readonly ItemRow[]
  timeline: readonly TimelineRow[]
  cashTotal: number | null
  expected: Expected
  parcels: OrderDetail['parcels']
  invoices: OrderDetail['invoices']
  careUrl: OrderDetail['careUrl']
}

export function toOrderDetail(row: OrderRow, detail: Detail): OrderDetail {
  const { items, timeline, cashTotal, expected, parcels, invoices, careUrl } = detail
  return {
    ...toOrder(row, items, expected),
    deliveryAddress: deliveryAddressOf(row),
    referenceId: row.reference_id,
    timeline: timeline
      .filter(({ what }) => !what.startsWith(staffNote))
      .map((link) => ({ at: link.at.toISOString(), what: toSentence(link) })),
    cashTotal,
    parcels,
    abandonId: row.abandon_id,
    invoices,
    careUrl,
  }
}

function toItem(item: ItemRow): OrderItemData {
  const charged = paise(item.subtotal_paise)
  return {
    _id: item.id,
    productId: item.product_id,
    productName: item.product_name,
    slug: item.slug,
    categoryName: item.category_name,
    quantity: item.quantity,
    selectedColor: item.color,
    selectedSize: item.size,
    weight: item.weight_grams,
    price: toRupees(pieceCharge(charged, item.quantity)),
    subTotal: toRupees(charged),
    selectedImage: item.image,
    eventId: item.event_id,
  }
}

const sentences: Record<string, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  'advance paid': 'Advance received; the rest is paid at the door',
  'payment failed': 'Payment failed',
  'payment expired': 'Payment not completed in time',
  'pay again': 'Payment started again',
  changed: 'Order changed',
  'cash instead': 'Cash on Delivery chosen',
  'address changed': 'Delivery address changed',
  'piece changed': 'Size or colour changed',
  replaced: 'Replaced by a later order',
  refunded: 'Payment refunded',
  'partly refunded': 'Part of the payment refunded',
  'refund due': 'Payment received too late; it is being refunded',
  cancelled: 'Order cancelled',
  packed: 'Order packed',
  fulfilled: 'Order sent',
  'on its way again': 'Order is on its way again',
  delivered: 'Order delivered',
  'paid in cash': 'Paid in cash',
  'coming back': 'Order could not be delivered and is coming back to us',
  'came back': 'Order came back to us',
  'closed: it came back': 'Order closed; nothing is to be paid',
  'refund asked': 'Payment is being refunded',
}

function toSentence(link: TimelineRow): string {
  return sentences[link.what] ?? orderStatusShown(link.to_status).label
}
