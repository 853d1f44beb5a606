import { asksHistory, type CashHistory, type CashRules, type NoCash, whyNoCash } from '#domain/cash-rules.ts'
import type { Paise } from '#domain/money.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import type { Connection } from '#server/db/connection.ts'
import { listSentOf } from './confirm-link-store.ts'
import type { OrderDependencies } from './order-dependencies.ts'

type Dependencies = Pick<OrderDependencies, 'cashRules' | 'customers'>

/** `pincode` null: not chosen yet. */
type Wish = { customer: { id: string; mobileNumber: string } | null; total: Paise; pincode: string | null }

/**
 * Why an order is not paid at the door by the owner's rules; null: it may be. The one place that decides it: what a quote
 * offers, what an order is placed with, and turning an unpaid one to cash.
 */
export async function judgeCash(
  { cashRules, customers }: Dependencies,
  connection: Connection,
  { customer, total, pincode }: Wish,
): Promise<NoCash | null> {
  const { rules, offUntil } = await allKeyed({
    rules: cashRules(connection),
    offUntil: customer ? customers.cashOffUntil(connection, customer.id) : Promise.resolve(null),
  })
  const known = customer ? await historyOf(connection, customer.mobileNumber, rules) : newcomer
  // Nobody is called new before they have said who they are.
  const judged = customer ? rules : { ...rules, cashFirstOrderUpTo: 0 }
  return whyNoCash({ total, pincode }, { ...known, offUntil }, { rules: judged, now: new Date() })
}

type Known = Omit<CashHistory, 'offUntil'>
const newcomer: Known = { delivered: 0, cameBack: 0 }

async function historyOf(connection: Connection, mobile: string, rules: CashRules): Promise<Known> {
  if (!asksHistory(rules)) return newcomer
  const sent = await listSentOf(connection, { mobile, but: '' })
  return {
    delivered: sent.filter(({ hasArrived }) => hasArrived).length,
    cameBack: sent.filter(({ hasReturned }) => hasReturned).length,
  }
}
