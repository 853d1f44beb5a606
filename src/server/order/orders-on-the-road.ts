import { must } from '#domain/must.ts'
import type { OrderStage } from '#domain/order-stage.ts'
import type { OrderState } from '#domain/order-state.ts'
import { type OrderStatusCode, orderStatusCodes } from '#domain/order.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PackableOrders } from '#server/packing/packable-orders.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { SentOrders } from '#server/parcel-news/sent-orders.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import type { OrderTokens } from './links/order-link-token.ts'
import { takeStepsBack, tellCustomer } from './order-messages.ts'
import { lockOrder, lockOrderOfParcel, moveOrder, type OrderRow, setStatus } from './order-store.ts'
import { advancePaid } from './paid-ahead.ts'
import { actorOf } from './staff-actor.ts'

type Said = Parameters<SentOrders['cashTaken']>[2]
type Dependencies = Pick<OrderDependencies, 'deliveries'> & {
  messages: Pick<Messages, 'send' | 'takeBack'>
  tokens: Pick<OrderTokens, 'tokenOf'>
  packing: Pick<PackableOrders, 'sent' | 'replacementSent'>
}

/** What news of boxes tells orders: the only functions that move their goods, and the money for them, behind the shop's door. */
export function createOrdersOnTheRoad({ packing, ...dependencies }: Dependencies): SentOrders {
  type Move = Said & { from: readonly OrderState[]; to: OrderState }

  /** Nothing happens to an order whose money stands elsewhere. */
  async function move(tx: Transaction, { id }: { id: string }, { by, what, detail, from, to }: Move) {
    const order = must(await lockOrder(tx, id), 'an order that is locked is there')
    if (!from.includes(order.state)) return
    await moveOrder(tx, order, { to, actor: actorOf(by), what, detail })
  }

  return {
    sent: packing.sent,
    replacementSent: packing.replacementSent,

    lock: async (tx, id) => toSent(await lockOrder(tx, id)),
    lockOf: async (tx, parcelId) => toSent(await lockOrderOfParcel(tx, parcelId)),

    async moved(tx, order, { by, what, detail, stage }) {
      // What was given up or paid back meanwhile stays closed.
      const status = over.includes(order.state) ? orderStatusCodes.cancelled : statusOf(stage)
      await setStatus(tx, order, { status, stage, what, actor: actorOf(by), detail })
    },

    async tell(tx, { id }, { parcel: { id: parcelId, attempts, isCashDue }, step }) {
      const order = must(await lockOrder(tx, id), 'an order that is locked is there')
      await takeStepsBack(dependencies, tx, { parcelId, attempts })
      if (step === null) return
      const token = dependencies.tokens.tokenOf(order)
      const occasion =
        step.kind === 'order-returned'
          ? { ...step, token, once: parcelId }
          : { ...step, token, parcelId, isCashDue }
      await tellCustomer(dependencies, tx, { order, occasion })
    },

    cashTaken: (tx, order, said) => move(tx, order, { ...said, from: ['placed'], to: 'collected' }),
    cashNeverCame: (tx, order, said) =>
      move(tx, order, { ...said, from: ['placed', 'collected'], to: 'cancelled' }),
    refundDue: (tx, order, said) =>
      move(tx, order, {
        ...said,
        from: ['paid', 'partly-refunded', 'placed', 'collected'],
        to: 'refund-due',
      }),
  }
}

const over: readonly OrderState[] = ['cancelled', 'refund-due', 'refunded']

function toSent(order: (OrderRow & { version: number }) | undefined) {
  if (!order) return null
  const { id, number, version, stage, state, shipping_paise: shippingPaise } = order
  const isOpen = state === 'placed' || state === 'collected'
  return { id, number, version, stage, state, shippingPaise, advancePaise: isOpen ? advancePaid(order) : 0 }
}

/** The codes of the storefront know no way back: what is coming back is on hold, what came back cancelled (spec §3). */
function statusOf(stage: OrderStage): OrderStatusCode {
  if (stage === 'returning') return orderStatusCodes['on-hold']
  return stage === 'returned' ? orderStatusCodes.cancelled : orderStatusCodes.confirmed
}
