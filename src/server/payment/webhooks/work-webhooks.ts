import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { AskGateway } from '../ask-gateway.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { alarm, gatewayNamed } from '../payment-dependencies.ts'
import type { WebhookDelivery } from '../payment-provider.ts'
import { findAttempt } from '../payment-store.ts'
import { readRefund } from '../refunds/refund-store.ts'
import type { InboxEvent } from './webhook-store.ts'
import { checkUnknown } from '../unknown-captures/find-unknown-captures.ts'
import { claimDueEvents, finishEvent, giveUpEvent, keepWebhook } from './webhook-store.ts'
import { workRefund } from '../refunds/work-refunds.ts'

export type WebhookKept =
  | { ok: true }
  | { ok: false; reason: 'unknown-provider' | 'wrong-signature' | 'stale' | 'unreadable' }

/** Keeps a signed webhook and nothing more, so that the gateway is answered at once. */
export async function keepDelivery(
  dependencies: PaymentDependencies,
  providerName: string,
  delivery: WebhookDelivery,
): Promise<WebhookKept> {
  const provider = gatewayNamed(dependencies, providerName)
  if (!provider) return { ok: false, reason: 'unknown-provider' }
  const reading = provider.readWebhook(delivery)
  if (!reading.ok) {
    dependencies.log.warn({ provider: providerName, reason: reading.reason }, 'a webhook was refused')
    return reading
  }
  const { eventKey, kind, reference, providerRef, refundId } = reading
  const event = { provider: providerName, eventKey, kind, reference, providerRef, refundId }
  await keepWebhook(dependencies.database.query, { ...event, raw: delivery.rawBody })
  await failpoint('afterWebhookKept')
  return { ok: true }
}

/** Works off the inbox: a webhook only says which payment to ask about. Returns how many it handled. */
export async function workWebhooks(
  dependencies: PaymentDependencies,
  { ask, ...which }: { ask: AskGateway; provider: string; limit: number },
): Promise<number> {
  const due = await dependencies.database.transaction((tx) => claimDueEvents(tx, which))
  await Promise.all(due.map((event) => workEvent(dependencies, ask, event)))
  return due.length
}

async function workEvent(
  dependencies: PaymentDependencies,
  ask: AskGateway,
  event: InboxEvent,
): Promise<void> {
  const isDone =
    event.kind === 'refund'
      ? await checkRefund(dependencies, event)
      : await checkPayment(dependencies, ask, event)
  if (isDone) return finishEvent(dependencies.database.query, event)
  if (await giveUpEvent(dependencies.database.query, event))
    alarm(dependencies, 'webhook-dead', { provider: event.provider, eventKey: event.eventKey })
}

async function checkPayment(
  dependencies: PaymentDependencies,
  ask: AskGateway,
  event: InboxEvent,
): Promise<boolean> {
  const attempt = await findAttempt(dependencies.database.query, event)
  if (!attempt) {
    const provider = gatewayNamed(dependencies, event.provider)
    return provider ? checkUnknown(dependencies, provider, event) : false
  }
  if (attempt.captured > 0) return true
  return (await ask.reported(attempt)) === 'answered'
}

async function checkRefund(dependencies: PaymentDependencies, event: InboxEvent): Promise<boolean> {
  const refund = event.refundId ? await readRefund(dependencies.database.query, event.refundId) : null
  if (!refund) {
    alarm(dependencies, 'refund-outside-shop', { provider: event.provider, eventKey: event.eventKey })
    return true
  }
  // A refund is asked about once it was sent; before that its own worker does both.
  if (refund.state === 'pending')
    await workRefund(dependencies, { ...refund, tries: Math.max(refund.tries, 1) })
  return true
}
