import { isSameSecret } from '#platform/signing/signing.ts'
import { parsedBody, singleHeader } from '#platform/outside/outside.ts'
import { sha256Hex } from '../../gateway-client/signature.ts'
import type { WebhookDelivery, WebhookReading } from '../../payment-provider.ts'
import { phonepeAnswers } from './phonepe-answers.ts'

export type WebhookLogin = { username: string; password: string }

/** The constant that PhonePe sends as `Authorization`; it does not cover the body. */
export function phonepeAuthorization({ username, password }: WebhookLogin): string {
  return sha256Hex(`${username}:${password}`)
}

/** Reads a webhook; several logins are accepted while one is being replaced. */
export function readPhonepeWebhook(
  { headers, rawBody }: WebhookDelivery,
  logins: WebhookLogin[],
): WebhookReading {
  const given = (singleHeader(headers, 'authorization') ?? '').replace(/^SHA256 /i, '').toLowerCase()
  if (!logins.some((login) => isSameSecret(given, phonepeAuthorization(login))))
    return { ok: false, reason: 'wrong-signature' }

  const parsed = phonepeAnswers.event.safeParse(parsedBody(rawBody))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { event, payload } = parsed.data
  const reference = payload.merchantOrderId ?? payload.originalMerchantOrderId ?? null
  // PhonePe names no event id.
  const key = [
    event,
    reference,
    payload.merchantRefundId,
    payload.state,
    payload.paymentDetails?.at(-1)?.transactionId,
  ]
  return {
    ok: true,
    eventKey: sha256Hex(key.join('|')),
    kind: kindOf(event),
    reference,
    providerRef: payload.orderId ?? null,
    refundId: payload.merchantRefundId ?? null,
  }
}

function kindOf(event: string): 'payment' | 'refund' | 'other' {
  if (event.startsWith('checkout.order.')) return 'payment'
  return event.startsWith('pg.refund.') ? 'refund' : 'other'
}
