import { advanceOf, type CashAdvance } from '#domain/cash-advance.ts'
import { asksHistory, type CashHistory, type CashRules, type NoCash, whyNoCash } from '#domain/cash-rules.ts'
import type { Paise } from '#domain/money.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import type { Connection } from '#server/db/connection.ts'
import { listSentOf } from './links/confirm-link-store.ts'
import type { OrderDependencies } from './order-dependencies.ts'

type Dependencies = Pick<OrderDependencies, 'cashRules' | 'customers' | 'payments'>

/** `pincode` null: not chosen yet. */
type Wish = { customer: { id: string; mobileNumber: string } | null; total: Paise; pincode: string | null }

/** `why` null: it may be paid at the door, but for its advance. */
type CashTerms = { why: NoCash | null; advance: CashAdvance | null }

/**
 * Whether an order is paid at the door by the owner's rules, and what of it now. The one place that decides it: what a quote
 * offers, what an order is placed with, and turning an unpaid one to cash.
 */
export async function judgeCash(
  { cashRules, customers, payments }: Dependencies,
  connection: Connection,
  { customer, total, pincode }: Wish,
): Promise<CashTerms> {
  const { rules, offUntil } = await allKeyed({
    rules: cashRules(connection),
    offUntil: customer ? customers.cashOffUntil(connection, customer.id) : Promise.resolve(null),
  })
  const known = customer ? await historyOf(connection, customer.mobileNumber, rules) : newcomer
  // Nobody is called new before they have said who they are.
  const judged = customer ? rules : { ...rules, cashFirstOrderUpTo: 0 }
  const why = whyNoCash({ total, pincode }, { ...known, offUntil }, { rules: judged, now: new Date() })
  // Nobody takes an advance while no gateway is turned on.
  const isAsked = why === null && payments.offered().includes('online-payment')
  return { why, advance: isAsked ? advanceOf(total, rules) : null }
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
