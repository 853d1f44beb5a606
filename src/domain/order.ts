/** The numeric codes of spec §3, each with its word. Words are used everywhere but on the wire. */
export const paymentMethods = {
  1: { word: 'cash-on-delivery', label: 'Cash on Delivery' },
  2: { word: 'online-payment', label: 'Online Payment' },
} as const

const paymentStatuses = {
  1: { word: 'paid', label: 'Paid' },
  2: { word: 'pending', label: 'Pending' },
  3: { word: 'partially-paid', label: 'Partially Paid' },
  4: { word: 'refunded', label: 'Refunded' },
  5: { word: 'partially-refunded', label: 'Partially Refunded' },
  6: { word: 'failed', label: 'Failed' },
} as const

export const orderStatuses = {
  1: { word: 'waiting-for-confirmation', label: 'Waiting For Confirmation', color: 'blue' },
  2: { word: 'confirmed', label: 'Confirmed', color: 'yellow' },
  3: { word: 'partially-fulfilled', label: 'Partially Fulfilled', color: 'purple' },
  4: { word: 'on-hold', label: 'On Hold', color: 'green' },
  5: { word: 'cancelled', label: 'Cancelled', color: 'red' },
} as const

export type PaymentMethodCode = keyof typeof paymentMethods
export type PaymentStatusCode = keyof typeof paymentStatuses
export type OrderStatusCode = keyof typeof orderStatuses
export type PaymentMethod = (typeof paymentMethods)[PaymentMethodCode]['word']
export type PaymentStatus = (typeof paymentStatuses)[PaymentStatusCode]['word']
type OrderStatus = (typeof orderStatuses)[OrderStatusCode]['word']
export type StatusColor = (typeof orderStatuses)[OrderStatusCode]['color'] | 'grey'

export const paymentMethodCodes = {
  'cash-on-delivery': 1,
  'online-payment': 2,
} as const satisfies Record<PaymentMethod, PaymentMethodCode>

export const paymentStatusCodes = {
  paid: 1,
  pending: 2,
  'partially-paid': 3,
  refunded: 4,
  'partially-refunded': 5,
  failed: 6,
} as const satisfies Record<PaymentStatus, PaymentStatusCode>

export const orderStatusCodes = {
  'waiting-for-confirmation': 1,
  confirmed: 2,
  'partially-fulfilled': 3,
  'on-hold': 4,
  cancelled: 5,
} as const satisfies Record<OrderStatus, OrderStatusCode>

/** The word of a payment method's code; undefined for any other number. */
export function paymentMethodOf(code: number): PaymentMethod | undefined {
  return isCode(paymentMethods, code) ? paymentMethods[code].word : undefined
}

/** An order status as the shopper sees it; any other value shows 'Unknown' in grey (spec §3). */
export function orderStatusShown(code: number): { label: string; color: StatusColor } {
  return isCode(orderStatuses, code) ? orderStatuses[code] : { label: 'Unknown', color: 'grey' }
}

/** A payment status as the shopper sees it. */
export function paymentStatusShown(code: number): string {
  return isCode(paymentStatuses, code) ? paymentStatuses[code].label : 'Unknown'
}

/** A payment method as the shopper sees it. */
export function paymentMethodShown(code: number): string {
  return isCode(paymentMethods, code) ? paymentMethods[code].label : 'Unknown'
}

/** The payment methods in the order in which shoppers choose from them. */
export const methodsToChoose = ['online-payment', 'cash-on-delivery'] as const satisfies PaymentMethod[]

export function paymentMethodLabel(method: PaymentMethod): string {
  return paymentMethods[paymentMethodCodes[method]].label
}

/** A success is (online and paid) or (cash on delivery and pending); everything else failed (spec §4). */
export function isOrderSuccess(order: { paymentMethod: number; paymentStatus: number }): boolean {
  if (order.paymentMethod === paymentMethodCodes['online-payment']) {
    return order.paymentStatus === paymentStatusCodes.paid
  }
  return (
    order.paymentMethod === paymentMethodCodes['cash-on-delivery'] &&
    order.paymentStatus === paymentStatusCodes.pending
  )
}

/** The order's number for people: the last 5 characters of its id (spec §2). */
export function orderNumber(orderId: string): string {
  return orderId.slice(-5)
}

function isCode<Table extends object>(table: Table, code: PropertyKey): code is keyof Table {
  return Object.hasOwn(table, code)
}
