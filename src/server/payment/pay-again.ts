import type { AskGateway } from './ask-gateway.ts'
import { openAttempt, openPage } from './open-page.ts'
import type { NotReopened } from './payable-orders.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { gatewayNamed, gatewaysOf } from './payment-dependencies.ts'
import type { Gateway } from './payment-provider.ts'
import type { Attempt } from './payment-store.ts'
import { isLive, knownPayment, lockAttempts, markInHand, readAttempt } from './payment-store.ts'

export type PaidAgain =
  | { ok: true; url: string }
  | { ok: false; reason: 'attempt-live' | 'already-paid' | 'out-of-stock' | 'gateway-away' | NotReopened }

/**
 * A new attempt on the same order (decision 0007). An earlier one that could still be paid is ended first;
 * where its gateway cannot end it, the shopper has to wait for it, so that nobody pays twice. The order keeps its
 * pieces meanwhile, and nobody is told of an end that the shopper asked for.
 */
export async function payAgain(
  dependencies: PaymentDependencies,
  ask: AskGateway,
  orderId: string,
): Promise<PaidAgain> {
  const gateways = gatewaysOf(dependencies)
  if (gateways.length === 0) return { ok: false, reason: 'not-payable' }
  // Nothing is ended for a page that nobody could open.
  if (!gateways.some((gateway) => gateway.isReachable())) return { ok: false, reason: 'gateway-away' }
  const begun = await begin(dependencies, orderId)
  if (!begun.ok) return begun
  for (const attempt of begun.live) await endLive(dependencies, ask, attempt)
  const opened = await reopen(dependencies, orderId)
  return opened.ok ? openPage(dependencies, opened.attemptId) : opened
}

type Begun = { ok: true; live: Attempt[] } | Extract<PaidAgain, { ok: false }>

/** What there is to end, marked so that its end lets go of nothing. */
async function begin({ database, orders }: PaymentDependencies, orderId: string): Promise<Begun> {
  return database.transaction(async (tx): Promise<Begun> => {
    await orders.lock(tx, orderId)
    const attempts = await lockAttempts(tx, orderId)
    if (attempts.some(({ isKept }) => isKept)) return { ok: false, reason: 'already-paid' }
    const may = await orders.mayReopen(tx, orderId)
    if (!may.ok) return may
    const live = attempts.filter(isLive)
    // Another click is at it already.
    if (live.some(({ isInHand }) => isInHand)) return { ok: false, reason: 'attempt-live' }
    for (const { id } of live) await markInHand(tx, { id, isInHand: true })
    return { ok: true, live }
  })
}

async function endLive(dependencies: PaymentDependencies, ask: AskGateway, attempt: Attempt): Promise<void> {
  const provider: Gateway | undefined = gatewayNamed(dependencies, attempt.provider)
  if (provider?.cancel) await provider.cancel(knownPayment(attempt))
  // Whatever the gateway made of it, its state is what counts.
  await ask.claimed(attempt)
  const { query } = dependencies.database
  const now = await readAttempt(query, attempt.id)
  // It goes on: when it ends by itself, the order has to know.
  if (now && isLive(now)) await markInHand(query, { id: attempt.id, isInHand: false })
}

type Opened = { ok: true; attemptId: string } | Extract<PaidAgain, { ok: false }>

async function reopen(dependencies: PaymentDependencies, orderId: string): Promise<Opened> {
  const { database, orders } = dependencies
  return database.transaction(async (tx): Promise<Opened> => {
    await orders.lock(tx, orderId)
    const attempts = await lockAttempts(tx, orderId)
    if (attempts.some(({ isKept }) => isKept)) return { ok: false, reason: 'already-paid' }
    if (attempts.some(isLive)) return { ok: false, reason: 'attempt-live' }
    const reopened = await orders.reopen(tx, orderId)
    if (!reopened.ok) return reopened
    const { amount } = reopened
    return { ok: true, attemptId: await openAttempt(dependencies, tx, { orderId, amount, isInHand: true }) }
  })
}
