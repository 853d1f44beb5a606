import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'

/** Encrypts what waits in the outbox, so that no code lies readable in the database (AES-256-GCM). */
export function createSeal(pepper: string) {
  // Made once: from bytes, Node makes a key for every text anew.
  const key = createSecretKey(createHash('sha256').update(`sealed messages:${pepper}`).digest())

  return {
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },

    /** The sealed text again; throws when it was changed or sealed with another key. */
    unseal(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
