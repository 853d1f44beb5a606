import type { Attempt } from './payment-store.ts'
import { isLive } from './payment-store.ts'
import type { PaymentStanding } from './payments.ts'

/** How an order's payment stands, given all its attempts, oldest first. */
export function standingOf(attempts: Attempt[]): PaymentStanding {
  const kept = attempts.find(({ isKept }) => isKept)
  const telling = kept ?? attempts.find(isLive) ?? attempts.at(-1)
  if (!telling) return { state: 'none', referenceId: null }
  return {
    state: stateOf(telling),
    referenceId: telling.paymentRef ?? telling.providerRef ?? telling.id,
  }
}

function stateOf(attempt: Attempt): PaymentStanding['state'] {
  if (isLive(attempt)) return 'pending'
  if (attempt.state === 'refunded') return 'refunded'
  if (attempt.state === 'captured') return attempt.isKept ? 'paid' : 'refunded'
  return 'failed'
}
