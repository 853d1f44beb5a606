import type { Generated } from 'kysely'
import type { ParcelState } from '#domain/parcel.ts'

export type PackingTables = {
  courier: CourierTable
  waybill: { courier_id: string; awb: string; taken_at: Date | null }
  manifest: { id: string; courier_id: string; made_by: string; made_at: Generated<Date> }
  parcel: ParcelTable
  parcel_item: { parcel_id: string; order_item_id: string; size_id: string; quantity: number }
  parcel_event: ParcelEventTable
  pack_claim: PackClaimTable
}

type CourierTable = {
  id: string
  name: string
  adapter: 'by-hand' | 'csv'
  awb_pattern: string | null
  track_url: string | null
  takes_cod: boolean
  position: Generated<number>
  is_active: Generated<boolean>
}

type ParcelTable = {
  id: string
  order_id: string
  kind: 'sale' | 'replacement' | 'return'
  state: ParcelState
  courier_id: string | null
  awb: string | null
  weight_grams: number | null
  cod_due_paise: Generated<number>
  packed_by: string
  packed_at: Generated<Date>
  wave: string | null
  slot: number | null
  manifest_id: string | null
  handed_at: Date | null
  first_scan_at: Date | null
}

type ParcelEventTable = {
  parcel_id: string
  dedupe: string
  at: Date
  kind: string
  words: string
  place: string | null
  source: 'webhook' | 'poll' | 'csv' | 'staff'
}

type PackClaimTable = { order_id: string; staff_id: string; wave: string; slot: number; until: Date }
