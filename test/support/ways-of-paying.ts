import { orderStatusCodes, paymentMethodCodes } from '#domain/order.ts'
import { type OrderState, orderStates } from '#domain/order-state.ts'

/** How orders are paid, in the codes of the wire (spec §3). */
export const { 'cash-on-delivery': cash, 'online-payment': online } = paymentMethodCodes

export type WayOfPaying = typeof cash | typeof online

/** The columns `state, status, payment_method, payment_status` of an order that is written past the shop. */
export function stateColumns(state: OrderState, method: WayOfPaying): string {
  const { status, paymentStatus } = orderStates[state]
  return `'${state}', ${status ?? orderStatusCodes.confirmed}, ${method}, ${paymentStatus}`
}
