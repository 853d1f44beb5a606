import type { AskGateway } from './ask-gateway.ts'
import { openAttempt, openPage } from './open-page.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { gatewayNamed, gatewaysOf } from './payment-dependencies.ts'
import type { Attempt } from './payment-store.ts'
import { isLive, knownPayment, listAttempts, lockAttempts } from './payment-store.ts'

export type PaidAgain =
  | { ok: true; url: string }
  | { ok: false; reason: 'attempt-live' | 'already-paid' | 'out-of-stock' | 'not-payable' | 'gateway-away' }

/**
 * A new attempt on the same order (decision 0007). An earlier one that could still be paid is ended first;
 * where its gateway cannot end it, the shopper has to wait for it, so that nobody pays twice.
 */
export async function payAgain(
  dependencies: PaymentDependencies,
  ask: AskGateway,
  orderId: string,
): Promise<PaidAgain> {
  if (gatewaysOf(dependencies).length === 0) return { ok: false, reason: 'not-payable' }
  const before = await listAttempts(dependencies.database.query, orderId)
  for (const attempt of before) if (isLive(attempt)) await endLive(dependencies, ask, attempt)

  const opened = await dependencies.database.transaction(async (tx) => {
    await dependencies.orders.lock(tx, orderId)
    const attempts = await lockAttempts(tx, orderId)
    if (attempts.some(({ isKept }) => isKept)) return { ok: false, reason: 'already-paid' } as const
    if (attempts.some(isLive)) return { ok: false, reason: 'attempt-live' } as const
    const reopened = await dependencies.orders.reopen(tx, orderId)
    if (!reopened.ok) return reopened
    return {
      ok: true,
      attemptId: await openAttempt(dependencies, tx, { orderId, amount: reopened.amount }),
    } as const
  })
  return opened.ok ? openPage(dependencies, opened.attemptId) : opened
}

async function endLive(dependencies: PaymentDependencies, ask: AskGateway, attempt: Attempt): Promise<void> {
  const provider = gatewayNamed(dependencies, attempt.provider)
  if (provider?.cancel) await provider.cancel(knownPayment(attempt))
  // Whatever the gateway made of it, its state is what counts.
  await ask.claimed(attempt)
}
