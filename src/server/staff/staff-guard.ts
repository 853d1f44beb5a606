import type { IncomingHttpHeaders } from 'node:http'
import {
  type Permission,
  permissionsByPin,
  permissionsOf,
  staffRoles,
  roleNames,
} from '#domain/staff-roles.ts'
import type { StaffEndpointName } from '#contract/staff-endpoints.ts'
import { staffEndpoints } from '#contract/staff-endpoints.ts'
import type { Refusal } from '#platform/http/http.ts'
import type { StaffHolder } from '#server/settings/staff-shop-endpoints.ts'
import type { Staff } from './staff.ts'

type Headers = IncomingHttpHeaders
type Request = { method: string; headers: Headers }

/** The cookies of the staff's screens: one says who is signed in, one that the browser is a station. */
export function createStaffCookies({ isSecure }: { isSecure: boolean }) {
  // A name that starts so is taken by browsers over HTTPS only, for this very host and all of its paths.
  const prefix = isSecure ? '__Host-' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const read = (name: string, headers: Headers): string | null => {
    const found = new RegExp(`(?:^|;\\s*)${prefix}${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')
    return found?.[1] ?? null
  }
  return {
    session: (headers: Headers) => read('staff', headers),
    station: (headers: Headers) => read('station', headers),
    setSession: (token: string) => `${prefix}staff=${token}; ${attributes}`,
    endSession: `${prefix}staff=; Max-Age=0; ${attributes}`,
    setStation: (token: string) => `${prefix}station=${token}; Max-Age=${400 * 24 * 3600}; ${attributes}`,
  }
}

export type StaffCookies = ReturnType<typeof createStaffCookies>

/** Who calls, and whether they may: asked in this one place for every row of the staff's calls. */
export function createStaffGuard({
  staff,
  cookies,
  onlyHost,
}: {
  staff: Staff
  cookies: StaffCookies
  /** The one host that these calls are answered on; null: any that the shop is asked on. */
  onlyHost: string | null
}) {
  return {
    tokenOf: (request: Request) => cookies.session(request.headers),

    async authenticate(token: string): Promise<StaffHolder | null> {
      const session = await staff.authenticate(token)
      if (!session) return null
      const may = permissionsOf(session)
      return {
        sessionId: session.id,
        staffId: session.staff_id,
        name: session.name,
        how: session.how,
        may: session.how === 'pin' ? permissionsByPin(may) : may,
        provenUntil: session.proven_until,
      }
    },

    admit(name: StaffEndpointName, holder: StaffHolder | null, request: Request): Refusal | null {
      if (onlyHost !== null && request.headers.host !== onlyHost) return elsewhere
      if (request.method !== 'GET' && !isOwnPage(request.headers)) return crossSite
      const { may, again } = staffEndpoints[name]
      if (may !== 'nobody' && may !== 'anyone' && !holder?.may.includes(may)) return notAllowed(may)
      return again && !holder?.provenUntil ? proveAgain : null
    },
  }
}

/** No other page can send this: a cookie alone is no proof of who asks (OWASP CSRF Prevention Cheat Sheet). */
function isOwnPage(headers: Headers): boolean {
  const from = headers['sec-fetch-site']
  const isSame =
    from === undefined ? URL.parse(headers.origin ?? '')?.host === headers.host : from === 'same-origin'
  return isSame && headers['x-shop-admin'] === '1'
}

const elsewhere: Refusal = {
  status: 404,
  code: 'unknown-call',
  message: 'There is no such call here.',
}

const crossSite: Refusal = {
  status: 403,
  code: 'cross-site',
  message: 'This was not asked by a page of the shop. Reload the page and try again.',
}

const proveAgain: Refusal = {
  status: 403,
  code: 'prove-again',
  message: 'Show once more that it is you: use your passkey or your password.',
}

function notAllowed(needs: Permission): Refusal {
  const who = roleNames.filter((role) => permissionsOf({ role, also: [] }).includes(needs))
  const names = who.map((role) => staffRoles[role].label.toLowerCase()).join(', ')
  return { status: 403, code: 'not-allowed', message: `Only the ${names} may do this.`, data: { needs } }
}
