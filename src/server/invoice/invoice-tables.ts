import type { ColumnType } from 'kysely'

/** A day as text (2026-11-22): it is a day in India, never a moment. */
type Day = ColumnType<string, string, string>

export type InvoiceTables = {
  gst_rate: { hsn_prefix: string; above_paise: number; rate_bp: number; from_day: Day }
}
