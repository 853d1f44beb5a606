import type { Paise } from '#domain/money.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { isRefundApproved } from '#domain/refund-approval.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PayableOrders } from '../payable-orders.ts'
import { type Attempt, lockAttempts } from '../payment-store.ts'
import { insertRefund, restOf } from './refund-store.ts'

export type RefundAsked =
  | { ok: true; amount: Paise; refundIds: string[] }
  | { ok: false; reason: 'nothing-to-refund' | 'more-than-paid' | 'needs-approval' }

export type WantedRefund = {
  orderId: string
  /** Without it: what the order does not live on, such as a second payment; where there is none, the whole rest. */
  amount?: Paise | 'everything'
  reason: string
  /** The person who asks, and the second one who agrees; nobody when the shop asks by itself. */
  askedBy?: string
  approvedBy?: string
  /** Up to this nobody else need agree; unless told, the shop's own limit. */
  aloneUpTo?: Paise
  /** So long it can be taken back; the gateway is not asked before. */
  afterSeconds?: number
}

/** Asks for money of an order back; the payment worker of any process sends it on. */
export async function askRefund(
  orders: Pick<PayableOrders, 'lock' | 'note'>,
  tx: Transaction,
  { orderId, amount, aloneUpTo, ...why }: WantedRefund,
): Promise<RefundAsked> {
  await orders.lock(tx, orderId)
  const attempts = (await lockAttempts(tx, orderId)).filter((attempt) => restOf(attempt) > 0)
  if (attempts.length === 0) return { ok: false, reason: 'nothing-to-refund' }
  const wanted = typeof amount === 'number' ? partOf(attempts, amount) : wholeOf(attempts, amount)
  if (wanted.length === 0) return { ok: false, reason: 'more-than-paid' }
  const total = paise(wanted.reduce((sum, { part }) => sum + part, 0))
  const { askedBy, approvedBy } = why
  if (askedBy !== undefined) {
    if (!isRefundApproved({ amount: total, askedBy, approvedBy, aloneUpTo }))
      return { ok: false, reason: 'needs-approval' }
    const agreed = approvedBy === undefined ? '' : `, agreed to by ${approvedBy}`
    await orders.note(tx, { orderId, what: `refund of ${formatRupees(total)} asked by ${askedBy}${agreed}` })
  }
  const refundIds: string[] = []
  for (const { attempt, part } of wanted)
    refundIds.push((await insertRefund(tx, attempt, { amount: part, ...why })).id)
  return { ok: true, amount: total, refundIds }
}

type Wanted = { attempt: Attempt; part: Paise }

/** From one payment: none has ever been put together of two. */
export function partOf(attempts: Attempt[], part: Paise): Wanted[] {
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
