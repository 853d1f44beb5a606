import { permissionsByPin, permissionsOf } from '#domain/staff-roles.ts'
import type { Me } from '#contract/staff-schemas.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { StaffApi, StaffCaller, StaffHolder } from '#server/settings/staff-shop-endpoints.ts'
import type { Joined } from './joining.ts'
import type { StaffCookies } from './staff-guard.ts'
import type { Staff } from './staff.ts'
import type { StaffClient } from './staff-dependencies.ts'
import type { SignedIn } from './staff-sign-in.ts'

type Parts = { staff: Staff; cookies: StaffCookies }

/** Answers the rows of signing in and of one's own keys. */
export function answerStaffSignIn(api: StaffApi, { staff, cookies }: Parts): void {
  const { signIn, joining, passkeys } = staff

  api.answer('readInvite', async ({ params }) => {
    const invite = await joining.read(params.token)
    return invite ? ok(invite) : refuse(unknownLink)
  })

  api.answer('joinByPassword', async ({ params, body, caller }) =>
    opened(await joining.byPassword(params.token, body, client(caller))),
  )

  api.answer('joinByPasskey', async ({ params, body, caller }) =>
    opened(await joining.byPasskey(params.token, body, client(caller))),
  )

  api.answer('startPasskey', async ({ caller }) => {
    const started = await signIn.startPasskey(client(caller))
    return started.ok ? ok({ options: started.options }) : refuse(notSignedIn(started))
  })

  api.answer('signInByPasskey', async ({ body, caller }) =>
    opened(await signIn.byPasskey(body.response, client(caller))),
  )

  api.answer('signInByPassword', async ({ body, caller }) =>
    opened(await signIn.byPassword(body, client(caller))),
  )

  api.answer('readStation', async ({ caller }) => {
    const token = cookies.station(caller.headers)
    return ok(token === null ? null : await staff.readStation(token))
  })

  api.answer('signInByPin', async ({ body, caller }) => opened(await signIn.byPin(body, client(caller))))

  api.answer('signInToSample', async ({ body, caller }) =>
    opened(await signIn.toSample(body.token, client(caller))),
  )

  api.answer('readMe', async ({ caller }) => ok(await describe(caller)))

  api.answer('signOut', async ({ caller }) => {
    await staff.signOut(caller.sessionId)
    return ok(null, { headers: { 'set-cookie': cookies.endSession } })
  })

  api.answer('proveByPassword', async ({ body, caller }) => {
    const proved = await signIn.prove(caller, body)
    return proved.ok ? ok(await describeAnew(caller)) : refuse(notSignedIn(proved))
  })

  api.answer('proveByPasskey', async ({ body, caller }) => {
    const proved = await signIn.prove(caller, body)
    return proved.ok ? ok(await describeAnew(caller)) : refuse(notSignedIn(proved))
  })

  api.answer('startNewPasskey', async ({ caller }) => {
    const { login, name } = await describe(caller)
    return ok({ options: await passkeys.startNew({ id: caller.staffId, login, name }) })
  })

  api.answer('addPasskey', async ({ body, caller }) => {
    const key = await passkeys.readNew(body.response)
    if (!key) return refuse(notAPasskey)
    const isNew = await staff.addPasskey({ ...key, staffId: caller.staffId, name: body.name })
    return isNew ? ok(await describe(caller)) : refuse(notAPasskey)
  })

  api.answer('removePasskey', async ({ params, caller }) => {
    const { passkeys: keys, hasPassword } = await describe(caller)
    if (!hasPassword && keys.length === 1 && keys[0]?.id === params.id) return refuse(lastWayIn)
    await staff.removePasskey({ id: params.id, staffId: caller.staffId })
    return ok(await describe(caller))
  })

  api.answer('setPin', async ({ body, caller }) => {
    if (isEasyPin(body.pin)) return refuse(easyPin)
    await staff.setPin(caller.staffId, body.pin)
    return ok(await describe(caller))
  })

  function client({ clientAddress, userAgent, headers }: StaffCaller): StaffClient {
    return { clientAddress, userAgent, stationToken: cookies.station(headers) }
  }

  /** The cookie of a session that was just opened, and who it belongs to. */
  async function opened(signedIn: SignedIn | Joined) {
    if (!signedIn.ok) return refuse(notSignedIn(signedIn))
    const session = await staff.authenticate(signedIn.token)
    if (!session) return refuse(notSignedIn({ reason: 'wrong' }))
    const caller = { staffId: session.staff_id, how: session.how, provenUntil: session.proven_until }
    return ok(await describe(caller), { headers: { 'set-cookie': cookies.setSession(signedIn.token) } })
  }

  async function describeAnew(caller: StaffCaller & StaffHolder & { token: string }): Promise<Me> {
    const session = await staff.authenticate(caller.token)
    return describe({
      staffId: caller.staffId,
      how: caller.how,
      headers: caller.headers,
      provenUntil: session?.proven_until ?? null,
    })
  }

  type Described = Pick<Me, 'how'> & {
    staffId: string
    provenUntil: Date | null
    headers?: StaffCaller['headers']
  }

  async function describe({ staffId, how, provenUntil, headers = {} }: Described): Promise<Me> {
    const found = await staff.readPerson(staffId)
    if (!found) throw new Error('a session of nobody')
    const { person, passkeys: keys } = found
    const may = permissionsOf(person)
    const station = cookies.station(headers)
    return {
      id: person.id,
      name: person.name,
      login: person.login,
      role: person.role,
      may: how === 'pin' ? permissionsByPin(may) : may,
      how,
      provenUntil: provenUntil?.toISOString() ?? null,
      hasPassword: person.password_hash !== null,
      hasPin: person.pin_hash !== null,
      passkeys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        lastUsedAt: key.last_used_at?.toISOString() ?? null,
      })),
      station: station === null ? null : ((await staff.readStation(station))?.name ?? null),
    }
  }
}

/** All alike, or counting up or down. */
function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  return [0, 1, -1].some((step) => steps.every((one) => one === step))
}

type NotSignedIn = Exclude<SignedIn | Joined, { ok: true }>

function notSignedIn(failed: Omit<NotSignedIn, 'ok'>): Refusal {
  switch (failed.reason) {
    case 'wrong':
      return wrong
    case 'wrong-code':
      return wrongCode
    case 'unknown-link':
      return unknownLink
    case 'not-a-passkey':
      return notAPasskey
    case 'too-many': {
      const seconds = 'retryAfterSeconds' in failed ? Number(failed.retryAfterSeconds) : 60
      const message = `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes, or ask the owner for a new link.`
      return { status: 429, code: 'too-many-tries', message, headers: { 'retry-after': String(seconds) } }
    }
  }
}

// One sentence for whatever was wrong: nobody learns which logins there are.
const wrong: Refusal = {
  status: 401,
  code: 'not-signed-in',
  message: 'This is not right. Check what you typed; a code of the app counts once.',
}

const wrongCode: Refusal = {
  status: 400,
  code: 'wrong-code',
  message: 'This code does not fit. Check that the clock of your phone is right and type the newest one.',
}

const unknownLink: Refusal = {
  status: 404,
  code: 'unknown-link',
  message: 'This link was used or is too old. Ask the owner for a new one.',
}

const notAPasskey: Refusal = {
  status: 400,
  code: 'not-a-passkey',
  message: 'Your browser made no new passkey for this shop. Try again, or use a password.',
}

const lastWayIn: Refusal = {
  status: 409,
  code: 'last-way-in',
  message: 'This is the only way in that you have. Add another passkey first.',
}

const easyPin: Refusal = {
  status: 400,
  code: 'easy-pin',
  message: 'This PIN is guessed first. Choose one without a pattern.',
}
