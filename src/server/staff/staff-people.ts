import { hashToken, makeToken } from '#platform/signing/signing.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { policy } from '#server/settings/policy.ts'
import type { Joining } from './joining.ts'
import type { Actor, StaffActions } from './staff-actions.ts'
import type { StaffDependencies } from './staff-dependencies.ts'
import { endStaffSessionsOf } from './staff-session-store.ts'
import {
  findStaff,
  findStaffByLogin,
  insertStaff,
  listPeople,
  lockOwners,
  type StaffChange,
  updateStaff,
} from './staff-store.ts'
import { endStation, insertStation, listStations } from './station-store.ts'

type Parts = StaffDependencies & { actions: StaffActions; joining: Joining }

type NewPerson = { name: string; login: string; role: StaffRole; also: readonly string[] }

/** Who works here, and at which browsers: what the owner does about it. */
export function createStaffPeople({ database, actions, joining }: Parts) {
  const { query } = database

  function invite(by: Actor, { actionId, ...person }: NewPerson & { actionId: string }) {
    const wanted = { actionId, what: 'staff-invited', about: { kind: 'staff', id: person.login } }
    return actions.once(by, wanted, async (tx) => {
      const id = newId()
      if (!(await insertStaff(tx, { id, ...person }))) return { ok: false, reason: 'login-taken' as const }
      const { url, until } = await joining.link(tx, {
        staffId: id,
        purpose: 'join',
        madeBy: by.staffId,
        validSeconds: policy.staffInvites.onScreenSeconds,
      })
      // The link is not kept: asked for again, a new one is made.
      return {
        ok: true,
        answer: { staffId: id, url, until: until.toISOString() },
        before: null,
        after: person,
      }
    })
  }

  /** A new link for somebody who lost what they sign in with, or came too late. */
  function renewInvite(by: Actor, { actionId, staffId }: { actionId: string; staffId: string }) {
    const wanted = { actionId, what: 'staff-link-made', about: { kind: 'staff', id: staffId } }
    return actions.once(by, wanted, async (tx) => {
      const person = await findStaff(tx, staffId)
      if (!person) return { ok: false, reason: 'unknown-person' as const }
      const { url, until } = await joining.link(tx, {
        staffId,
        purpose: person.joined_at === null ? 'join' : 'reset',
        madeBy: by.staffId,
        validSeconds: policy.staffInvites.onScreenSeconds,
      })
      return { ok: true, answer: { staffId, url, until: until.toISOString() }, before: null, after: null }
    })
  }

  function edit(
    by: Actor,
    { actionId, staffId, ...change }: StaffChange & { actionId: string; staffId: string },
  ) {
    const wanted = { actionId, what: 'staff-changed', about: { kind: 'staff', id: staffId } }
    return actions.once(by, wanted, async (tx) => {
      const owners = await lockOwners(tx)
      const person = await findStaff(tx, staffId)
      if (!person) return { ok: false, reason: 'unknown-person' as const }
      if (staffId === by.staffId && (change.role !== undefined || change.isSwitchedOff)) {
        return { ok: false, reason: 'oneself' as const }
      }
      const leaves = change.isSwitchedOff || (change.role !== undefined && change.role !== 'owner')
      if (leaves && owners.length === 1 && owners[0] === staffId)
        return { ok: false, reason: 'last-owner' as const }
      await updateStaff(tx, staffId, change)
      if (change.isSwitchedOff) await endStaffSessionsOf(tx, staffId)
      const { name, role, also, switched_off_at } = person
      const before = { name, role, also, isSwitchedOff: switched_off_at !== null }
      return { ok: true, answer: null, before, after: change }
    })
  }

  function signOut(by: Actor, { actionId, staffId }: { actionId: string; staffId: string }) {
    const wanted = { actionId, what: 'staff-signed-out', about: { kind: 'staff', id: staffId } }
    return actions.once<null, never>(by, wanted, async (tx) => {
      await endStaffSessionsOf(tx, staffId)
      return { ok: true, answer: null, before: null, after: null }
    })
  }

  /** The browser that asks becomes a station; `token` goes into its cookie. */
  async function approveStation(by: Actor, { actionId, name }: { actionId: string; name: string }) {
    const token = makeToken()
    const wanted = { actionId, what: 'station-approved', about: { kind: 'station', id: name } }
    const acted = await actions.once<{ id: string; createdAt: string }, never>(by, wanted, async (tx) => {
      const id = newId()
      const at = await insertStation(tx, {
        id,
        name,
        tokenHash: hashToken(token),
        approvedBy: by.staffId,
      })
      return { ok: true, answer: { id, createdAt: at.toISOString() }, before: null, after: { name } }
    })
    return { acted, token }
  }

  function revokeStation(by: Actor, { actionId, id }: { actionId: string; id: string }) {
    const wanted = { actionId, what: 'station-revoked', about: { kind: 'station', id } }
    return actions.once<null, never>(by, wanted, async (tx) => {
      await endStation(tx, id)
      return { ok: true, answer: null, before: null, after: null }
    })
  }

  /** For the command line: whoever has the shell is the owner already. A new person, or a fresh start for a known one. */
  async function linkFromShell(person: NewPerson | { login: string }) {
    return database.transaction(async (tx) => {
      const known = await findStaffByLogin(tx, person.login)
      if ('name' in person === (known !== undefined)) return null
      const id = known?.id ?? newId()
      if ('name' in person) await insertStaff(tx, { id, ...person })
      return joining.link(tx, {
        staffId: id,
        purpose: known?.joined_at ? 'reset' : 'join',
        madeBy: 'operator',
        validSeconds: policy.staffInvites.fromShellSeconds,
      })
    })
  }

  return {
    invite,
    renewInvite,
    edit,
    signOut,
    approveStation,
    revokeStation,
    linkFromShell,
    list: () => listPeople(query),
    listStations: () => listStations(query),
  }
}
