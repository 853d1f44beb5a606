import { createHmac } from 'node:crypto'
import { isSameSecret } from './is-same-secret.ts'

/** Signs texts for one purpose: a signature that was made for another is none. */
export function createSigner(secret: string, purpose: string) {
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')

  return { sign, isSigned: (text: string, signature: string) => isSameSecret(signature, sign(text)) }
}
