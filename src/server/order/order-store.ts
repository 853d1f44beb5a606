import { sql } from 'kysely'
import type { OrderStage } from '#domain/order-stage.ts'
import type { OrderStatusCode } from '#domain/order.ts'
import { type OrderState, orderStates } from '#domain/order-state.ts'
import type { Transaction } from '#server/db/database.ts'
import { holdOf } from './hold-store.ts'
import { type OrderActor, recordChange } from './order-audit-store.ts'
import type { Connection } from '#server/db/connection.ts'

export const orderColumns = [
  'id',
  'number',
  'abandon_id',
  'customer_id',
  'customer_name',
  'customer_mobile',
  'customer_email',
  'state',
  'status',
  'payment_method',
  'payment_status',
  'reference_id',
  'subtotal_paise',
  'discount_paise',
  'coupon_code',
  'shipping_paise',
  'total_paise',
  'advance_paise',
  'weight_grams',
  'delivery_address',
  'created_at',
  'hold_until',
  'hold_began_at',
  'fulfilled_at',
  'replaced_by',
  'stage',
  'stage_since',
  'held_from',
  'reason',
  'note',
  'calls',
  'call_after',
  'cancels_at',
] as const

const itemColumns = [
  'id',
  'order_id',
  'product_id',
  'size_id',
  'product_name',
  'slug',
  'category_name',
  'color',
  'size',
  'image',
  'weight_grams',
  'quantity',
  'price_paise',
  'subtotal_paise',
  'event_id',
] as const

/** Any change of an order by anybody is another version of it (PostgreSQL, "System Columns"). */
export const rowVersion = sql<number>`orders.xmin::text::bigint`

export type OrderRow = NonNullable<Awaited<ReturnType<typeof readOrder>>>
export type ItemRow = Awaited<ReturnType<typeof readItems>>[number]

export async function readOrder(connection: Connection, id: string) {
  return connection.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
}

export async function readOrders(connection: Connection, ids: readonly string[]) {
  return connection
    .selectFrom('orders')
    .select(orderColumns)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

/** The order with its row locked: whoever changes an order takes this first. */
export async function lockOrder(tx: Transaction, id: string) {
  return tx
    .selectFrom('orders')
    .select(orderColumns)
    .select(rowVersion.as('version'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The order of a parcel, with its row locked: before the parcel's, as everywhere. */
export async function lockOrderOfParcel(tx: Transaction, parcelId: string) {
  const found = await tx.selectFrom('parcel').select('order_id').where('id', '=', parcelId).executeTakeFirst()
  return found && lockOrder(tx, found.order_id)
}

/** The customer's own order; the owner stands in the question, so that nobody reads another's. */
export async function readOwnOrder(connection: Connection, customerId: string, id: string) {
  return connection
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** For the operator: newest first, by order status when one is given. */
export async function listOrders(
  connection: Connection,
  { status, limit }: { status?: OrderStatusCode | undefined; limit: number },
) {
  let query = connection.selectFrom('orders').select(orderColumns)
  if (status !== undefined) query = query.where('status', '=', status)
  return query.orderBy('created_at', 'desc').limit(limit).execute()
}

/** An order by its id or by the number people use. */
export async function findOrder(connection: Connection, name: string) {
  const query = connection.selectFrom('orders').select(orderColumns)
  const byNumber = /^[0-9]{1,15}$/.test(name) ? Number(name) : null
  return (
    byNumber === null ? query.where('id', '=', name) : query.where('number', '=', byNumber)
  ).executeTakeFirst()
}

export async function readItems(connection: Connection, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return connection
    .selectFrom('order_item')
    .select(itemColumns)
    .where(sql<boolean>`order_id = any(${[...orderIds]}::text[])`)
    .orderBy('order_id')
    .orderBy('line_no')
    .execute()
}

export async function readTimeline(connection: Connection, orderId: string) {
  return connection
    .selectFrom('order_audit')
    .select(['at', 'actor', 'what', 'detail', 'to_state', 'to_status'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
}

/** Moves an order's payment state with everything that hangs on it; the order's row is locked by the caller. */
export async function moveOrder(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'state' | 'status'>,
  move: {
    to: OrderState
    actor: OrderActor
    what: string
    detail?: string
    /** Unchanged when not given. */
    referenceId?: string | null
    /** Minutes from now; null ends the hold. */
    holdMinutes?: number | null
  },
): Promise<void> {
  const row = orderStates[move.to]
  const status = row.status ?? order.status
  await tx
    .updateTable('orders')
    .set({
      state: move.to,
      status,
      payment_status: row.paymentStatus,
      stage_since: sql<Date>`now()`,
      ...(move.referenceId === undefined ? {} : { reference_id: move.referenceId }),
      ...holdOf(order.state, move),
    })
    .where('id', '=', order.id)
    .execute()
  const { to, actor, what, detail } = move
  await recordChange(tx, { orderId: order.id, actor, what, detail, from: order.state, to, status })
}

/** Begins what staff wrote on an order; shoppers do not see it. */
export const staffNote = 'note: '

/** A link of the chain that changes nothing: what a person or, by itself, the shop did. */
export async function noteOnOrder(
  tx: Transaction,
  { actor = 'operator', ...order }: Pick<OrderRow, 'id' | 'state' | 'status'> & { actor?: OrderActor },
  what: string,
): Promise<void> {
  const { id: orderId, state, status } = order
  await recordChange(tx, {
    orderId,
    actor,
    what: `${staffNote}${what}`,
    from: state,
    to: state,
    status,
  })
}

/** Something that happened to an order once more, in the state that it is in. */
export async function recordAgain(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'state' | 'status'>,
  what: string,
): Promise<void> {
  const { id: orderId, state, status } = order
  await recordChange(tx, { orderId, actor: 'gateway', what, from: state, to: state, status })
}

/** The courier brought the cash; false when that is noted already. */
export async function setCashTaken(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ cash_taken_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('cash_taken_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the order status that the shop decides on (2, 3, 4); the payment stays where it is. */
export async function setStatus(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'state'>,
  change: {
    status: OrderStatusCode
    what: string
    /** Where it follows from the status, the database writes it. */
    stage?: OrderStage
    isFulfilled?: boolean
    actor?: OrderActor
    detail?: string
  },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status: change.status,
      stage_since: sql<Date>`now()`,
      ...(change.stage === undefined ? {} : { stage: change.stage }),
      ...(change.isFulfilled === undefined
        ? {}
        : { fulfilled_at: change.isFulfilled ? sql<Date>`now()` : null }),
    })
    .where('id', '=', order.id)
    .execute()
  await recordChange(tx, {
    orderId: order.id,
    actor: change.actor ?? 'operator',
    what: change.what,
    detail: change.detail,
    from: order.state,
    to: order.state,
    status: change.status,
  })
}
