import type { Paise } from '#domain/money.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PayableOrders } from '../payable-orders.ts'
import { lockAttempts } from '../payment-store.ts'
import { partOf, type RefundAsked } from './ask-refund.ts'
import { completeRefund } from './complete-refund.ts'
import { insertRefund, lockOpenRefundsOf, restOf } from './refund-store.ts'

/** Money that somebody gave back without the shop, in the gateway's dashboard or by hand; all that is left unless told. */
export type RefundMadeElsewhere = { orderId: string; amount?: Paise; by: string }

/** Takes such a refund into the books; one of ours that waits for the same money ends with it. */
export async function noteRefund(
  orders: Pick<PayableOrders, 'lock' | 'note' | 'refunded'>,
  tx: Transaction,
  { orderId, amount, by }: RefundMadeElsewhere,
): Promise<RefundAsked> {
  await orders.lock(tx, orderId)
  const attempts = (await lockAttempts(tx, orderId)).filter((attempt) => restOf(attempt) > 0)
  const open = await lockOpenRefundsOf(tx, orderId)
  const waiting = amount === undefined ? open : open.filter((refund) => refund.amount === amount).slice(0, 1)
  if (waiting.length === 0 && attempts.length === 0) return { ok: false, reason: 'nothing-to-refund' }
  const fresh = waiting.length > 0 ? [] : partsOf(attempts, amount)
  if (waiting.length === 0 && fresh.length === 0) return { ok: false, reason: 'more-than-paid' }
  const refunds = [...waiting]
  for (const { attempt, part } of fresh)
    refunds.push(await insertRefund(tx, attempt, { amount: part, reason: 'made elsewhere', askedBy: by }))
  const total = paise(refunds.reduce((sum, refund) => sum + refund.amount, 0))
  await orders.note(tx, { orderId, what: `refund of ${formatRupees(total)} made elsewhere, noted by ${by}` })
  for (const refund of refunds) await completeRefund(orders, tx, { refund, providerRef: `noted by ${by}` })
  return { ok: true, amount: total, refundIds: refunds.map(({ id }) => id) }
}

function partsOf(attempts: Parameters<typeof partOf>[0], amount: Paise | undefined) {
  return amount === undefined
    ? attempts.map((attempt) => ({ attempt, part: restOf(attempt) }))
    : partOf(attempts, amount)
}
