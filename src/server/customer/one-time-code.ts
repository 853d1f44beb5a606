import { createHmac, randomInt } from 'node:crypto'

/** A code of so many digits, each as likely as any other. */
export function makeCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** What is kept of a code: bound to its challenge, useless without the pepper. */
export function hashCode(pepper: string, sessionId: string, code: string): Buffer {
  return createHmac('sha256', pepper).update(`one-time-code:${sessionId}:${code}`).digest()
}
