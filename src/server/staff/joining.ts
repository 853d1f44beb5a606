import { hashToken, makeToken } from '#platform/signing/signing.ts'
import { z } from 'zod'
import { newId } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import { newAppSecret, stepOfCode } from './app-code.ts'
import { findInvite, insertInvite, takeInvite } from './invite-store.ts'
import { insertPasskey } from './passkey-store.ts'
import { hashPassword } from './password-hash.ts'
import type { StaffClient, StaffDependencies } from './staff-dependencies.ts'
import { endStaffSessionsOf } from './staff-session-store.ts'
import type { SignedIn, StaffSignIn } from './staff-sign-in.ts'
import { forgetWaysIn, markJoined, setPassword } from './staff-store.ts'

/** What the browser keeps between seeing the app's secret and typing its first code. Sealed: it cannot be chosen. */
const enrolment = z.object({ inviteId: z.string(), secret: z.string() })

export type Joined = SignedIn | { ok: false; reason: 'unknown-link' | 'wrong-code' | 'not-a-passkey' }

/** A link lets a person in once, and they choose how they sign in from then on. */
export function createJoining(dependencies: StaffDependencies & { signIn: StaffSignIn }) {
  const { database, passkeys, adminUrl, signIn } = dependencies
  const { query } = database

  /** A fresh link for a person; those before it end. */
  async function link(
    tx: Transaction,
    invite: { staffId: string; purpose: 'join' | 'reset'; madeBy: string; validSeconds: number },
  ): Promise<{ url: string; until: Date }> {
    const token = makeToken()
    const until = await insertInvite(tx, { id: newId(), tokenHash: hashToken(token), ...invite })
    return { url: `${adminUrl}/admin/join/${token}`, until }
  }

  /** Who a link is for, and what their app and their browser need; null when it counts no more. */
  async function read(token: string) {
    const invite = await findInvite(query, hashToken(token))
    if (!invite) return null
    const { id, staff_id: staffId, name, login, role, purpose } = invite
    const { secret, uri } = newAppSecret({ issuer: new URL(adminUrl).hostname, login })
    return {
      name,
      login,
      role,
      purpose,
      secret,
      uri,
      enrolment: signIn.seal.seal(JSON.stringify({ inviteId: id, secret })),
      passkey: await passkeys.startNew({ id: staffId, name, login }),
    }
  }

  async function byPassword(
    token: string,
    given: { password: string; code: string; enrolment: string },
    client: StaffClient,
  ): Promise<Joined> {
    const invite = await findInvite(query, hashToken(token))
    if (!invite) return { ok: false, reason: 'unknown-link' }
    const enrolled = readEnrolment(given.enrolment)
    if (enrolled?.inviteId !== invite.id) return { ok: false, reason: 'unknown-link' }
    const step = stepOfCode(enrolled.secret, given.code, new Date())
    if (step === null) return { ok: false, reason: 'wrong-code' }
    const passwordHash = await hashPassword(given.password)
    const taken = await database.transaction(async (tx) => {
      if (!(await takeInvite(tx, invite.id))) return false
      await begin(tx, invite)
      const appSecret = signIn.seal.seal(enrolled.secret)
      await setPassword(tx, invite.staff_id, { passwordHash, appSecret, appStep: step })
      return true
    })
    return taken
      ? signIn.open(invite.staff_id, { how: 'password', client })
      : { ok: false, reason: 'unknown-link' }
  }

  async function byPasskey(
    token: string,
    given: { response: Record<string, unknown>; name: string },
    client: StaffClient,
  ): Promise<Joined> {
    const invite = await findInvite(query, hashToken(token))
    if (!invite) return { ok: false, reason: 'unknown-link' }
    const key = await passkeys.readNew(given.response)
    if (!key) return { ok: false, reason: 'not-a-passkey' }
    const taken = await database.transaction(async (tx) => {
      if (!(await takeInvite(tx, invite.id))) return false
      await begin(tx, invite)
      await markJoined(tx, invite.staff_id)
      return insertPasskey(tx, { ...key, staffId: invite.staff_id, name: given.name })
    })
    return taken
      ? signIn.open(invite.staff_id, { how: 'passkey', client })
      : { ok: false, reason: 'unknown-link' }
  }

  /** Who begins anew has no other way in, and is signed in nowhere. */
  async function begin(tx: Transaction, invite: { staff_id: string; purpose: string }): Promise<void> {
    if (invite.purpose !== 'reset') return
    await forgetWaysIn(tx, invite.staff_id)
    await endStaffSessionsOf(tx, invite.staff_id)
  }

  function readEnrolment(sealed: string) {
    try {
      return enrolment.parse(JSON.parse(signIn.seal.unseal(sealed)))
    } catch {
      return null
    }
  }

  return { link, read, byPassword, byPasskey }
}

export type Joining = ReturnType<typeof createJoining>
