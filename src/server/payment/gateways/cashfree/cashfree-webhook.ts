import { isSameSecret } from '#platform/signing/signing.ts'
import { parsedBody, singleHeader } from '#platform/outside/outside.ts'
import { hmacSha256, sha256Hex } from '../../gateway-client/signature.ts'
import { cashfreeAnswers } from './cashfree-answers.ts'
import type { WebhookDelivery, WebhookReading } from '../../payment-provider.ts'

const oldestMs = 24 * 60 * 60_000
const newestMs = 5 * 60_000

/** Base64 HMAC-SHA256 of the timestamp (ms) and the raw body, nothing between them. */
export function cashfreeSignature(timestamp: string, rawBody: Buffer | string, secret: string): string {
  return hmacSha256(secret, [timestamp, rawBody]).toString('base64')
}

/**
 * Reads a webhook; several secrets are accepted, since with several key pairs the oldest active one signs.
 * @param now epoch milliseconds; events older than a day or more than 5 minutes ahead are refused
 */
export function readCashfreeWebhook(
  { headers, rawBody }: WebhookDelivery,
  { secrets, now }: { secrets: string[]; now: number },
): WebhookReading {
  const timestamp = singleHeader(headers, 'x-webhook-timestamp') ?? ''
  const given = singleHeader(headers, 'x-webhook-signature') ?? ''
  const isSigned =
    /^[0-9]{10,16}$/.test(timestamp) &&
    secrets.some((secret) => isSameSecret(given, cashfreeSignature(timestamp, rawBody, secret)))
  if (!isSigned) return { ok: false, reason: 'wrong-signature' }
  const age = now - Number(timestamp)
  if (age > oldestMs || age < -newestMs) return { ok: false, reason: 'stale' }

  const parsed = cashfreeAnswers.event.safeParse(parsedBody(rawBody))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { type, data } = parsed.data
  const { payment, refund, order } = data ?? {}
  const key = [
    type,
    data?.link_id,
    data?.link_status,
    order?.order_id,
    payment?.cf_payment_id,
    payment?.payment_status,
    refund?.refund_id,
    refund?.refund_status,
  ]
  return {
    ok: true,
    eventKey: sha256Hex(key.join('|')),
    kind: type.startsWith('REFUND') ? 'refund' : 'payment',
    reference: data?.link_id ?? order?.order_tags?.link_id ?? null,
    providerRef: null,
    refundId: refund?.refund_id ?? null,
  }
}
