import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export function hmacSha256(secret: string, parts: Array<string | Buffer>): Buffer {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether a signature is the expected one, in a time that tells nothing about either. */
export function isSameSignature(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** A header that was sent exactly once. */
export function singleHeader(
  headers: Record<string, string | string[] | undefined>,
  name: string,
): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** A webhook's body as JSON; undefined when it is none. */
export function parseWebhookBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
