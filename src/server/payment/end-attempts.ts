import { messageOf } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import type { AskGateway } from './ask-gateway.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { gatewayNamed } from './payment-dependencies.ts'
import type { Gateway } from './payment-provider.ts'
import { isLive, knownPayment, lockAttempts, moveAttempt, readAttempt } from './payment-store.ts'

/**
 * Ends what could still be paid of an order that is wanted otherwise, inside the order's own change, whose row is
 * locked. Money that comes all the same is judged by the order as it is then.
 */
export async function endAttempts(tx: Transaction, orderId: string): Promise<string[]> {
  const live = (await lockAttempts(tx, orderId)).filter(isLive)
  for (const { id } of live) await moveAttempt(tx, id, { state: 'failed' })
  return live.map(({ id }) => id)
}

/** Closes the pages of ended attempts, where their gateways can, and learns at once what was paid on them. */
export async function closePages(
  dependencies: PaymentDependencies,
  ask: AskGateway,
  attemptIds: readonly string[],
): Promise<void> {
  for (const id of attemptIds) {
    try {
      await closePage(dependencies, ask, id)
    } catch (error) {
      // The worker asks about it again; what was ordered stands.
      dependencies.log.warn(`closing the page of ${id}: ${messageOf(error)}`)
    }
  }
}

async function closePage(dependencies: PaymentDependencies, ask: AskGateway, id: string): Promise<void> {
  const attempt = await readAttempt(dependencies.database.query, id)
  const provider: Gateway | undefined = attempt ? gatewayNamed(dependencies, attempt.provider) : undefined
  if (!attempt || !provider) return
  if (provider.cancel) await provider.cancel(knownPayment(attempt))
  await ask.claimed(attempt)
}
