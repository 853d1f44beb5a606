import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds by which the clock of a phone may be off (RFC 6238 §5.2: one step). */
const tolerance = 30

/** A secret for an authenticator app, and the address that the app reads it from. */
export function newAppSecret({ issuer, login }: { issuer: string; login: string }) {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: login, secret }) }
}

/** The time step that a code belongs to (RFC 6238 §4.2); null when it fits none of now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: tolerance })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}
