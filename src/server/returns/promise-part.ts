import { fromRupees, type Paise, paise } from '#domain/money.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import type { createKeptPromises } from './kept-promises.ts'
import { insertPayout } from './payout-store.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import type { OrderToReturn } from './returnable-orders.ts'
import { whatIsLeft } from './what-is-left.ts'

/** How much somebody may give back alone: 'accountant' by the settings, 'owner' up to where two people agree. */
export type Reach = 'accountant' | 'owner'

export type MoneyRefusal =
  | 'unknown-case'
  | 'unknown-payout'
  | 'changed-meanwhile'
  | 'not-now'
  | 'more-than-paid'
  | 'no-account'
  | 'own-request'
  | 'no-payee'
  | 'utr-used'

type Part = { as: 'money' | 'credit'; amount: Paise }
/** `sum`: of all that the case is promised, by this decision and those before it. */
type Whole = { order: OrderToReturn; caseId: string; by: Actor; reach: Reach; sum: Paise }

/** What goes back for a case, whole rupees: all of it one way, or money with store credit beside it. */
export function partsOf({
  rupees,
  as,
  andCredit,
}: {
  rupees: number
  as: Part['as']
  andCredit: number
}): Part[] {
  const first = { as, amount: fromRupees(rupees) }
  return andCredit > 0 ? [first, { as: 'credit', amount: fromRupees(andCredit) }] : [first]
}

/** One part of what goes back: at most what is left of the order, whose row is locked, and alone only where all of it may be. */
export function createPartPromises(
  dependencies: Pick<ReturnDependencies, 'orders' | 'rules'>,
  promises: Pick<ReturnType<typeof createKeptPromises>, 'keep'>,
) {
  const { orders, rules } = dependencies

  return async function promisePart(
    tx: Transaction,
    { order, caseId, by, reach, sum, as, amount }: Whole & Part,
  ): Promise<{ ok: true; payoutId: string } | { ok: false; reason: MoneyRefusal }> {
    const left = await whatIsLeft(dependencies, tx, order)
    if (amount > left[as]) return { ok: false, reason: 'more-than-paid' }
    const { twoPeopleAbove, accountantRefundsUpTo } = await rules(tx)
    const limit = fromRupees(
      reach === 'owner' ? twoPeopleAbove : Math.min(twoPeopleAbove, accountantRefundsUpTo),
    )
    const isAlone = sum <= limit
    // Neither of two parts slips below the limit: its own row refuses the same name twice.
    const aloneUpTo = isAlone ? limit : paise(Math.max(0, limit - (sum - amount)))
    const how = as === 'credit' ? as : order.how
    const payoutId = newId()
    const promised = { payoutId, order, how, amount, askedBy: by.staffId, aloneUpTo }
    const kept = isAlone ? await promises.keep(tx, promised) : nothingYet
    if ('reason' in kept) return { ok: false, reason: kept.reason }
    await insertPayout(tx, {
      id: payoutId,
      orderId: order.id,
      caseId,
      amountPaise: amount,
      how,
      aloneUpToPaise: aloneUpTo,
      askedBy: by.staffId,
      state: isAlone ? 'approved' : 'asked',
      ...kept,
    })
    if (how === 'upi') await orders.tell(tx, order, { kind: 'upi-asked', once: payoutId })
    return { ok: true, payoutId }
  }
}

/** It waits for somebody else to agree. */
const nothingYet = { refundId: null, couponId: null }
