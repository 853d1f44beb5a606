import type { ColumnType, Generated } from 'kysely'
import type { PaperBuyer, PaperSeller } from './tax-document.ts'

/** A day as text (2026-11-22): it is a day in India, never a moment. */
type Day = ColumnType<string, string, never>
type Json<Value> = ColumnType<Value, string, never>

export type InvoiceTables = {
  gst_rate: { hsn_prefix: string; above_paise: number; rate_bp: number; from_day: Day }
  document_series: { prefix: string; kind: DocumentKind; next: number }
  tax_document: TaxDocumentTable
  tax_line: TaxLineTable
}

export type DocumentKind = 'invoice' | 'credit-note'

type TaxDocumentTable = {
  id: string
  kind: DocumentKind
  number: string
  series: string
  series_no: number
  day: Day
  order_id: string
  parcel_id: string | null
  corrects: string | null
  place: string
  is_inter_state: boolean
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  round_off_paise: number
  total_paise: number
  seller: Json<PaperSeller>
  buyer: Json<PaperBuyer>
  content_hash: Buffer
  made_at: Generated<Date>
  cancelled_at: Date | null
  /** Its goods were taken back by one credit note: with what was charged beside them, or, where the rules keep shipping, without. */
  credited_at: Date | null
}

type TaxLineTable = {
  document_id: string
  line_no: number
  order_item_id: string | null
  hsn: string
  words: string
  quantity: number
  rate_bp: number
  value_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
}
