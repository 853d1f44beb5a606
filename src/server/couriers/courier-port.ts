import type { CalledCourier } from '#domain/courier-adapters.ts'
import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'

/** One thing that a courier says of a parcel. */
export type CourierNews = {
  awb: string
  kind: NewsKind
  /** When it happened, by the courier. */
  at: Date
  /** As the courier says it. */
  words: string
  place: string | null
  /** Why nobody took it; null unless it is a failed attempt. */
  reason: AttemptReason | null
}

/** A parcel that a courier is asked to bring. */
export type NewBooking = {
  /** Ours, unique for ever, [a-z0-9-], at most 40 characters: what the courier knows the parcel by before it has a number. */
  reference: string
  orderNumber: string
  orderedAt: Date
  customer: { name: string; mobileNumber: string }
  address: { lines: string; city: string; state: string; pincode: string; country: string }
  pieces: Array<{ name: string; sku: string; quantity: number; pricePaise: number }>
  weightGrams: number
  /** What the goods are worth, and what of it the courier takes at the door. */
  totalPaise: number
  cashDuePaise: number
}

/**
 * 'away': nothing is known, ask again with the same reference. 'refused': the courier does not bring this parcel, in
 * its own words.
 */
export type BookingAnswer =
  | { ok: true; awb: string }
  | { ok: false; reason: 'away' }
  | { ok: false; reason: 'refused'; words: string }

/** 'away': ask again; asking twice is the same as asking once. */
export type CourierAnswer =
  | { ok: true }
  | { ok: false; reason: 'away' }
  | { ok: false; reason: 'refused'; words: string }

/** What is asked for a parcel that nobody took. */
export type ParcelWish =
  | { kind: 'try-again'; on: string | null; note: string }
  | { kind: 'other-number'; mobileNumber: string; note: string }
  | { kind: 'address-hint'; note: string }
  | { kind: 'bring-back'; note: string }

/** News of several parcels; a number that the courier does not know has none. */
export type TrackingAnswer = { ok: true; news: CourierNews[] } | { ok: false; reason: 'away' | 'unreadable' }

export type CourierDelivery = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }

/** A courier's report, proved by a secret that only the courier and the shop know. */
export type ReportReading =
  | { ok: true; news: CourierNews[] }
  | { ok: false; reason: 'wrong-secret' | 'unreadable' }

/** A courier who is asked over the net. Nothing here throws for what a courier or a network may do. */
export type CourierCalls = {
  name: CalledCourier
  /** False while the circuit is open: no parcel would be booked. */
  isReachable(): boolean
  /** Again with the same reference gives the same number, never a second one. `isAgain`: it may be booked already. */
  book(booking: NewBooking, tried: { isAgain: boolean }): Promise<BookingAnswer>
  /** Before it was picked up; on the road it turns round. */
  cancel(awb: string): Promise<CourierAnswer>
  /** So many numbers at once. */
  trackMost: number
  track(awbs: readonly string[]): Promise<TrackingAnswer>
  act(awb: string, wish: ParcelWish): Promise<CourierAnswer>
  readReport(delivery: CourierDelivery): ReportReading
}
