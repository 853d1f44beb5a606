import { sql } from 'kysely'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { type OrderState, orderStates } from '#domain/order-state.ts'
import { orderStatusCodes, paymentMethodCodes } from '#domain/order.ts'
import type { Transaction } from '#server/db/database.ts'
import { type OrderActor, recordChange } from './order-audit-store.ts'
import { itemRows, type NewOrder, orderRow } from './new-order-store.ts'
import { type OrderRow } from './order-store.ts'
import { holdOf } from './hold-store.ts'

export type EarlierOrder = {
  /** Later orders have later ids. */
  id: string
  abandonId: string
  state: OrderState
  createdAt: Date
}

/** The orders that came of one checkout, whichever of its records they were made of; newest first. */
export async function listOrdersOfCheckout(
  tx: Transaction,
  { customerId, abandonId }: { customerId: string; abandonId: string },
): Promise<EarlierOrder[]> {
  const { rows } = await sql<EarlierOrder>`
    SELECT o.id, o.abandon_id AS "abandonId", o.state, o.created_at AS "createdAt"
    FROM abandoned_order mine
    JOIN abandoned_order a ON coalesce(a.checkout_id, a.id) = coalesce(mine.checkout_id, mine.id)
      AND a.customer_id = mine.customer_id
    JOIN orders o ON o.abandon_id = a.id
    WHERE mine.id = ${abandonId} AND mine.customer_id = ${customerId}
    ORDER BY o.id DESC`.execute(tx)
  return rows
}

/** How often the shopper has changed their mind about this order within the hour. */
export async function countChanges(tx: Transaction, orderId: string, withinSeconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM order_audit WHERE order_id = ${orderId} AND actor = 'customer'
      AND at > now() - make_interval(secs => ${withinSeconds})`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Orders that this one came instead of. */
export async function nameSuccessor(
  tx: Transaction,
  replaced: readonly string[],
  number: number,
): Promise<void> {
  if (replaced.length === 0) return
  await tx.updateTable('orders').set({ replaced_by: number }).where('id', 'in', replaced).execute()
}

/** While its coupon is judged the order counts as none: it is written anew in the same transaction. */
export async function discount(tx: Transaction, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', orderId).execute()
}

/** The unpaid order as it is wanted now, with a link in its history. */
export async function rewriteOrder(tx: Transaction, before: OrderRow, order: NewOrder): Promise<void> {
  const { id, number: _number, abandon_id: _abandonId, hold_until: _holdUntil, ...row } = orderRow(order)
  await tx
    .updateTable('orders')
    .set({ ...row, ...holdOf(before.state, { to: order.state, holdMinutes: order.holdMinutes }) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('order_item').where('order_id', '=', order.id).execute()
  await tx.insertInto('order_item').values(itemRows(order)).execute()
  const { status } = orderStates[order.state]
  const what = order.state === 'placed' ? 'cash instead' : 'changed'
  await recordChange(tx, {
    orderId: order.id,
    actor: 'customer',
    what,
    from: before.state,
    to: order.state,
    status,
  })
}

/** The parcel goes elsewhere; price, pieces and payment stay. */
export async function changeAddress(
  tx: Transaction,
  { id: orderId, state, status }: Pick<OrderRow, 'id' | 'state' | 'status'>,
  { address, actor }: { address: DeliveryAddress; actor: OrderActor },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ delivery_address: JSON.stringify(address) })
    .where('id', '=', orderId)
    .execute()
  const what = 'address changed'
  await recordChange(tx, { orderId, actor, what, from: state, to: state, status })
}

/** The advance of a cash order came: the rest is paid at the door, and nobody need ask whether it is wanted (decision 0059). */
export async function acceptCash(
  tx: Transaction,
  { id: orderId, state }: Pick<OrderRow, 'id' | 'state'>,
  referenceId: string,
): Promise<void> {
  const { paymentStatus } = orderStates.placed
  const status = orderStatusCodes.confirmed
  await tx
    .updateTable('orders')
    .set({
      state: 'placed',
      status,
      payment_status: paymentStatus,
      payment_method: paymentMethodCodes['cash-on-delivery'],
      reference_id: referenceId,
      hold_until: null,
      stage_since: sql<Date>`now()`,
    })
    .where('id', '=', orderId)
    .execute()
  await recordChange(tx, {
    orderId,
    actor: 'gateway',
    what: 'advance paid',
    from: state,
    to: 'placed',
    status,
  })
}

/** The unpaid order is paid at the door, at its total for that. */
export async function turnToCash(
  tx: Transaction,
  { id: orderId, state }: Pick<OrderRow, 'id' | 'state'>,
  money: { shipping: number; total: number },
): Promise<void> {
  const { status, paymentStatus } = orderStates.placed
  await tx
    .updateTable('orders')
    .set({
      state: 'placed',
      status,
      payment_status: paymentStatus,
      payment_method: paymentMethodCodes['cash-on-delivery'],
      shipping_paise: money.shipping,
      total_paise: money.total,
      advance_paise: 0,
      reference_id: null,
      hold_until: null,
    })
    .where('id', '=', orderId)
    .execute()
  const what = 'cash instead'
  await recordChange(tx, { orderId, actor: 'customer', what, from: state, to: 'placed', status })
}
