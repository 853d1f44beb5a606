import { createHash, createHmac } from 'node:crypto'

export function hmacSha256(secret: string, parts: Array<string | Buffer>): Buffer {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
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
