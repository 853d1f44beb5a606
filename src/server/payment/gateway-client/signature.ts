import { createHash, createHmac } from 'node:crypto'

export function hmacSha256(secret: string, parts: Array<string | Buffer>): Buffer {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
