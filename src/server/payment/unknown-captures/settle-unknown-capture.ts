import type { PaymentDependencies } from '../payment-dependencies.ts'
import { readAttempt } from '../payment-store.ts'
import { insertRefund } from '../refunds/refund-store.ts'
import { insertOrphan, settleUnknownCapture } from './unknown-capture-store.ts'

export type UnknownSettled = { ok: true } | { ok: false; reason: 'not-unknown' }

/** 'refund': the money goes back; 'handled': a person has made the order anew, or paid back by hand. */
export async function settleUnknown(
  { database }: PaymentDependencies,
  wanted: { reference: string; as: 'refund' | 'handled'; by: string },
): Promise<UnknownSettled> {
  return database.transaction(async (tx): Promise<UnknownSettled> => {
    const capture = await settleUnknownCapture(tx, wanted)
    if (!capture) return { ok: false, reason: 'not-unknown' }
    if (wanted.as === 'handled') return { ok: true }
    const { id } = await insertOrphan(tx, capture)
    const attempt = await readAttempt(tx, id)
    if (!attempt) throw new Error('a payment attempt is gone')
    await insertRefund(tx, attempt, {
      amount: capture.captured,
      reason: 'unknown-capture',
      askedBy: wanted.by,
    })
    return { ok: true }
  })
}
