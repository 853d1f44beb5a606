import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** A code of so many digits, each as likely as any other. */
export function makeCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** What is kept of a code: bound to its challenge, useless without the pepper. */
export function hashCode(pepper: string, sessionId: string, code: string): Buffer {
  return createHmac('sha256', pepper).update(`one-time-code:${sessionId}:${code}`).digest()
}

/** 256 bits that nobody guesses; also the name of a challenge. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. It has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
