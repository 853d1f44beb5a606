import type { Paise } from '#domain/money.ts'
import type { Transaction } from '#platform/postgres/transaction.ts'
import type { OrderPayments } from './order-payments.ts'
import { lockAttempts } from './payment-store.ts'
import type { RefundAsked } from './payments.ts'
import { insertRefund, restOf } from './refund-store.ts'

/** Asks for money of an order back, the whole rest or `amount`; the payment worker of any process sends it on. */
export async function askRefund(
  orders: Pick<OrderPayments, 'lock'>,
  tx: Transaction,
  { orderId, amount, reason }: { orderId: string; amount?: Paise; reason: string },
): Promise<RefundAsked> {
  await orders.lock(tx, orderId)
  const attempts = await lockAttempts(tx, orderId)
  const paid = attempts.find((attempt) => attempt.isKept && restOf(attempt) > 0)
  if (!paid) return { ok: false, reason: 'nothing-to-refund' }
  const wanted = amount ?? restOf(paid)
  if (wanted > restOf(paid)) return { ok: false, reason: 'more-than-paid' }
  return { ok: true, refundId: await insertRefund(tx, paid, { amount: wanted, reason }), amount: wanted }
}
