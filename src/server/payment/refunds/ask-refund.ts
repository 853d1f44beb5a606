import type { Paise } from '#domain/money.ts'
import type { Transaction } from '#platform/postgres/transaction.ts'
import type { PayableOrders } from '../payable-orders.ts'
import { lockAttempts } from '../payment-store.ts'
import { insertRefund, restOf } from './refund-store.ts'

export type RefundAsked =
  | { ok: true; refundId: string; amount: Paise }
  | { ok: false; reason: 'nothing-to-refund' | 'more-than-paid' }

/** The whole rest of the money, or `amount`. */
export type WantedRefund = { orderId: string; amount?: Paise; reason: string }

/** Asks for money of an order back, the whole rest or `amount`; the payment worker of any process sends it on. */
export async function askRefund(
  orders: Pick<PayableOrders, 'lock'>,
  tx: Transaction,
  { orderId, amount, reason }: WantedRefund,
): Promise<RefundAsked> {
  await orders.lock(tx, orderId)
  const attempts = await lockAttempts(tx, orderId)
  const paid = attempts.find((attempt) => attempt.isKept && restOf(attempt) > 0)
  if (!paid) return { ok: false, reason: 'nothing-to-refund' }
  const wanted = amount ?? restOf(paid)
  if (wanted > restOf(paid)) return { ok: false, reason: 'more-than-paid' }
  return { ok: true, refundId: await insertRefund(tx, paid, { amount: wanted, reason }), amount: wanted }
}
