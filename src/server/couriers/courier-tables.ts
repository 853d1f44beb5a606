import type { Generated } from 'kysely'

export type CourierTables = { courier_booking: CourierBookingTable }

type CourierBookingTable = {
  reference: string
  parcel_id: string
  courier_id: string
  awb: string | null
  state: 'asked' | 'booked' | 'refused' | 'to-cancel' | 'cancelled' | 'dropped'
  words: string | null
  tries: Generated<number>
  next_at: Generated<Date>
  asked_at: Generated<Date>
}
