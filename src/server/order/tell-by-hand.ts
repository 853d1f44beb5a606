import { type HandMessage, handMessageNames } from '#domain/hand-messages.ts'
import { isInTheShop, type OrderStage } from '#domain/order-stage.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Messages } from '#server/messages/messages.ts'
import { policy } from '#server/settings/policy.ts'
import type { Actor, StaffActions } from '#server/staff/staff.ts'
import { opensToReturn } from './links/confirm-by-link.ts'
import { toldByHand } from './hand-message-store.ts'
import { handMessageOf, kindsByHand } from './hand-messages-waiting.ts'
import type { OrderTokens } from './links/order-link-token.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { tellCustomer } from './order-messages.ts'
import { lockOrder, noteOnOrder, type OrderRow, readOrder, readTimeline, staffNote } from './order-store.ts'
import { actorOf } from './staff-actor.ts'

type Dependencies = Pick<OrderDependencies, 'database' | 'customers' | 'deliveries'> & {
  messages: Pick<Messages, 'send' | 'takeBack' | 'wordsOf'>
  /** Of the order's page, which tells where it is and takes another address. */
  tokens: Pick<OrderTokens, 'tokenOf'>
  actions: StaffActions
}

/** So long it waits, and can be taken back. */
const undoSeconds = 30
const what = toldByHand

/** Nothing is awaited of these: they came, never come, or are not paid yet. */
const neverLate: ReadonlySet<OrderStage> = new Set([
  'unpaid',
  'cancelled',
  'delivered',
  'returning',
  'returned',
])

/** Where a message makes sense, and its link opens something. */
const isApt: Record<HandMessage, (order: OrderRow) => boolean> = {
  late: (order) => order.cancels_at === null && !neverLate.has(order.stage) && opensToReturn(order),
  address: (order) => order.cancels_at === null && isInTheShop(order.stage) && opensToReturn(order),
  // Of a cancelled order too: its money goes somewhere.
  call: () => true,
}

type NotNow = 'not-now' | 'erased' | 'told-today' | 'told-often'

export type TellByHand = ReturnType<typeof createTellByHand>

/** What the shop tells the customer of an order by hand, in words that are registered with the carriers. */
export function createTellByHand({ database, customers, messages, tokens, actions, ...rest }: Dependencies) {
  actions.undoBy<null, { id: string; message: HandMessage }>(what, async (tx, action, by) => {
    const { id, message } = action.after
    const order = await lockOrder(tx, id)
    const told = { kind: kindsByHand[message], once: handMessageOf({ orderId: id, actionId: action.id }) }
    if (!order || !(await messages.takeBack(tx, told))) return { ok: false, reason: 'changed-meanwhile' }
    await noteOnOrder(tx, { ...order, actor: actorOf(by) }, `undone: ${what}: ${message}`)
    return { ok: true, answer: [id] }
  })

  /** Says of a message why it does not go out now; null: it may. */
  async function judge(
    connection: Connection,
    order: OrderRow,
  ): Promise<(one: HandMessage) => NotNow | null> {
    const customer = await customers.read(order.customer_id)
    const today = await toldToday(connection, order.id)
    return (message) => {
      if (!isApt[message](order)) return 'not-now'
      if (!customer) return 'erased'
      if (today.includes(message)) return 'told-today'
      return today.length >= policy.toldByHand.max ? 'told-often' : null
    }
  }

  return {
    /** Each message as it would be read, and why it does not go out now. Null: there is no such order. */
    async list(id: string) {
      const order = await readOrder(database.query, id)
      if (!order) return null
      // The key of the link is the customer's: who has it acts in their name.
      const values = { orderNumber: String(order.number), token: '…' }
      const obstacleOf = await judge(database.query, order)
      return handMessageNames.map((message) => ({
        message,
        text: messages.wordsOf(kindsByHand[message], values),
        obstacle: obstacleOf(message),
      }))
    },

    /** In half a minute, or when the quiet hours are over: each at most once a day, and `policy.toldByHand` of an order. */
    send: (by: Actor, { id, message, actionId }: { id: string; message: HandMessage; actionId: string }) =>
      actions.once<null, 'unknown-order' | NotNow>(
        by,
        { actionId, what, about: { kind: 'order', id }, undoSeconds },
        async (tx) => {
          const order = await lockOrder(tx, id)
          if (!order) return { ok: false, reason: 'unknown-order' }
          const obstacleOf = await judge(tx, order)
          const obstacle = obstacleOf(message)
          if (obstacle) return { ok: false, reason: obstacle }
          const tellAt = new Date(Date.now() + undoSeconds * 1000)
          const occasion = {
            kind: kindsByHand[message],
            token: tokens.tokenOf(order),
            once: handMessageOf({ orderId: id, actionId }),
            tellAt,
          }
          await tellCustomer({ messages, ...rest }, tx, { order, occasion })
          await noteOnOrder(tx, { ...order, actor: actorOf(by) }, `${what}: ${message}`)
          return { ok: true, answer: null, before: null, after: { id, message } }
        },
      ),
  }
}

/** What was told of an order within a day and not taken back, by its history: the order's row makes those who ask wait. */
async function toldToday(connection: Connection, orderId: string): Promise<HandMessage[]> {
  const since = Date.now() - policy.toldByHand.withinSeconds * 1000
  const timeline = await readTimeline(connection, orderId)
  const noted = timeline.filter(({ at }) => at.getTime() > since).map((link) => link.what)
  const timesOf = (words: string) => noted.filter((one) => one === `${staffNote}${words}`).length
  return handMessageNames.flatMap((message) => {
    const times = timesOf(`${what}: ${message}`) - timesOf(`undone: ${what}: ${message}`)
    return times > 0 ? [message] : []
  })
}
