import type { Data } from '#contract/endpoint-schemas.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { NotSent } from './ask-for-code.ts'
import type { Customer, Customers } from './customers.ts'
import { nameDevice } from './device-name.ts'

/** Answers the rows of signing in and of the customer's own data (decisions 0005 and 0018). */
export function answerCustomers(api: Api, customers: Customers) {
  answerSigningIn(api, customers)
  answerProfile(api, customers)
  answerSessions(api, customers)
}

function answerSigningIn(api: Api, customers: Customers) {
  api.answer('login', async ({ body, caller }) => {
    const asked = await customers.askToSignIn(body.mobileNumber, caller)
    return asked.ok ? ok({ ...challenge(asked), otpRequired: true as const }, sent) : refuse(notSent(asked))
  })

  api.answer('register', async ({ body, caller }) => {
    const { mobileNumber, name } = body
    const asked = await customers.askToRegister({ mobileNumber, name, emailId: body.emailId || null }, caller)
    return asked.ok ? ok({ ...challenge(asked), otpRequired: true as const }, sent) : refuse(notSent(asked))
  })

  api.answer('resendOtp', async ({ body, caller }) => {
    const asked = await customers.askAgain(body.mobileNumber, caller)
    return asked.ok ? ok(challenge(asked), sent) : refuse(notSent(asked))
  })

  api.answer('verifyOtp', async ({ body, caller }) => {
    const { mobileNumber, otp, session_id: sessionId } = body
    const verified = await customers.verify({ mobileNumber, otp, sessionId, userAgent: caller.userAgent })
    if (!verified.ok) return refuse(invalidOtp)
    const headers = { ...noStore.headers, 'set-cookie': customers.deviceCookie(mobileNumber) }
    return ok({ token: verified.token, session_id: verified.sessionId }, { headers })
  })

  api.answer('logout', async ({ caller }) => {
    await customers.endSession(caller.sessionId)
    return ok(null)
  })
}

function answerProfile(api: Api, customers: Customers) {
  api.answer('readProfile', async ({ caller }) => {
    const customer = await customers.read(caller.customerId)
    return customer ? ok(profile(customer)) : refuse(unknownCustomer)
  })

  api.answer('editProfile', async ({ body, caller }) => {
    const emailId = body.emailId === undefined ? undefined : body.emailId || null
    const customer = await customers.edit(caller.customerId, { name: body.name, emailId })
    return customer ? ok(profile(customer)) : refuse(unknownCustomer)
  })

  api.answer('deleteProfile', async ({ body, caller }) => {
    const { otp, session_id: sessionId } = body
    const given = { otp, sessionId, userAgent: caller.userAgent }
    return (await customers.eraseByCode(caller.customerId, given)) ? ok(null) : refuse(invalidOtp)
  })

  api.answer('exportCustomer', async ({ caller }) => {
    const customer = await customers.read(caller.customerId)
    if (!customer) return refuse(unknownCustomer)
    const elsewhere = await customers.readElsewhere(customer.id)
    const { addresses = [], orders = [], consents = [], carts = [], traces = [], wishes = [] } = elsewhere
    const sessions = await sessionsOf(customers, caller)
    const exportedAt = new Date().toISOString()
    const known = { addresses, orders, sessions, consents, carts, traces, wishes }
    return ok({ profile: profile(customer), ...known, exportedAt })
  })
}

function answerSessions(api: Api, customers: Customers) {
  api.answer('listSessions', async ({ caller }) => ok(await sessionsOf(customers, caller)))

  api.answer('endSessions', async ({ caller }) => {
    await customers.endSessions(caller.customerId)
    return ok(null)
  })
}

async function sessionsOf(
  customers: Customers,
  caller: { customerId: string; sessionId: string },
): Promise<Data<'listSessions'>> {
  const sessions = await customers.listSessions(caller.customerId)
  return sessions.map((session) => ({
    _id: session.id,
    isThisOne: session.id === caller.sessionId,
    device: nameDevice(session.userAgent),
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }))
}

function challenge(asked: { sessionId: string; otpLength: number; resendAfterSeconds: number }) {
  return { session_id: asked.sessionId, otpLength: asked.otpLength, resendAfter: asked.resendAfterSeconds }
}

function profile({ id, name, mobileNumber, emailId }: Customer): Data<'readProfile'> {
  return { _id: id, name, mobileNumber, emailId }
}

const noStore = { headers: { 'cache-control': 'private, no-store' } }
const sent = { message: 'A one-time password is on its way.', ...noStore }
const invalidOtp = { status: 400, code: 'invalid-otp', message: 'Invalid OTP. Please try again.' }
const unknownCustomer = { status: 404, code: 'unknown-customer', message: 'This account no longer exists.' }

const refusals = {
  'unknown-number': {
    status: 404,
    code: 'unknown-number',
    message: 'No account has this number yet. Please sign up.',
  },
  'impossible-number': {
    status: 400,
    code: 'impossible-number',
    message: 'Indian mobile numbers begin with 6, 7, 8 or 9. Please check the number.',
  },
  'already-registered': {
    status: 409,
    code: 'already-registered',
    message: 'This number has an account. Please log in.',
  },
  'too-soon': {
    status: 429,
    code: 'too-soon',
    message: 'A code was just sent. Please wait before asking for another.',
  },
  'too-many-codes': {
    status: 429,
    code: 'too-many-codes',
    message: 'Too many codes were asked for. Please try again later.',
  },
  'too-many-numbers': {
    status: 429,
    code: 'too-many-numbers',
    message: 'Too many numbers were tried from here. Please try again later.',
  },
  'number-locked': {
    status: 429,
    code: 'number-locked',
    message: 'Too many wrong codes for this number. Please try again later.',
  },
  'sms-budget-spent': {
    status: 503,
    code: 'sms-budget-spent',
    message: 'No more codes can be sent today. Please call us to order.',
  },
} satisfies Record<NotSent['reason'], Refusal>

function notSent(refused: NotSent): Refusal {
  const refusal = refusals[refused.reason]
  if (!('retryAfterSeconds' in refused)) return refusal
  const seconds = refused.retryAfterSeconds
  return { ...refusal, data: { resendAfter: seconds }, headers: { 'retry-after': String(seconds) } }
}
