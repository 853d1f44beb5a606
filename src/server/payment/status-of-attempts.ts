import type { Attempt } from './payment-store.ts'
import { isLive } from './payment-store.ts'

/** How an order's payment stands, over all its attempts. */
export type OrderPaymentStatus = {
  state: 'none' | 'pending' | 'paid' | 'failed' | 'refunded'
  /** What the shopper can quote; null before anything was asked of a gateway. */
  referenceId: string | null
}

/** What the shopper can quote to the gateway's help line: the most telling name that the payment has. */
export function quotableReference({
  id,
  providerRef,
  paymentRef,
}: Pick<Attempt, 'id' | 'providerRef' | 'paymentRef'>): string {
  return paymentRef ?? providerRef ?? id
}

/** How an order's payment stands, given all its attempts, oldest first. */
export function orderPaymentStatusOf(attempts: Attempt[]): OrderPaymentStatus {
  const kept = attempts.find(({ isKept }) => isKept)
  const telling = kept ?? attempts.find(isLive) ?? attempts.at(-1)
  if (!telling) return { state: 'none', referenceId: null }
  return { state: stateOf(telling), referenceId: quotableReference(telling) }
}

function stateOf(attempt: Attempt): OrderPaymentStatus['state'] {
  if (isLive(attempt)) return 'pending'
  if (attempt.state === 'refunded') return 'refunded'
  if (attempt.state === 'captured') return attempt.isKept ? 'paid' : 'refunded'
  return 'failed'
}
