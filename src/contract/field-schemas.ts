import { z } from 'zod'

/** An opaque id. Long enough for any of ours, short enough to be no burden; the database takes no NUL. */
export const id = z
  .string()
  .min(1)
  .max(80)
  .regex(/^\P{Cc}*$/u, 'Not an id')

/** A name inside an address: letters, digits, hyphens; also the slugs `constructor` and `__proto__`. */
export const slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_-]*$/)

/** Rupees on the wire, at most two decimals. */
export const rupees = z.number().finite()

/** An Indian mobile number: exactly ten digits (spec §5). */
export const mobileNumber = z
  .string('Mobile number must be 10 digits')
  .length(10, 'Mobile number must be 10 digits')
  .regex(/^[0-9]{10}$/, 'Only 10-digit numbers allowed')

/** Weight on the wire; only the unit `g` counts for shipping (spec §9). */
export const weight = z.object({ value: z.number().nonnegative(), unit: z.string() })

/** ISO 8601 in UTC. */
export const moment = z.string().min(1)

export const nothing = z.null()

/** Control characters but line breaks, and those that turn the direction of the letters after them around. */
const unseen = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u

/** Text that a person typed: trimmed, without characters that nobody sees. `message`: it is missing. */
export function typedText(limits: { min?: number; max: number }, message?: string) {
  return z
    .string(message)
    .max(limits.max, `At most ${limits.max} characters fit here.`)
    .refine((text) => !unseen.test(text), 'Remove the invisible characters')
    .trim()
    .min(limits.min ?? 0, message)
    .describe('Trimmed before its length counts; no control characters but line breaks')
}

export type WeightData = z.infer<typeof weight>
