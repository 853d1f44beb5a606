import { z } from 'zod'
import { isSameSecret } from '#platform/signing/signing.ts'
import { parsedBody, singleHeader } from '#platform/outside/outside.ts'
import { hmacSha256 } from '../../gateway-client/signature.ts'
import type { WebhookDelivery, WebhookReading } from '../../payment-provider.ts'
import type { SandboxPayment } from './sandbox-store.ts'

const event = z.object({ reference: z.string().min(1).max(64), state: z.enum(['captured', 'failed']) })

/** The key of the pretend gateway's reports, from the shop's own. */
export function sandboxSecret(pepper: string): string {
  return hmacSha256(pepper, ['sandbox-webhook']).toString('hex')
}

/** What the pretend gateway reports, signed as the real ones sign. */
export function sandboxDelivery(
  { reference, state }: Pick<SandboxPayment, 'reference'> & z.infer<typeof event>,
  secret: string,
): { headers: Record<string, string>; rawBody: Buffer } {
  const rawBody = Buffer.from(JSON.stringify({ reference, state }))
  return { headers: { 'x-sandbox-signature': hmacSha256(secret, [rawBody]).toString('hex') }, rawBody }
}

export function readSandboxWebhook({ headers, rawBody }: WebhookDelivery, secret: string): WebhookReading {
  const given = singleHeader(headers, 'x-sandbox-signature') ?? ''
  if (!isSameSecret(given, hmacSha256(secret, [rawBody]).toString('hex')))
    return { ok: false, reason: 'wrong-signature' }
  const parsed = event.safeParse(parsedBody(rawBody))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { reference, state } = parsed.data
  return {
    ok: true,
    eventKey: `${reference}:${state}`,
    kind: 'payment',
    reference,
    providerRef: null,
    refundId: null,
  }
}
