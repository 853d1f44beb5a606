import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses: a session, a station, an invite. */
export function newStaffToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of it. It has 256 random bits, so a plain hash is enough. */
export function hashStaffToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
