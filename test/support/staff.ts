import { generateSync } from 'otplib'
import type { StaffRole } from '#domain/staff-roles.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { callAddress } from '#platform/http/http-call.ts'
import type { StaffData, StaffInput } from '#contract/staff-endpoint-schemas.ts'
import { type StaffEndpointName, staffEndpoints } from '#contract/staff-endpoints.ts'
import type { TestShop } from './shop.ts'

export type StaffBrowser = ReturnType<typeof createStaffBrowser>

/** A browser of the staff, without the browser: it keeps cookies and says where its calls come from, as one does. */
export function createStaffBrowser(url: string, { address = '10.0.0.1' }: { address?: string } = {}) {
  const cookies = new Map<string, string>()

  async function send(
    name: StaffEndpointName,
    input: { params?: unknown; query?: unknown; body?: unknown },
    headers: Record<string, string> = {},
  ) {
    const { method, path } = staffEndpoints[name]
    const response = await fetch(`${url}/api/admin${callAddress(path, input)}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'x-shop-admin': '1' }),
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...headers,
      },
      body: method === 'GET' ? undefined : JSON.stringify(input.body ?? {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(key)
      else cookies.set(key, value)
    }
    return response
  }

  async function call<Name extends StaffEndpointName>(
    name: Name,
    input: StaffInput<Name>,
  ): Promise<Answer<StaffData<Name>>> {
    return (await send(name, input)).json()
  }

  return { call, send, cookies }
}

/** Somebody of the staff with a password and an app, signed in: they came by a link of the command line. */
export async function joinStaff(
  shop: TestShop,
  {
    role,
    also = [],
    login = `${role}-${crypto.randomUUID().slice(0, 8)}`,
  }: { role: StaffRole; also?: string[]; login?: string },
) {
  const link = await shop.staff.people.linkFromShell({ login, name: `The ${role}`, role, also })
  const token = link?.url.split('/').at(-1) ?? ''
  const browser = createStaffBrowser(shop.url)
  const invite = await browser.call('readInvite', { params: { token } })
  if (!('secret' in (invite.data as object))) throw new Error('the link does not count')
  const { secret, enrolment } = invite.data as StaffData<'readInvite'>
  const password = `a long pass phrase of the ${role}`
  const joined = await browser.call('joinByPassword', {
    params: { token },
    body: { password, code: codeOf(secret), enrolment },
  })
  if (joined.status !== 200) throw new Error(joined.message)
  const me = joined.data as StaffData<'readMe'>
  return { ...browser, login, password, secret, token, id: me.id }
}

/** The code of an authenticator app, `steps` of half a minute from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
}
