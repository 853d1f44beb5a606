import { formatRupees } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { type Attempt, isLive, lockAttempts, moveAttempt } from '../payment-store.ts'
import { stopChecks } from '../attempt-claim-store.ts'
import type { Settlement } from '../payment-tables.ts'
import { insertRefund, putAsideReason } from '../refunds/refund-store.ts'
import { quotableReference } from '../status-of-attempts.ts'
import { type PutAside, readPutAside, settlePutAside } from './quarantine-store.ts'

export type Settled =
  | { ok: true }
  | { ok: false; reason: 'nothing-put-aside' | 'no-money-there' | 'order-not-kept' }

type Wanted = { attemptId: string; as: Settlement; by: string }

/**
 * Ends what was put aside because a gateway told of another amount, currency or reference than was asked for; a person
 * has looked into it. 'accept': the order counts as paid with what came; 'refund': what came goes back; 'void': there
 * is no money, or it was dealt with elsewhere.
 */
export async function settleByHand(
  { database, orders }: PaymentDependencies,
  { attemptId, as, by }: Wanted,
): Promise<Settled> {
  return database.transaction(async (tx): Promise<Settled> => {
    const found = await readPutAside(tx, attemptId)
    if (!found) return { ok: false, reason: 'nothing-put-aside' }
    await orders.lock(tx, found.orderId)
    const attempts = await lockAttempts(tx, found.orderId)
    const current = attempts.find(({ id }) => id === attemptId)
    const aside = await readPutAside(tx, attemptId)
    if (!current || !aside) return { ok: false, reason: 'nothing-put-aside' }
    if (as !== 'void' && (aside.seen.captured === 0 || current.captured > 0))
      return { ok: false, reason: 'no-money-there' }
    const settled = await settlements[as](orders, tx, { aside, attempts, current })
    if (!settled.ok) return settled
    await stopChecks(tx, attemptId)
    await settlePutAside(tx, { attemptId, as, by })
    const came = formatRupees(aside.seen.captured)
    await orders.note(tx, { orderId: aside.orderId, what: `payment put aside (${came}): ${as}, by ${by}` })
    return { ok: true }
  })
}

type Case = { aside: PutAside; attempts: Attempt[]; current: Attempt }
type Settle = (orders: PaymentDependencies['orders'], tx: Transaction, given: Case) => Promise<Settled>

const settlements: Record<Settlement, Settle> = {
  async accept(orders, tx, { aside, attempts, current }) {
    if (attempts.some(({ isKept }) => isKept)) return { ok: false, reason: 'order-not-kept' }
    await takeMoney(tx, { aside, current })
    // The person takes what came for the whole.
    const verdict = await orders.paid(tx, {
      orderId: aside.orderId,
      attemptId: current.id,
      amount: current.amount,
      reference: quotableReference({ ...aside.seen, id: current.id }),
    })
    if (verdict === 'keep') await moveAttempt(tx, current.id, { state: 'captured', isKept: true })
    else await insertRefund(tx, current, { amount: aside.seen.captured, reason: 'order-not-kept' })
    return { ok: true }
  },

  async refund(orders, tx, { aside, attempts, current }) {
    await takeMoney(tx, { aside, current })
    await insertRefund(tx, current, { amount: aside.seen.captured, reason: putAsideReason })
    await letGoOfOrder(orders, tx, { aside, attempts, current })
    return { ok: true }
  },

  async void(orders, tx, { aside, attempts, current }) {
    if (isLive(current)) await moveAttempt(tx, current.id, { state: 'failed' })
    await letGoOfOrder(orders, tx, { aside, attempts, current })
    return { ok: true }
  },
}

/** The money that came, whatever was asked for; under the gateway's reference that we know. */
async function takeMoney(
  tx: Transaction,
  { aside: { seen }, current }: Pick<Case, 'aside' | 'current'>,
): Promise<void> {
  const status = { ...seen, providerRef: current.providerRef ?? seen.providerRef }
  await moveAttempt(tx, current.id, { state: 'captured', status })
}

/** Where nothing else is under way the order can be paid again. */
async function letGoOfOrder(
  orders: PaymentDependencies['orders'],
  tx: Transaction,
  { aside, attempts, current }: Case,
): Promise<void> {
  const others = attempts.filter(({ id }) => id !== current.id)
  if (!isLive(current) || others.some((other) => isLive(other) || other.isKept)) return
  const reference = quotableReference({ ...aside.seen, id: current.id })
  await orders.failed(tx, { orderId: aside.orderId, attemptId: current.id, reference, isExpired: false })
}
