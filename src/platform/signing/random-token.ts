import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. It has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
