import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Encrypts what waits in the outbox, so that no code lies readable in the database (AES-256-GCM). */
export function createSeal([current, ...earlier]: Secrets) {
  // Made once: from bytes, Node makes a key for every text anew.
  const key = keyOf(current)
  const keys = [key, ...earlier.map(keyOf)]

  return {
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },

    /** The sealed text again; throws when it was changed or sealed with a key that is not known here. */
    unseal(sealed: string): string {
      for (const known of keys) {
        const text = opened(sealed, known)
        if (text !== null) return text
      }
      throw new Error('a sealed text was changed, or sealed with another secret')
    },
  }
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(createHash('sha256').update(`sealed messages:${secret}`).digest())
}

/** Null: not sealed with this key. */
function opened(sealed: string, key: KeyObject): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  try {
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
