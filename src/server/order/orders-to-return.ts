import { paymentMethodOf } from '#domain/order.ts'
import { canMove } from '#domain/order-state.ts'
import { must } from '#domain/must.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { OrderToReturn, ReturnableOrders, Returner } from '#server/returns/returnable-orders.ts'
import { deliveryAddressOf } from './order-delivery.ts'
import { type OrderActor, recordChange } from './order-audit-store.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { tellCustomer } from './order-messages.ts'
import { lockOrder, moveOrder, type OrderRow, readItems, readOrder } from './order-store.ts'
import type { OrderTokens } from './links/order-link-token.ts'
import { creditUsedIn, deliveredAtOf, moneyHeldOf } from './returned-order-store.ts'
import { actorOf } from './staff-actor.ts'
import { listSwaps } from './swap-line.ts'

type Dependencies = Pick<OrderDependencies, 'deliveries' | 'catalogue' | 'reservations'> & {
  messages: Pick<Messages, 'send' | 'takeBack'>
  tokens: Pick<OrderTokens, 'tokenOf'>
}

/** So long nobody is told that a return was accepted: a slip of the hand is taken back unseen. */
const tellAfterMs = 2 * 60_000

/** What returns tell orders: history, money that went back by a bank, messages to the customer. */
export function createOrdersToReturn(dependencies: Dependencies): ReturnableOrders {
  const { messages, tokens } = dependencies

  async function toReturn(connection: Connection, row: OrderRow, version: number): Promise<OrderToReturn> {
    const isCash = paymentMethodOf(row.payment_method) === 'cash-on-delivery'
    const isDelivered = row.stage === 'delivered'
    return {
      id: row.id,
      number: row.number,
      customerId: row.customer_id,
      version,
      stage: row.stage,
      customerName: row.customer_name,
      city: deliveryAddressOf(row).city ?? '',
      totalPaise: row.total_paise,
      discountPaise: row.discount_paise,
      creditPaise: row.coupon_code === null ? 0 : await creditUsedIn(connection, row.id),
      how: isCash ? 'upi' : 'gateway',
      deliveredAt: isDelivered ? ((await deliveredAtOf(connection, row.id)) ?? row.fulfilled_at) : null,
      isSent: row.fulfilled_at !== null && (isDelivered || row.stage === 'shipped'),
    }
  }

  return {
    async read(connection, id) {
      const row = await readOrder(connection, id)
      return row ? toReturn(connection, row, 0) : null
    },

    async lock(tx, id) {
      const row = await lockOrder(tx, id)
      return row ? toReturn(tx, row, row.version) : null
    },

    async pieces(connection, id) {
      const items = await readItems(connection, [id])
      return items.map((item) => ({
        itemId: item.id,
        sizeId: item.size_id,
        productName: item.product_name,
        color: item.color,
        size: item.size,
        image: item.image,
        quantity: item.quantity,
        chargedPaise: item.subtotal_paise,
      }))
    },

    swaps: async (connection, line) => (await listSwaps(dependencies, connection, line)) ?? [],
    moneyHeld: (connection, { id, how }) => moneyHeldOf(connection, { id, how }),

    async note(tx, { id }, { by, what, detail }) {
      const order = await locked(tx, id)
      const { state, status } = order
      const actor = actorOfReturner(by)
      await recordChange(tx, { orderId: id, actor, what, detail, from: state, to: state, status })
    },

    async paidOut(tx, { id }, { by, payoutId, amountPaise, utr, isWhole }) {
      const order = await locked(tx, id)
      const what = isWhole ? 'refunded' : 'partly refunded'
      // A part leaves the order as it is: its result page goes on saying that it went well (spec §4).
      const to = isWhole && canMove(order.state, 'refunded') ? 'refunded' : order.state
      if (to === 'refunded') await moveOrder(tx, order, { to, actor: actorOf(by), what })
      else
        await recordChange(tx, {
          orderId: id,
          actor: actorOf(by),
          what,
          from: order.state,
          to,
          status: order.status,
        })
      const said = { kind: 'order-refunded', amountPaise, refundId: payoutId, reference: utr } as const
      await tellCustomer(dependencies, tx, { order, occasion: said })
    },

    async tell(tx, { id }, told) {
      const order = await locked(tx, id)
      const token = tokens.tokenOf(order)
      const tellAt = new Date(Date.now() + tellAfterMs)
      await tellCustomer(dependencies, tx, { order, occasion: { ...told, token, tellAt } })
    },

    async takeBack(tx, occasion) {
      await messages.takeBack(tx, occasion)
    },
  }

  async function locked(tx: Transaction, id: string): Promise<OrderRow> {
    return must(await lockOrder(tx, id), 'an order that is locked is there')
  }
}

function actorOfReturner(by: Returner): OrderActor {
  return by === 'customer' ? 'customer' : actorOf(by)
}
