import { createHash } from 'node:crypto'
import { isSameSecret } from '#platform/signing/signing.ts'
import { parsedBody, singleHeader } from '#platform/outside/outside.ts'
import { hmacSha256 } from '../../gateway-client/signature.ts'
import type { WebhookDelivery, WebhookReading } from '../../payment-provider.ts'
import { razorpayAnswers } from './razorpay-answers.ts'

/** Hex HMAC-SHA256 of the raw body. */
export function razorpaySignature(rawBody: Buffer | string, secret: string): string {
  return hmacSha256(secret, [rawBody]).toString('hex')
}

/** Reads a webhook; several secrets are accepted, since retries of older events keep the old one after a rotation. */
export function readRazorpayWebhook(
  { headers, rawBody }: WebhookDelivery,
  secrets: string[],
): WebhookReading {
  const given = singleHeader(headers, 'x-razorpay-signature') ?? ''
  if (!secrets.some((secret) => isSameSecret(given, razorpaySignature(rawBody, secret))))
    return { ok: false, reason: 'wrong-signature' }

  const parsed = razorpayAnswers.event.safeParse(parsedBody(rawBody))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { event, payload } = parsed.data
  const link = payload.payment_link?.entity
  const eventId = singleHeader(headers, 'x-razorpay-event-id')
  return {
    ok: true,
    eventKey: (eventId ?? createHash('sha256').update(rawBody).digest('hex')).slice(0, 100),
    kind: event.startsWith('refund.') ? 'refund' : 'payment',
    reference: link?.reference_id ?? payload.payment?.entity.notes?.reference ?? null,
    providerRef: link?.id ?? null,
    refundId: payload.refund?.entity.receipt ?? null,
  }
}
