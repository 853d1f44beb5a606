import {
  type OrderStatusCode,
  orderStatusCodes,
  type PaymentStatusCode,
  paymentStatusCodes,
} from './order.ts'

/** What has become of an order's payment; each has its rank and the two codes it shows (decision 19). */
export const orderStates = {
  'awaiting-payment': { rank: 0, status: orderStatusCodes['waiting-for-confirmation'], paymentStatus: 2 },
  placed: { rank: 0, status: orderStatusCodes['waiting-for-confirmation'], paymentStatus: 2 },
  expired: { rank: 1, status: orderStatusCodes.cancelled, paymentStatus: paymentStatusCodes.failed },
  failed: { rank: 1, status: orderStatusCodes.cancelled, paymentStatus: paymentStatusCodes.failed },
  paid: { rank: 2, status: orderStatusCodes.confirmed, paymentStatus: paymentStatusCodes.paid },
  refunded: { rank: 3, status: orderStatusCodes.cancelled, paymentStatus: paymentStatusCodes.refunded },
} as const satisfies Record<
  string,
  { rank: number; status: OrderStatusCode; paymentStatus: PaymentStatusCode }
>

export type OrderState = keyof typeof orderStates

/** Whether an order may move on: only forward, so that late and doubled news changes nothing. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return orderStates[from].rank < orderStates[to].rank
}
