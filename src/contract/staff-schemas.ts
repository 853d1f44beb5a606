import { z } from 'zod'
import { permissions, roleNames } from '#domain/staff-roles.ts'
import { id, moment, typedText } from './field-schemas.ts'

/** A name to sign in with: an e-mail address or a short word, in small letters. */
export const login = z
  .string('Type your login')
  .trim()
  .toLowerCase()
  .min(3, 'A login has at least 3 characters')
  .max(120)
  .regex(/^[a-z0-9][a-z0-9._+@-]*$/, 'Only letters, digits and . _ - + @')

export const password = z
  .string('Type your password')
  .min(12, 'A password has at least 12 characters')
  .max(200, 'A password has at most 200 characters')

export const appCode = z
  .string('Type the code of your app')
  .regex(/^[0-9]{6}$/, 'The code of your app has 6 digits')

export const pin = z.string('Type your PIN').regex(/^[0-9]{6}$/, 'A PIN has 6 digits')

export const role = z.enum(roleNames)

const permission = z.enum(permissions)

/** What WebAuthn's own functions take and give; they check it themselves. */
export const passkeyJson = z.record(z.string(), z.unknown())

/** A challenge, by which the answer of the browser is known again. */
export const passkeyOptions = z.object({ options: passkeyJson })

const personName = typedText({ min: 1, max: 80 }, 'Type a name')

export const me = z.object({
  id,
  name: z.string(),
  login: z.string(),
  role,
  may: z.array(permission),
  how: z.enum(['passkey', 'password', 'pin', 'sample']),
  /** Until when what asks for it again can be done; null when it is over. */
  provenUntil: moment.nullable(),
  hasPassword: z.boolean(),
  hasPin: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), lastUsedAt: moment.nullable() })),
  /** Where this browser is approved as a station. */
  station: z.string().nullable(),
})

export const invite = z.object({
  name: z.string(),
  login: z.string(),
  role,
  purpose: z.enum(['join', 'reset']),
  /** For the authenticator app; `enrolment` goes back with the first code. */
  secret: z.string(),
  uri: z.string(),
  enrolment: z.string(),
  passkey: passkeyJson,
})

export const joinByPasswordBody = z.strictObject({
  password,
  code: appCode,
  enrolment: z.string().min(1).max(1000),
})

export const passkeyBody = z.strictObject({ response: passkeyJson })

export const newPasskeyBody = z.strictObject({
  response: passkeyJson,
  name: typedText({ min: 1, max: 60 }, 'Name the device'),
})

// The shape of a login or password is not told to who guesses: what cannot be right is wrong.
export const passwordBody = z.strictObject({
  login: z.string().max(200),
  password: z.string().max(200),
  code: z.string().max(20),
})

export const proofBody = z.strictObject({ password: z.string().max(200), code: z.string().max(20) })

export const pinBody = z.strictObject({ staffId: id, pin })

export const stationData = z.object({
  name: z.string(),
  people: z.array(z.object({ id, name: z.string() })),
})

export const staffMember = z.object({
  id,
  name: z.string(),
  login: z.string(),
  role,
  also: z.array(permission),
  hasJoined: z.boolean(),
  isSwitchedOff: z.boolean(),
  lastSeenAt: moment.nullable(),
  devices: z.number().int(),
})

export const station = z.object({ id, name: z.string(), approvedBy: z.string(), createdAt: moment })

export const staffData = z.object({ people: z.array(staffMember), stations: z.array(station) })

export const inviteStaffBody = z.strictObject({
  actionId: id,
  name: personName,
  login,
  role,
  also: z.array(permission).max(permissions.length).default([]),
})

export const editStaffBody = z.strictObject({
  actionId: id,
  name: personName.optional(),
  role: role.optional(),
  also: z.array(permission).max(permissions.length).optional(),
  isSwitchedOff: z.boolean().optional(),
})

/** A link that lets a person in once. */
export const inviteLink = z.object({ staffId: id, url: z.string(), until: moment })

export const stationBody = z.strictObject({
  actionId: id,
  name: typedText({ min: 1, max: 60 }, 'Name the station'),
})

export const action = z.object({
  id,
  at: moment,
  who: z.string(),
  what: z.string(),
  /** What it was done to: `id` is the thing's own, or says how many of a kind ("64 orders"). */
  about: z.object({ kind: z.string(), id: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  isUndone: z.boolean(),
})

export const journalQuery = z.object({
  who: z.string().max(80).optional(),
  about: z.string().max(80).optional(),
  before: z.iso.datetime({ offset: true, error: 'Give a moment as 2026-01-31T10:00:00Z' }).optional(),
})

export const actOnly = z.strictObject({ actionId: id })

export type Me = z.infer<typeof me>
