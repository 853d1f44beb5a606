import {
  type OrderStatusCode,
  orderStatusCodes,
  type PaymentStatusCode,
  paymentStatusCodes,
} from './order.ts'
import { payableHours } from './payment-times.ts'

type StateRow = { rank: number; status: OrderStatusCode | null; paymentStatus: PaymentStatusCode }

const waiting = orderStatusCodes['waiting-for-confirmation']
const { confirmed, cancelled } = orderStatusCodes
const { paid, pending, failed, refunded } = paymentStatusCodes

/**
 * What has become of an order's payment; each has its rank and the two codes it shows (decision 0019).
 * `status` null: the order status stays as the shop set it. 'refund-due': money came for an order that is
 * not delivered any more; until it is back the shopper sees the failed payment. 'collected': the cash was taken at the
 * door; on the wire it stays pending, since there a cash order that is paid has failed (spec §4).
 */
export const orderStates = {
  'awaiting-payment': { rank: 0, status: waiting, paymentStatus: pending },
  placed: { rank: 0, status: waiting, paymentStatus: pending },
  expired: { rank: 1, status: cancelled, paymentStatus: failed },
  failed: { rank: 1, status: cancelled, paymentStatus: failed },
  cancelled: { rank: 1, status: cancelled, paymentStatus: failed },
  paid: { rank: 2, status: confirmed, paymentStatus: paid },
  collected: { rank: 2, status: confirmed, paymentStatus: pending },
  'partly-refunded': { rank: 3, status: null, paymentStatus: paymentStatusCodes['partially-refunded'] },
  'refund-due': { rank: 4, status: cancelled, paymentStatus: failed },
  refunded: { rank: 5, status: cancelled, paymentStatus: refunded },
} as const satisfies Record<string, StateRow>

export type OrderState = keyof typeof orderStates

/** Whether an order may move on: only forward, so that late and doubled news changes nothing. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return orderStates[from].rank < orderStates[to].rank
}

/** Whether an order is on its way, or waits for nothing but its payment. */
export function canStillCome(state: OrderState): boolean {
  return orderStates[state].status !== cancelled
}

/** Whether a shopper may try to pay once more: an unpaid order, for a day (decision 0007). */
export function canPayAgain(order: { state: OrderState; placedAt: Date }, now: Date): boolean {
  const isUnpaid = order.state === 'awaiting-payment' || order.state === 'failed' || order.state === 'expired'
  return isUnpaid && now.getTime() - order.placedAt.getTime() < payableHours * 3_600_000
}
