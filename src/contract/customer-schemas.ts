import { z } from 'zod'
import { id, mobileNumber, moment, typedText } from './field-schemas.ts'

export const emailId = z.email('Invalid email address').max(254)

export const loginBody = z.strictObject({ mobileNumber })

export const registerBody = z.strictObject({
  name: typedText({ min: 1, max: 80 }, 'Name is required'),
  // The spec's form sends an empty text when the field was left empty.
  emailId: z.union([z.literal(''), emailId]).nullish(),
  mobileNumber,
})

export const verifyOtpBody = z.strictObject({
  mobileNumber,
  otp: z.string().regex(/^[0-9]{4,6}$/),
  session_id: id,
})

/** A code of the account's own number, asked for by `login`: a token alone erases nothing. */
export const eraseBody = verifyOtpBody.omit({ mobileNumber: true })

export const resendOtpBody = z.strictObject({ mobileNumber })

/** A code is on its way; nothing in here opens a protected row (decision 0005). */
export const otpChallenge = z.object({
  session_id: id,
  otpRequired: z.literal(true),
  otpLength: z.number().int().min(4).max(6),
  /** Seconds until another code may be asked for. */
  resendAfter: z.number().int(),
})

export const resentOtp = z.object({
  session_id: id,
  otpLength: z.number().int().min(4).max(6),
  resendAfter: z.number().int(),
})

export const signedInData = z.object({ token: z.string(), session_id: id })

export const profile = z.object({
  _id: id,
  name: z.string(),
  mobileNumber: z.string(),
  emailId: z.string().nullable(),
})

export const editProfileBody = z.strictObject({
  name: typedText({ min: 1, max: 80 }, 'Name is required').optional(),
  emailId: z.union([z.literal(''), emailId]).nullish(),
})

export const session = z.object({
  _id: id,
  isThisOne: z.boolean(),
  device: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
})

/** Everything the shop keeps about a customer, for them to take away. */
export const customerExport = z.object({
  profile,
  addresses: z.array(z.record(z.string(), z.unknown())),
  orders: z.array(z.record(z.string(), z.unknown())),
  sessions: z.array(session),
  consents: z.array(z.record(z.string(), z.unknown())),
  carts: z.array(z.record(z.string(), z.unknown())),
  traces: z.array(z.record(z.string(), z.unknown())),
  wishes: z.array(z.record(z.string(), z.unknown())),
  exportedAt: moment,
})
