import { type ConfirmRules, whyConfirmed } from '#domain/confirm-rules.ts'
import { paise } from '#domain/money.ts'
import { orderStatusCodes } from '#domain/order.ts'
import { ringsFrom } from '#domain/quiet-hours.ts'
import { repeat } from '#platform/jobs/jobs.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import { cancelOrder } from '../change-order.ts'
import {
  insertConfirmLink,
  listSentOf,
  listToRemind,
  listUnanswered,
  listUnasked,
  markReminded,
} from './confirm-link-store.ts'
import type { OrderTokens } from './order-link-token.ts'
import { deliveryAddressOf } from '../order-delivery.ts'
import type { OrderDependencies } from '../order-dependencies.ts'
import { tellCustomer } from '../order-messages.ts'
import { lockOrder, noteOnOrder, setStatus } from '../order-store.ts'
import { updateWork } from '../work-store.ts'

const everyMs = 15_000
const inOneRound = 50

type Dependencies = Pick<
  OrderDependencies,
  'database' | 'log' | 'turns' | 'payments' | 'reservations' | 'coupons' | 'messages' | 'deliveries' | 'boxes'
> & {
  tokens: OrderTokens
  /** The owner's, as they are now. */
  rules: (connection: Connection) => Promise<ConfirmRules>
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
type Step = (tx: Transaction, order: Locked, rules: ConfirmRules) => Promise<void>

/**
 * What the shop does by itself with cash orders that wait: known customers are confirmed, all others asked by link, asked
 * once more, and cancelled when they never answer. Each order by itself, in the process whose turn it is.
 */
export function createConfirmRounds(dependencies: Dependencies) {
  const { database, log, turns, tokens } = dependencies
  const { query } = database

  async function round(stopped: AbortSignal): Promise<void> {
    const rules = await dependencies.rules(query)
    const limit = inOneRound
    const each = async (ids: readonly string[], step: Step) => {
      for (const id of ids) if (!stopped.aborted) await stepSafely(id, step, rules)
    }
    await each(await listUnasked(query, limit), confirmOrAsk)
    const now = new Date()
    // An hour that is quiet passes first: the wait for an answer begins when the phone rings.
    if (ringsFrom(now) <= now)
      await each(await listToRemind(query, { afterHours: rules.remindAfterHours, limit }), remind)
    if (rules.cancelsByItself)
      await each(await listUnanswered(query, { afterHours: rules.cancelAfterHours, limit }), cancel)
  }

  /** One that fails keeps no other from its turn. Somebody may have decided since it was listed. */
  async function stepSafely(orderId: string, step: Step, rules: ConfirmRules): Promise<void> {
    try {
      await database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (order?.stage === 'to-confirm' && order.cancels_at === null) await step(tx, order, rules)
      })
    } catch (error) {
      log.warn({ orderId, err: error }, 'a rule for cash orders could not be carried out')
    }
  }

  async function confirmOrAsk(tx: Transaction, order: Locked, rules: ConfirmRules): Promise<void> {
    const sent = await listSentOf(tx, { mobile: order.customer_mobile, but: order.id })
    const why = whyConfirmed(
      { total: paise(order.total_paise), address: deliveryAddressOf(order) },
      {
        delivered: sent.filter(({ hasArrived }) => hasArrived).map(({ address }) => address),
        returned: sent.filter(({ hasReturned }) => hasReturned).length,
      },
      rules,
    )
    if (why === null) return ask(tx, order)
    const status = orderStatusCodes.confirmed
    await setStatus(tx, order, { status, what: 'confirmed', actor: 'shop', detail: why })
    await updateWork(tx, order.id, { held_from: null, reason: null })
  }

  async function ask(tx: Transaction, order: Locked): Promise<void> {
    if (!(await insertConfirmLink(tx, order.id))) return
    const occasion = { kind: 'cod-confirm', token: tokens.tokenOf(order), time: 'first' } as const
    await tellCustomer(dependencies, tx, { order, occasion })
    await noteOnOrder(tx, { ...order, actor: 'shop' }, 'asked by SMS to confirm')
  }

  async function remind(tx: Transaction, order: Locked, rules: ConfirmRules): Promise<void> {
    if (!(await markReminded(tx, order.id))) return
    const occasion = { kind: 'cod-confirm', token: tokens.tokenOf(order), time: 'again' } as const
    await tellCustomer(dependencies, tx, { order, occasion })
    const after = `no answer within ${rules.remindAfterHours} hours`
    await noteOnOrder(tx, { ...order, actor: 'shop' }, `asked by SMS once more: ${after}`)
  }

  async function cancel(tx: Transaction, order: Locked, rules: ConfirmRules): Promise<void> {
    const detail = `unreachable: no answer within ${rules.cancelAfterHours} hours`
    await cancelOrder(dependencies, tx, { order, who: {}, said: { actor: 'shop', detail } })
    await updateWork(tx, order.id, { reason: detail })
  }

  return repeat({ name: 'confirmations', everyMs, log, work: round, turns })
}
