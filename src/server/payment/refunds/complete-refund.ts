import type { Transaction } from '#server/db/database.ts'
import type { PayableOrders } from '../payable-orders.ts'
import { type Attempt, lockAttempts } from '../payment-store.ts'
import { finishRefund, putAsideReason, type Refund } from './refund-store.ts'

/** The money is back with the shopper: the books say so, and the order is told. Order and refund are locked. */
export async function completeRefund(
  orders: Pick<PayableOrders, 'lock' | 'refunded'>,
  tx: Transaction,
  { refund, providerRef }: { refund: Refund; providerRef: string },
): Promise<void> {
  const { orderId, attemptId, amount } = refund
  const { isWhole } = await finishRefund(tx, refund, providerRef)
  // Money of no order of ours has nobody to tell.
  if (!(await orders.lock(tx, orderId))) return
  const what = whatWasRefunded(await lockAttempts(tx, orderId), { refund, isWhole })
  const { id: refundId } = refund
  await orders.refunded(tx, { orderId, attemptId, refundId, amount, what, reference: providerRef })
}

function whatWasRefunded(
  attempts: Attempt[],
  { refund, isWhole }: { refund: Refund; isWhole: boolean },
): 'whole' | 'part' | 'extra' {
  const kept = attempts.find(({ isKept }) => isKept)
  const isOfOrder = refund.reason !== putAsideReason
  if (!isOfOrder || (kept && kept.id !== refund.attemptId)) return 'extra'
  return isWhole ? 'whole' : 'part'
}
