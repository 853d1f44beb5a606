import { createHmac } from 'node:crypto'
import { isSameSecret } from './is-same-secret.ts'
import type { Secrets } from './secrets.ts'

/** All of a SHA-256, in the signs of base64url. */
const wholeSigns = 43

/**
 * Signs texts for one purpose: a signature that was made for another is none. `signs`: how long it is, six bits each,
 * where there is no room for all of it.
 */
export function createSigner(secrets: Secrets, purpose: string, signs = wholeSigns) {
  const [current] = secrets
  const signWith = (secret: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url').slice(0, signs)

  return {
    sign: (text: string): string => signWith(current, text),
    isSigned: (text: string, signature: string): boolean =>
      secrets.some((secret) => isSameSecret(signature, signWith(secret, text))),
  }
}
