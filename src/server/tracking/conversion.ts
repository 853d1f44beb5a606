import { createHash } from 'node:crypto'
import type { EventName } from './tracking-store.ts'

/** The outbox kind of events for the ad platform. */
export const conversionKind = 'conversion'

/** An event on its way to the ad platform; personal data is looked up and hashed only when it is sent. */
export type Conversion = {
  name: EventName
  eventId: string
  /** Unix seconds. */
  time: number
  sourceUrl: string
  slug: string | null
  contentName: string | null
  contentCategory: string | null
  contentIds: string[]
  quantity: number
  /** Whole rupees. */
  value: number
  consentId: string | null
  customerId: string | null
  clientAddress: string | null
  userAgent: string | null
  fbc: string | null
  fbp: string | null
}

/** Click and browser ids of the ad platform; anything of another shape is dropped. */
const platformId = /^fb\.1\.\d{10,13}\.[\w-]{1,255}$/

export function cleanPlatformId(text: string | null | undefined): string | null {
  return text && platformId.test(text) ? text : null
}

/** SHA-256 of an e-mail address as the platform wants it: trimmed, lower case. */
export function hashedEmail(email: string): string {
  return sha256(email.trim().toLowerCase())
}

/** SHA-256 of an Indian mobile number: digits with the country code 91, no leading zeros. */
export function hashedMobile(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^0+/, '')
  return sha256(digits.length === 10 ? `91${digits}` : digits)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
