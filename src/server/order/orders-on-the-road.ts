import { must } from '#domain/must.ts'
import type { OrderStage } from '#domain/order-stage.ts'
import { orderStatusCodes } from '#domain/order.ts'
import type { PackableOrders } from '#server/packing/packable-orders.ts'
import type { SentOrders } from '#server/parcel-news/sent-orders.ts'
import { lockOrder, moveOrder, setStatus } from './order-store.ts'
import { actorOf } from './staff-actor.ts'

/** What news of boxes tells orders: the only functions that move their goods, and the cash for them, behind the shop's door. */
export function createOrdersOnTheRoad({ sent }: Pick<PackableOrders, 'sent'>): SentOrders {
  return {
    sent,

    async lock(tx, id) {
      const order = await lockOrder(tx, id)
      if (!order) return null
      const { number, version, stage, state, total_paise: totalPaise, shipping_paise: shippingPaise } = order
      return { id, number, version, stage, state, totalPaise, shippingPaise }
    },

    async moved(tx, order, { by, what, detail, stage }) {
      // What was given up or paid back meanwhile stays closed.
      const isOver = order.state === 'cancelled' || order.state === 'refund-due' || order.state === 'refunded'
      const status = isOver ? orderStatusCodes.cancelled : statusOf(stage)
      await setStatus(tx, order, { status, stage, what, actor: actorOf(by), detail })
    },

    async cashTaken(tx, { id }, { by, what, detail }) {
      const order = must(await lockOrder(tx, id), 'an order that is locked is there')
      if (order.state !== 'placed') return
      await moveOrder(tx, order, { to: 'collected', actor: actorOf(by), what, detail })
    },
  }
}

/** The codes of the storefront know no way back: what is coming back is on hold, what came back cancelled (spec §3). */
function statusOf(stage: OrderStage): number {
  if (stage === 'returning') return orderStatusCodes['on-hold']
  return stage === 'returned' ? orderStatusCodes.cancelled : orderStatusCodes.confirmed
}
