import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '#server/db/database.ts'
import { findPasskey, keepChallenge, listPasskeys, takeChallenge, usePasskey } from './passkey-store.ts'

type Json = Record<string, unknown>

/** Loaded with the first passkey: a start of the shop is not to wait for it. */
const webAuthn = () => import('@simplewebauthn/server')
type Person = { id: string; name: string; login: string }

/** Passkeys of one host: `origin` is where its pages come from. A key counts for that host and no other. */
export function createPasskeys({ database: { query }, origin }: { database: Database; origin: string }) {
  const rpID = new URL(origin).hostname
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    /** What a browser needs to make a new key for a person. */
    async startNew({ id, name, login }: Person): Promise<Json> {
      const { generateRegistrationOptions } = await webAuthn()
      const known = await listPasskeys(query, id)
      const options = await generateRegistrationOptions({
        rpName: rpID,
        rpID,
        userName: login,
        userDisplayName: name,
        userID: new TextEncoder().encode(id),
        excludeCredentials: known.map((key) => ({ id: key.id, transports: key.transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keepChallenge(query, options.challenge)
      return { ...options }
    },

    /** The new key a browser made; null when it is not one for this host and this challenge. */
    async readNew(response: Json) {
      const { verifyRegistrationResponse } = await webAuthn()
      const verified = await verifyRegistrationResponse({
        // The library reads every field of it before it believes one.
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => takeChallenge(query, challenge),
        ...expected,
      }).catch(() => null)
      if (!verified?.verified) return null
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey), counter, transports }
    },

    /** What a browser needs to show its keys for this host. */
    async start(): Promise<Json> {
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await keepChallenge(query, options.challenge)
      return { ...options }
    },

    /** Whose key answered; null when none did, or one that was answered for before. */
    async readAnswer(response: Json): Promise<{ staffId: string } | null> {
      const key = typeof response.id === 'string' ? await findPasskey(query, response.id) : null
      if (!key) return null
      const { id, counter, transports } = key
      const { verifyAuthenticationResponse } = await webAuthn()
      const verified = await verifyAuthenticationResponse({
        // The library reads every field of it before it believes one.
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => takeChallenge(query, challenge),
        ...expected,
        credential: { id, counter, transports, publicKey: new Uint8Array(key.public_key) },
      }).catch(() => null)
      if (!verified?.verified) return null
      const isNew = await usePasskey(query, id, verified.authenticationInfo.newCounter)
      return isNew ? { staffId: key.staff_id } : null
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
