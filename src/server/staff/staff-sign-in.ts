import { networkOf } from '#platform/http/http.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { createSeal, createSigner, hashToken, makeToken } from '#platform/signing/signing.ts'
import { policy } from '#server/settings/policy.ts'
import { stepOfCode } from './app-code.ts'
import { isPassword } from './password-hash.ts'
import type { StaffClient, StaffDependencies } from './staff-dependencies.ts'
import { insertStaffSession, proveSession } from './staff-session-store.ts'
import { findActiveStaffByLogin, findStaff, type StaffRow, useAppStep } from './staff-store.ts'
import type { SignedInBy } from './staff-tables.ts'
import { findStation } from './station-store.ts'

export type SignedIn =
  | { ok: true; token: string; sessionId: string }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const wrong = { ok: false, reason: 'wrong' } as const

/** Password with the app's code, passkey, PIN at a station, and the printed links of the sample shop. */
export function createStaffSignIn(dependencies: StaffDependencies) {
  const { database, limits, pepper, passkeys, isSample } = dependencies
  const { query } = database
  const seal = createSeal(pepper)
  const sampleLinks = createSigner(pepper, 'sample-staff')

  async function byPassword(
    given: { login: string; password: string; code: string },
    client: StaffClient,
  ): Promise<SignedIn> {
    const name = given.login.trim().toLowerCase()
    const spent = await limits.spendTogether([
      { key: `staff-login:${name}`, ...policy.staffTries.ofLogin },
      { key: `staff-network:${networkOf(client.clientAddress)}`, ...policy.staffTries.ofNetwork },
    ])
    if (!spent.ok) return { ...spent, reason: 'too-many' }
    const person = await findActiveStaffByLogin(query, name)
    if (!(await isProof(person, given)) || !person) return wrong
    await limits.giveBack({ key: `staff-login:${name}`, ...policy.staffTries.ofLogin })
    return open(person.id, { how: 'password', client })
  }

  /** Both at once, so that nobody learns which of them was right. */
  async function isProof(
    person: StaffRow | null,
    given: { password: string; code: string },
  ): Promise<boolean> {
    const isRight = await isPassword(given.password, person?.password_hash ?? null)
    if (!isRight || !person?.app_secret) return false
    const step = stepOfCode(seal.unseal(person.app_secret), given.code, new Date())
    return step !== null && useAppStep(query, person.id, step)
  }

  /** A challenge for a passkey; each is a row, so nobody has as many as they like. */
  async function startPasskey({ clientAddress }: StaffClient) {
    const key = `staff-challenge:${networkOf(clientAddress)}`
    const spent = await limits.spend(key, policy.staffTries.ofNetwork)
    if (!spent.ok) return { ...spent, reason: 'too-many' as const }
    return { ok: true as const, options: await passkeys.start() }
  }

  async function byPasskey(response: Record<string, unknown>, client: StaffClient): Promise<SignedIn> {
    const spent = await limits.spend(
      `staff-network:${networkOf(client.clientAddress)}`,
      policy.staffTries.ofNetwork,
    )
    if (!spent.ok) return { ...spent, reason: 'too-many' }
    const answer = await passkeys.readAnswer(response)
    return answer ? open(answer.staffId, { how: 'passkey', client }) : wrong
  }

  async function byPin(
    { staffId, pin }: { staffId: string; pin: string },
    client: StaffClient,
  ): Promise<SignedIn> {
    const station = client.stationToken && (await findStation(query, hashToken(client.stationToken)))
    if (!station) return wrong
    // Each wrong one counts for the person, wherever it was typed.
    const spent = await limits.spendTogether([
      { key: `staff-pin:${staffId}`, ...policy.staffPins.few },
      { key: `staff-pin:${staffId}`, ...policy.staffPins.many },
    ])
    if (!spent.ok) return { ...spent, reason: 'too-many' }
    const person = await findStaff(query, staffId)
    const isRight = await isPassword(pin, person?.pin_hash ?? null)
    if (!isRight || !person || person.switched_off_at !== null) return wrong
    await limits.giveBack({ key: `staff-pin:${staffId}`, ...policy.staffPins.few })
    await limits.giveBack({ key: `staff-pin:${staffId}`, ...policy.staffPins.many })
    return open(person.id, { how: 'pin', client, stationId: station.id })
  }

  async function toSample(token: string, client: StaffClient): Promise<SignedIn> {
    const [login = '', signature = ''] = token.split('~')
    if (!isSample || !sampleLinks.isSigned(login, signature)) return wrong
    const person = await findActiveStaffByLogin(query, login)
    return person ? open(person.id, { how: 'sample', client }) : wrong
  }

  async function open(
    staffId: string,
    { how, client, stationId = null }: { how: SignedInBy; client: StaffClient; stationId?: string | null },
  ): Promise<SignedIn> {
    const token = makeToken()
    const id = newId()
    const { userAgent } = client
    await insertStaffSession(query, {
      id,
      tokenHash: hashToken(token),
      staffId,
      stationId,
      how,
      userAgent,
    })
    return { ok: true, token, sessionId: id }
  }

  /** Once more, by who is signed in: for what a screen that was left open must not do. */
  async function prove(
    session: { sessionId: string; staffId: string },
    given: { password: string; code: string } | { response: Record<string, unknown> },
  ): Promise<{ ok: true } | Exclude<SignedIn, { ok: true }>> {
    const spent = await limits.spend(`staff-proof:${session.staffId}`, policy.staffTries.ofLogin)
    if (!spent.ok) return { ...spent, reason: 'too-many' }
    const isRight =
      'response' in given
        ? (await passkeys.readAnswer(given.response))?.staffId === session.staffId
        : await isProof((await findStaff(query, session.staffId)) ?? null, given)
    if (!isRight) return wrong
    await limits.giveBack({ key: `staff-proof:${session.staffId}`, ...policy.staffTries.ofLogin })
    await proveSession(query, session.sessionId)
    return { ok: true }
  }

  return {
    byPassword,
    startPasskey,
    byPasskey,
    byPin,
    toSample,
    prove,
    open,
    seal,
    /** What the sample shop prints at its start. */
    sampleToken: (login: string) => `${login}~${sampleLinks.sign(login)}`,
  }
}

export type StaffSignIn = ReturnType<typeof createStaffSignIn>
