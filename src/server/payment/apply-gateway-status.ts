import type { Transaction } from '#server/db/database.ts'
import type { GatewayStatus } from './payment-provider.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { alarm } from './payment-dependencies.ts'
import type { Attempt } from './payment-store.ts'
import { isLive, lockAttempts, moveAttempt } from './payment-store.ts'
import { quarantine } from './quarantine/quarantine-store.ts'
import { insertRefund } from './refunds/refund-store.ts'
import { quotableReference } from './status-of-attempts.ts'

type Applied = 'changed' | 'unchanged' | 'quarantined'

/**
 * The one place where a payment changes: whatever asked the gateway (webhook, way back, reconciler), its answer
 * comes here. States only move forward; a failed or expired payment that succeeds late is the single exception.
 * What does not fit what was asked of the gateway changes nothing and raises an alarm.
 */
export async function applyGatewayStatus(
  dependencies: PaymentDependencies,
  attempt: Attempt,
  status: GatewayStatus,
): Promise<Applied> {
  const reason = mismatchOf(attempt, status)
  if (reason) {
    await quarantine(dependencies.database.query, { attemptId: attempt.id, reason, seen: status })
    alarm(dependencies, 'payment-mismatch', { attemptId: attempt.id, orderId: attempt.orderId, reason })
    return 'quarantined'
  }
  const { state } = status
  if (state === 'pending') return 'unchanged'
  return inOrder(dependencies, attempt, (tx, current, others) =>
    state === 'captured'
      ? capture(dependencies, tx, { current, others, status })
      : endAttempt(dependencies, tx, { current, others, state, status }),
  )
}

/** Ends an attempt that will not be waited for any longer, or that never reached a gateway. */
export async function giveUpAttempt(
  dependencies: PaymentDependencies,
  attempt: Attempt,
  state: 'failed' | 'expired',
): Promise<Applied> {
  return inOrder(dependencies, attempt, (tx, current, others) =>
    endAttempt(dependencies, tx, { current, others, state }),
  )
}

function inOrder(
  { database, orders }: PaymentDependencies,
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

type Change = { current: Attempt; others: Attempt[]; status: GatewayStatus }

async function capture(
  dependencies: PaymentDependencies,
  tx: Transaction,
  { current, others, status }: Change,
): Promise<Applied> {
  if (current.captured > 0) return 'unchanged'
  await moveAttempt(tx, current.id, { state: 'captured', status })
  const isSecond = others.some(({ isKept }) => isKept)
  const payment = {
    orderId: current.orderId,
    attemptId: current.id,
    amount: status.captured,
    reference: quotableReference({ ...status, id: current.id }),
  }
  const verdict = isSecond ? 'give-back' : await dependencies.orders.paid(tx, payment)
  if (verdict === 'keep') {
    await moveAttempt(tx, current.id, { state: 'captured', isKept: true })
    return 'changed'
  }
  const reason = isSecond ? 'second-payment' : 'order-not-kept'
  await insertRefund(tx, current, { amount: status.captured, reason })
  alarm(dependencies, 'payment-given-back', { attemptId: current.id, orderId: current.orderId, reason })
  return 'changed'
}

type End = Omit<Change, 'status'> & { state: 'failed' | 'expired'; status?: GatewayStatus }

async function endAttempt(
  { orders }: PaymentDependencies,
  tx: Transaction,
  { current, others, state, status }: End,
): Promise<Applied> {
  if (!isLive(current)) return 'unchanged'
  await moveAttempt(tx, current.id, { state, status })
  if (current.isInHand || others.some((other) => isLive(other) || other.isKept)) return 'changed'
  await orders.failed(tx, {
    orderId: current.orderId,
    attemptId: current.id,
    reference: quotableReference({ ...current, ...status }),
    isExpired: state === 'expired',
  })
  return 'changed'
}

/** Null: the answer is about what we asked for. */
function mismatchOf(attempt: Attempt, status: GatewayStatus): string | null {
  if (status.currency !== 'INR') return 'currency'
  if (status.reference !== null && status.reference !== attempt.id) return 'reference'
  if (attempt.providerRef !== null && status.providerRef !== attempt.providerRef) return 'gateway-reference'
  if (status.amount !== attempt.amount) return 'amount'
  if (status.state === 'captured' && status.captured !== attempt.amount) return 'captured-amount'
  return null
}
