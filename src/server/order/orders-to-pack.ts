import { must } from '#domain/must.ts'
import { orderStatusCodes, paymentMethodOf } from '#domain/order.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { OrderToPack, PackableOrders } from '#server/packing/packable-orders.ts'
import type { Actor } from '#server/staff/staff.ts'
import { recordChange } from './order-audit-store.ts'
import { expectedOf } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import type { OrderTokens } from './links/order-link-token.ts'
import { takeMessageBack, tellCustomer } from './order-messages.ts'
import { lockOrder, type OrderRow, readItems, readOrders, setStatus } from './order-store.ts'
import { dueAtDoor } from './paid-ahead.ts'
import { actorOf } from './staff-actor.ts'
import { updateWork } from './work-store.ts'

type Dependencies = Pick<OrderDependencies, 'deliveries'> & {
  messages: Pick<Messages, 'send' | 'takeBack'>
  tokens: Pick<OrderTokens, 'tokenOf'>
}

/** What packing tells orders: the only functions that move their goods from the shelf to the courier. */
export function createOrdersToPack(dependencies: Dependencies): PackableOrders {
  const { confirmed } = orderStatusCodes
  const { tokens } = dependencies

  async function said(
    tx: Transaction,
    { id }: Pick<OrderToPack, 'id'>,
    change: Parameters<typeof setStatus>[2],
  ) {
    const order = must(await lockOrder(tx, id), 'an order that is locked is there')
    await setStatus(tx, order, change)
    return order
  }

  /** A link of its history; the order stays where it is. */
  async function noted(
    tx: Transaction,
    { id }: Pick<OrderToPack, 'id'>,
    { by, ...said }: { by: Actor | 'courier'; what: string; detail?: string },
  ) {
    const order = must(await lockOrder(tx, id), 'an order that is locked is there')
    const { state, status } = order
    await recordChange(tx, { orderId: id, actor: actorOf(by), ...said, from: state, to: state, status })
    return order
  }

  return {
    async lock(tx, id) {
      const order = await lockOrder(tx, id)
      if (!order) return null
      return {
        id,
        number: order.number,
        version: order.version,
        stage: order.stage,
        reason: order.reason,
        isCancelling: order.cancels_at !== null,
        cashDuePaise: cashDueOf(order),
      }
    },

    async pieces(connection: Connection, id: string) {
      const items = await readItems(connection, [id])
      return items.map((item) => ({
        itemId: item.id,
        sizeId: item.size_id,
        productName: item.product_name,
        color: item.color,
        size: item.size,
        quantity: item.quantity,
      }))
    },

    async facts(connection, ids) {
      const orders = await readOrders(connection, ids)
      return new Map(
        orders.map((order) => [
          order.id,
          {
            note: order.note,
            cashDuePaise: cashDueOf(order),
            expected: expectedOf(dependencies, order),
          },
        ]),
      )
    },

    async packed(tx, order, { by }) {
      await said(tx, order, { status: confirmed, stage: 'packed', what: 'packed', actor: actorOf(by) })
    },

    async unpacked(tx, order, { by }) {
      const what = 'taken out of its box'
      await said(tx, order, { status: confirmed, stage: 'to-pack', what, actor: actorOf(by) })
    },

    async sent(tx, order, { by, detail, parcel, tellAt }) {
      const change = { status: confirmed, what: 'fulfilled', isFulfilled: true, actor: actorOf(by), detail }
      const row = await said(tx, order, change)
      await tellCustomer(dependencies, tx, {
        order: row,
        occasion: { kind: 'order-shipped', token: tokens.tokenOf(row), parcel, tellAt },
      })
    },

    async cameBack(tx, order, { by, parcelId }) {
      const what = 'undone: handed over'
      const actor = actorOf(by)
      await said(tx, order, { status: confirmed, stage: 'packed', what, isFulfilled: false, actor })
      await takeMessageBack(dependencies, tx, parcelId)
    },

    async noteReplacement(tx, order, { by, what }) {
      await noted(tx, order, { by, what })
    },

    async replacementSent(tx, order, { by, detail, parcel, tellAt }) {
      const row = await noted(tx, order, { by, what: 'replacement sent', detail })
      const occasion = { kind: 'exchange-shipped', token: tokens.tokenOf(row), parcel, tellAt } as const
      await tellCustomer(dependencies, tx, { order: row, occasion })
    },

    async replacementCameBack(tx, order, { by, parcelId }) {
      await noted(tx, order, { by, what: 'undone: replacement sent' })
      await takeMessageBack(dependencies, tx, parcelId)
    },

    async hold(tx, order, { by, reason }) {
      const status = orderStatusCodes['on-hold']
      await said(tx, order, { status, what: 'put on hold', actor: actorOf(by), detail: reason })
      await updateWork(tx, order.id, { held_from: 'to-pack', reason })
    },

    async takeOffHold(tx, order, { by }) {
      await said(tx, order, { status: confirmed, what: 'undone: put on hold', actor: actorOf(by) })
      await updateWork(tx, order.id, { held_from: null, reason: null })
    },
  }
}

/** What the courier takes at the door. */
function cashDueOf(order: OrderRow): number {
  const isCash = paymentMethodOf(order.payment_method) === 'cash-on-delivery'
  return isCash && order.state === 'placed' ? dueAtDoor(order) : 0
}
