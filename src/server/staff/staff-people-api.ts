import { isPermission } from '#domain/staff-roles.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { StaffCookies } from './staff-guard.ts'
import type { Staff } from './staff.ts'

type Parts = { staff: Staff; cookies: StaffCookies }

/** Answers the rows of people, stations and the journal. */
export function answerStaffPeople(api: StaffApi, { staff, cookies }: Parts): void {
  const { people, actions } = staff

  async function everything() {
    const [rows, stations] = await Promise.all([people.list(), people.listStations()])
    return {
      people: rows.map((row) => ({
        id: row.id,
        name: row.name,
        login: row.login,
        role: row.role,
        also: row.also.filter(isPermission),
        hasJoined: row.joined_at !== null,
        isSwitchedOff: row.switched_off_at !== null,
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
        devices: row.devices ?? 0,
      })),
      stations: stations.map((row) => ({
        id: row.id,
        name: row.name,
        approvedBy: row.approved_by,
        createdAt: row.created_at.toISOString(),
      })),
    }
  }

  api.answer('listStaff', async () => ok(await everything()))

  api.answer('inviteStaff', async ({ body, caller }) => {
    const acted = await people.invite(caller, body)
    return acted.ok ? ok(acted.answer) : refuse(refusals[acted.reason])
  })

  api.answer('renewInvite', async ({ params, body, caller }) => {
    const acted = await people.renewInvite(caller, { actionId: body.actionId, staffId: params.id })
    return acted.ok ? ok(acted.answer) : refuse(refusals[acted.reason])
  })

  api.answer('editStaff', async ({ params, body, caller }) => {
    const acted = await people.edit(caller, { ...body, staffId: params.id })
    return acted.ok ? ok(await everything()) : refuse(refusals[acted.reason])
  })

  api.answer('signOutStaff', async ({ params, body, caller }) => {
    const acted = await people.signOut(caller, { actionId: body.actionId, staffId: params.id })
    return acted.ok ? ok(null) : refuse(refusals[acted.reason])
  })

  api.answer('approveStation', async ({ body, caller }) => {
    const { acted, token } = await people.approveStation(caller, body)
    if (!acted.ok) return refuse(refusals[acted.reason])
    const { id, createdAt } = acted.answer
    const headers = { 'set-cookie': cookies.setStation(token) }
    return ok({ id, name: body.name, approvedBy: caller.name, createdAt }, { headers })
  })

  api.answer('revokeStation', async ({ params, body, caller }) => {
    const acted = await people.revokeStation(caller, { actionId: body.actionId, id: params.id })
    return acted.ok ? ok(await everything()) : refuse(refusals[acted.reason])
  })

  api.answer('listActions', async ({ query }) => {
    const before = query.before === undefined ? undefined : new Date(query.before)
    const rows = await actions.list({ who: query.who, about: query.about, before })
    return ok(
      rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        who: row.name ?? 'Command line',
        what: row.what,
        about: { kind: row.about_kind, id: row.about_id },
        before: row.before,
        after: row.after,
        isUndone: row.undone_by !== null,
      })),
    )
  })
}

const refusals = {
  'not-yours': {
    status: 409,
    code: 'not-yours',
    message: 'This was asked for by somebody else. Reload the page.',
  },
  'login-taken': {
    status: 409,
    code: 'login-taken',
    message: 'Somebody has this login already. Choose another.',
  },
  'unknown-person': { status: 404, code: 'unknown-person', message: 'Nobody of this name works here.' },
  oneself: {
    status: 409,
    code: 'oneself',
    message: 'Nobody changes their own role, or switches themselves off.',
  },
  'last-owner': {
    status: 409,
    code: 'last-owner',
    message: 'A shop has an owner. Make somebody else one first.',
  },
} satisfies Record<string, Refusal>
