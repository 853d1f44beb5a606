import type { ColumnType, Generated } from 'kysely'
import type { CourierAdapter } from '#domain/courier-adapters.ts'
import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'
import type { NewsSource, ParcelKind, ParcelState, RequestKind } from '#domain/parcel.ts'

export type PackingTables = {
  courier: CourierTable
  waybill: { courier_id: string; awb: string; taken_at: Date | null }
  manifest: { id: string; courier_id: string; made_by: string; made_at: Generated<Date> }
  parcel: ParcelTable
  parcel_item: ParcelItemTable
  parcel_event: ParcelEventTable
  parcel_request: ParcelRequestTable
  pack_claim: PackClaimTable
}

type CourierTable = {
  id: string
  name: string
  adapter: CourierAdapter
  awb_pattern: string | null
  track_url: string | null
  takes_cod: boolean
  position: Generated<number>
  is_active: Generated<boolean>
  news_columns: ColumnType<unknown, string | null, string | null>
  away_since: Date | null
  away_at: Date | null
}

type ParcelTable = {
  id: string
  order_id: string
  kind: ParcelKind
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
  heard_at: Date | null
  moved_at: Date | null
  attempts: Generated<number>
  failed_at: Date | null
  failed_reason: AttemptReason | null
  answered_at: Date | null
  denied_at: Date | null
  home_at: Date | null
  cod_collected_at: Date | null
  receives_at: Date | null
  closed_at: Date | null
  next_check_at: Date | null
}

type ParcelItemTable = {
  parcel_id: string
  order_item_id: string
  size_id: string
  quantity: number
  back_fine: Generated<number>
  back_press: Generated<number>
  back_damaged: Generated<number>
  back_wrong: Generated<number>
  back_missing: Generated<number>
}

type ParcelRequestTable = {
  id: string
  parcel_id: string
  kind: RequestKind
  details: Generated<string>
  asked_by: string
  asked_at: Generated<Date>
  told_at: Date | null
}

type ParcelEventTable = {
  parcel_id: string
  dedupe: string
  at: Date
  kind: NewsKind
  words: string
  place: string | null
  source: NewsSource
  reason: AttemptReason | null
  heard_at: Generated<Date>
}

type PackClaimTable = { order_id: string; staff_id: string; wave: string; slot: number; until: Date }
