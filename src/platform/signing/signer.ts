import { createHmac } from 'node:crypto'
import { isSameSecret } from './is-same-secret.ts'
import type { Secrets } from './secrets.ts'

/** Signs texts for one purpose: a signature that was made for another is none. */
export function createSigner(secrets: Secrets, purpose: string) {
  const [current] = secrets
  const signWith = (secret: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')

  return {
    sign: (text: string): string => signWith(current, text),
    isSigned: (text: string, signature: string): boolean =>
      secrets.some((secret) => isSameSecret(signature, signWith(secret, text))),
  }
}
