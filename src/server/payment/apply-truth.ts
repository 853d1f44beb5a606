import type { Transaction } from '#platform/postgres/transaction.ts'
import type { PaymentTruth } from './payment-provider.ts'
import type { PaymentParts } from './payment-parts.ts'
import { alarm } from './payment-parts.ts'
import type { Attempt } from './payment-store.ts'
import { isLive, lockAttempts, moveAttempt, quarantine } from './payment-store.ts'
import { insertRefund } from './refund-store.ts'
import { quotableReference } from './standing.ts'

type Applied = 'changed' | 'unchanged' | 'quarantined'

/**
 * The one place where a payment changes: whatever asked the gateway (webhook, way back, reconciler), its answer
 * comes here. States only move forward; a failed or expired payment that succeeds late is the single exception.
 * What does not fit what was asked of the gateway changes nothing and raises an alarm.
 */
export async function applyTruth(
  parts: PaymentParts,
  attempt: Attempt,
  truth: PaymentTruth,
): Promise<Applied> {
  const reason = mismatchOf(attempt, truth)
  if (reason) {
    await quarantine(parts.database.query, { attemptId: attempt.id, reason, seen: truth })
    alarm(parts, 'payment-mismatch', { attemptId: attempt.id, orderId: attempt.orderId, reason })
    return 'quarantined'
  }
  const { state } = truth
  if (state === 'pending') return 'unchanged'
  return inOrder(parts, attempt, (tx, current, others) =>
    state === 'captured'
      ? capture(parts, tx, { current, others, truth })
      : endAttempt(parts, tx, { current, others, state, truth }),
  )
}

/** Ends an attempt that will not be waited for any longer, or that never reached a gateway. */
export async function giveUpAttempt(
  parts: PaymentParts,
  attempt: Attempt,
  state: 'failed' | 'expired',
): Promise<Applied> {
  return inOrder(parts, attempt, (tx, current, others) => endAttempt(parts, tx, { current, others, state }))
}

function inOrder(
  { database, orders }: PaymentParts,
  attempt: Attempt,
  change: (tx: Transaction, current: Attempt, others: Attempt[]) => Promise<Applied>,
): Promise<Applied> {
  return database.transaction(async (tx) => {
    await orders.lock(tx, attempt.orderId)
    const attempts = await lockAttempts(tx, attempt.orderId)
    const current = attempts.find(({ id }) => id === attempt.id)
    if (!current) throw new Error('a payment attempt is gone')
    return change(
      tx,
      current,
      attempts.filter(({ id }) => id !== attempt.id),
    )
  })
}

type Change = { current: Attempt; others: Attempt[]; truth: PaymentTruth }

async function capture(
  parts: PaymentParts,
  tx: Transaction,
  { current, others, truth }: Change,
): Promise<Applied> {
  if (current.captured > 0) return 'unchanged'
  await moveAttempt(tx, current.id, { state: 'captured', truth })
  const isSecond = others.some(({ isKept }) => isKept)
  const payment = {
    orderId: current.orderId,
    attemptId: current.id,
    amount: truth.captured,
    reference: quotableReference({ ...truth, id: current.id }),
  }
  const verdict = isSecond ? 'give-back' : await parts.orders.paid(tx, payment)
  if (verdict === 'keep') {
    await moveAttempt(tx, current.id, { state: 'captured', isKept: true })
    return 'changed'
  }
  const reason = isSecond ? 'second-payment' : 'order-not-kept'
  await insertRefund(tx, current, { amount: truth.captured, reason })
  alarm(parts, 'payment-given-back', { attemptId: current.id, orderId: current.orderId, reason })
  return 'changed'
}

type End = Omit<Change, 'truth'> & { state: 'failed' | 'expired'; truth?: PaymentTruth }

async function endAttempt(
  { orders }: PaymentParts,
  tx: Transaction,
  { current, others, state, truth }: End,
): Promise<Applied> {
  if (!isLive(current)) return 'unchanged'
  await moveAttempt(tx, current.id, { state, truth })
  if (others.some((other) => isLive(other) || other.isKept)) return 'changed'
  await orders.failed(tx, {
    orderId: current.orderId,
    attemptId: current.id,
    reference: quotableReference({ ...current, ...truth }),
    isExpired: state === 'expired',
  })
  return 'changed'
}

/** Null: the answer is about what we asked for. */
function mismatchOf(attempt: Attempt, truth: PaymentTruth): string | null {
  if (truth.currency !== 'INR') return 'currency'
  if (truth.reference !== null && truth.reference !== attempt.id) return 'reference'
  if (attempt.providerRef !== null && truth.providerRef !== attempt.providerRef) return 'gateway-reference'
  if (truth.amount !== attempt.amount) return 'amount'
  if (truth.state === 'captured' && truth.captured !== attempt.amount) return 'captured-amount'
  return null
}
