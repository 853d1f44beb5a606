import { paymentMethodOf } from '#domain/order.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { Actor, StaffActions } from '#server/staff/staff.ts'
import { policy } from '#server/settings/policy.ts'
import { insertConfirmLink } from './links/confirm-link-store.ts'
import type { OrderTokens } from './links/order-link-token.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { takeQuestionBack, tellCustomer } from './order-messages.ts'
import { lockOrder, noteOnOrder, type OrderRow } from './order-store.ts'
import { actorOf } from './staff-actor.ts'

type Dependencies = Pick<OrderDependencies, 'deliveries' | 'limits'> & {
  messages: Pick<Messages, 'send' | 'takeBack'>
  tokens: OrderTokens
  actions: StaffActions
}

/** So long the SMS waits, and can be taken back. */
const undoSeconds = 30
const what = 'link sent again'

/** Whether the question by SMS still asks something. */
export function canAsk(order: Pick<OrderRow, 'stage' | 'cancels_at' | 'payment_method'>): boolean {
  const isCash = paymentMethodOf(order.payment_method) === 'cash-on-delivery'
  return isCash && order.stage === 'to-confirm' && order.cancels_at === null
}

export type AskAgain = ReturnType<typeof createAskAgain>

/** The link on which a customer says yes once more, for somebody on the phone who has lost it. */
export function createAskAgain({ deliveries, limits, messages, tokens, actions }: Dependencies) {
  type Refused = 'unknown-order' | 'not-now' | 'asked-often'

  actions.undoBy<null, { id: string }>(what, async (tx, action, by) => {
    const { id } = action.after
    const order = await lockOrder(tx, id)
    if (!order || !(await takeQuestionBack({ messages }, tx, { orderId: id, name: action.id })))
      return { ok: false, reason: 'changed-meanwhile' }
    await noteOnOrder(tx, { ...order, actor: actorOf(by) }, 'undone: asked by SMS once more')
    return { ok: true, answer: [id] }
  })

  return (by: Actor, { id, actionId }: { id: string; actionId: string }) => {
    const wanted = { actionId, what, about: { kind: 'order', id }, undoSeconds }
    return actions.once<null, Refused>(by, wanted, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) return { ok: false, reason: 'unknown-order' }
      if (!canAsk(order)) return { ok: false, reason: 'not-now' }
      const spent = await limits.spendTogether([
        { key: `confirm-link:${id}`, on: actionId, ...policy.confirmLinksByHand },
      ])
      if (!spent.ok) return { ok: false, reason: 'asked-often' }
      // The rounds, which have not come by yet, need not ask as well.
      await insertConfirmLink(tx, id)
      const tellAt = new Date(Date.now() + undoSeconds * 1000)
      const occasion = {
        kind: 'cod-confirm',
        token: tokens.tokenOf(order),
        time: { name: actionId, tellAt },
      } as const
      await tellCustomer({ messages, deliveries }, tx, { order, occasion })
      await noteOnOrder(tx, { ...order, actor: actorOf(by) }, 'asked by SMS once more')
      return { ok: true, answer: null, before: null, after: { id } }
    })
  }
}
