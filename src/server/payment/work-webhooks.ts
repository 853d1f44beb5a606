import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { AskGateway } from './ask-gateway.ts'
import type { PaymentParts } from './payment-parts.ts'
import { alarm, gatewayNamed } from './payment-parts.ts'
import type { WebhookDelivery } from './payment-provider.ts'
import { findAttempt } from './payment-store.ts'
import { readRefund } from './refund-store.ts'
import type { InboxEvent } from './webhook-store.ts'
import { claimDueEvents, finishEvent, giveUpEvent, keepWebhook } from './webhook-store.ts'
import { workRefund } from './work-refunds.ts'

const batch = 20

export type WebhookKept =
  | { ok: true }
  | { ok: false; reason: 'unknown-provider' | 'wrong-signature' | 'stale' | 'unreadable' }

/** Keeps a signed webhook and nothing more, so that the gateway is answered at once. */
export async function keepDelivery(
  parts: PaymentParts,
  providerName: string,
  delivery: WebhookDelivery,
): Promise<WebhookKept> {
  const provider = gatewayNamed(parts, providerName)
  if (!provider) return { ok: false, reason: 'unknown-provider' }
  const reading = provider.readWebhook(delivery)
  if (!reading.ok) {
    parts.log.warn({ provider: providerName, reason: reading.reason }, 'a webhook was refused')
    return reading
  }
  const { eventKey, kind, reference, providerRef, refundId } = reading
  const event = { provider: providerName, eventKey, kind, reference, providerRef, refundId }
  await keepWebhook(parts.database.query, { ...event, raw: delivery.rawBody })
  await failpoint('afterWebhookKept')
  return { ok: true }
}

/** Works off the inbox: a webhook only says whom to ask about. How many there were. */
export async function workWebhooks(parts: PaymentParts, ask: AskGateway): Promise<number> {
  const due = await parts.database.transaction((tx) => claimDueEvents(tx, batch))
  await Promise.all(due.map((event) => workEvent(parts, ask, event)))
  return due.length
}

async function workEvent(parts: PaymentParts, ask: AskGateway, event: InboxEvent): Promise<void> {
  const isDone =
    event.kind === 'refund' ? await checkRefund(parts, event) : await checkPayment(parts, ask, event)
  if (isDone) return finishEvent(parts.database.query, event)
  if (await giveUpEvent(parts.database.query, event))
    alarm(parts, 'webhook-dead', { provider: event.provider, eventKey: event.eventKey })
}

async function checkPayment(parts: PaymentParts, ask: AskGateway, event: InboxEvent): Promise<boolean> {
  const attempt = await findAttempt(parts.database.query, event)
  if (!attempt) {
    parts.log.warn(
      { provider: event.provider, eventKey: event.eventKey },
      'a webhook about no payment of ours',
    )
    return true
  }
  if (attempt.captured > 0) return true
  return (await ask.now(attempt.id)) === 'answered'
}

async function checkRefund(parts: PaymentParts, event: InboxEvent): Promise<boolean> {
  const refund = event.refundId ? await readRefund(parts.database.query, event.refundId) : null
  if (!refund) {
    alarm(parts, 'refund-outside-shop', { provider: event.provider, eventKey: event.eventKey })
    return true
  }
  // A refund is asked about once it was sent; before that its own worker does both.
  if (refund.state === 'pending') await workRefund(parts, { ...refund, tries: Math.max(refund.tries, 1) })
  return true
}
