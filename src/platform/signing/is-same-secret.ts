import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether what was given is the secret that was expected, in a time that tells nothing about either. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

/** Hashed first, so that secrets of any length can be compared. */
function digest(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
