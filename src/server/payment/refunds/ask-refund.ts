import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PayableOrders } from '../payable-orders.ts'
import { type Attempt, lockAttempts } from '../payment-store.ts'
import { insertRefund, restOf } from './refund-store.ts'

export type RefundAsked =
  | { ok: true; amount: Paise }
  | { ok: false; reason: 'nothing-to-refund' | 'more-than-paid' }

export type WantedRefund = {
  orderId: string
  /** Without it: what the order does not live on, such as a second payment; where there is none, the whole rest. */
  amount?: Paise | 'everything'
  reason: string
  askedBy?: string
  approvedBy?: string
}

/** Asks for money of an order back; the payment worker of any process sends it on. */
export async function askRefund(
  orders: Pick<PayableOrders, 'lock'>,
  tx: Transaction,
  { orderId, amount, ...why }: WantedRefund,
): Promise<RefundAsked> {
  await orders.lock(tx, orderId)
  const attempts = (await lockAttempts(tx, orderId)).filter((attempt) => restOf(attempt) > 0)
  if (attempts.length === 0) return { ok: false, reason: 'nothing-to-refund' }
  const wanted = typeof amount === 'number' ? partOf(attempts, amount) : wholeOf(attempts, amount)
  if (wanted.length === 0) return { ok: false, reason: 'more-than-paid' }
  for (const { attempt, part } of wanted) await insertRefund(tx, attempt, { amount: part, ...why })
  return { ok: true, amount: paise(wanted.reduce((sum, { part }) => sum + part, 0)) }
}

type Wanted = { attempt: Attempt; part: Paise }

/** From one payment: none has ever been put together of two. */
function partOf(attempts: Attempt[], part: Paise): Wanted[] {
  const attempt = surplusFirst(attempts).find((candidate) => restOf(candidate) >= part)
  return attempt ? [{ attempt, part }] : []
}

function wholeOf(attempts: Attempt[], amount: 'everything' | undefined): Wanted[] {
  const surplus = attempts.filter(({ isKept }) => !isKept)
  const chosen = amount === 'everything' || surplus.length === 0 ? attempts : surplus
  return chosen.map((attempt) => ({ attempt, part: restOf(attempt) }))
}

function surplusFirst(attempts: Attempt[]): Attempt[] {
  return attempts.toSorted((a, b) => Number(a.isKept) - Number(b.isKept))
}
