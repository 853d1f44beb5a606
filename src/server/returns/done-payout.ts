import type { PayoutRow } from './payout-store.ts'

/** Whether money has gone back, when, and what its bank, its gateway or the cart calls it. */
export function doneOf(payout: PayoutRow): { isDone: boolean; at: Date | null; reference: string | null } {
  switch (payout.how) {
    case 'gateway':
      return {
        isDone: payout.refund_state === 'done',
        at: payout.done_at,
        reference: payout.provider_ref,
      }
    case 'credit':
      return { isDone: payout.coupon !== null, at: payout.starts_at, reference: payout.coupon }
    case 'upi':
      return { isDone: payout.state === 'paid', at: payout.paid_at, reference: payout.utr }
  }
}
