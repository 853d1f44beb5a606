import { hashToken } from '#platform/signing/signing.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { createJoining } from './joining.ts'
import { hashPassword } from './password-hash.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-store.ts'
import { createPasskeys } from './passkeys.ts'
import { createStaffActions } from './staff-actions.ts'
import type { StaffDependencies } from './staff-dependencies.ts'
import { createStaffPeople } from './staff-people.ts'
import { endStaffSession, findStaffSession, touchStaffSession } from './staff-session-store.ts'
import { createStaffSignIn } from './staff-sign-in.ts'
import { findStaff, insertStaff, listPinHolders, setPinHash } from './staff-store.ts'
import { sampleStaff } from './sample-staff.ts'
import { findStation } from './station-store.ts'

export type { Acted, Actor, StaffActions } from './staff-actions.ts'

export type Staff = ReturnType<typeof createStaff>

/** The people of the shop: how they sign in, what they may do, and the journal of what they did. */
export function createStaff(given: Omit<StaffDependencies, 'passkeys'>) {
  const { database, adminUrl } = given
  const { query } = database
  const passkeys = createPasskeys({ database, origin: new URL(adminUrl).origin })
  const dependencies = { ...given, passkeys }
  const signIn = createStaffSignIn(dependencies)
  const actions = createStaffActions(dependencies)
  const joining = createJoining({ ...dependencies, signIn })
  const people = createStaffPeople({ ...dependencies, actions, joining })

  return {
    actions,
    joining,
    passkeys,
    people,
    signIn,

    /** Who holds this token, or null when it is unknown, over, idle for too long, or its person was switched off. */
    async authenticate(token: string) {
      const session = await findStaffSession(query, hashToken(token))
      if (session?.is_stale) await touchStaffSession(query, session.id)
      return session ?? null
    },

    signOut: (sessionId: string) => endStaffSession(query, sessionId),

    /** What somebody sees of themselves. */
    async readPerson(staffId: string) {
      const person = await findStaff(query, staffId)
      return person && { person, passkeys: await listPasskeys(query, staffId) }
    },

    addPasskey: (key: Parameters<typeof insertPasskey>[1]) => insertPasskey(query, key),
    removePasskey: (key: { id: string; staffId: string }) => deletePasskey(query, key),
    setPin: async (staffId: string, pin: string) => setPinHash(query, staffId, await hashPassword(pin)),

    /** The station of a browser, with who can sign in at it. */
    async readStation(token: string) {
      const station = await findStation(query, hashToken(token))
      return station ? { name: station.name, people: await listPinHolders(query) } : null
    },

    /** Four people who work in the sample shop, with a link for each that signs in as them. */
    async openSample(): Promise<Array<{ role: string; url: string }>> {
      await addSampleStaff(database)
      return sampleStaff.map(({ login, role }) => ({
        role,
        url: `${adminUrl}/admin/sign-in#sample=${signIn.sampleToken(login)}`,
      }))
    },
  }
}

async function addSampleStaff(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const person of sampleStaff) await insertStaff(tx, { id: newId(), ...person })
  })
}
