import { sql } from 'kysely'
import type { TaxSplit } from '#domain/tax/tax-within.ts'
import { paise } from '#domain/money.ts'
import type { Connection } from '#server/db/connection.ts'
import type { DocumentKind } from './invoice-tables.ts'
import type { PaperBuyer, PaperSeller } from './tax-document.ts'

/** A document as it stands on paper. */
export type PrintedDocument = TaxSplit & {
  id: string
  kind: DocumentKind
  number: string
  day: string
  orderId: string
  orderNumber: string
  /** The number of the invoice that a credit note takes back. */
  corrects: string | null
  isCancelled: boolean
  place: string
  isInterState: boolean
  roundOff: number
  total: number
  /** What of its parcel's cash order was paid before, and what its courier takes; null for every other. */
  atDoor: { advance: number; due: number } | null
  seller: PaperSeller
  buyer: PaperBuyer
  lines: Array<TaxSplit & { words: string; hsn: string; quantity: number; rateBp: number }>
}

/** Which documents: the ones that count of parcels or of orders, or any by their own id. */
export type WhichDocuments =
  | { documents: readonly string[] }
  | { parcels: readonly string[] }
  | { orders: readonly string[] }

export async function readDocuments(
  connection: Connection,
  which: WhichDocuments,
): Promise<PrintedDocument[]> {
  const rows = await connection
    .selectFrom('tax_document as d')
    .innerJoin('orders', 'orders.id', 'd.order_id')
    .leftJoin('parcel', 'parcel.id', 'd.parcel_id')
    .leftJoin('tax_document as before', 'before.id', 'd.corrects')
    .select(['d.id', 'd.kind', 'd.number', 'd.place', 'd.is_inter_state', 'd.taxable_paise', 'd.cgst_paise'])
    .select(['d.sgst_paise', 'd.igst_paise', 'd.round_off_paise', 'd.total_paise', 'd.seller', 'd.buyer'])
    .select(['d.cancelled_at', 'd.order_id', 'before.number as corrects', 'orders.number as order_number'])
    .select(['orders.advance_paise', 'parcel.cod_due_paise'])
    .select(sql<string>`d.day::text`.as('day'))
    .where(conditionOf(which))
    .orderBy('d.series')
    .orderBy('d.series_no')
    .execute()
  const lines = Map.groupBy(
    await connection
      .selectFrom('tax_line')
      .select(['document_id', 'words', 'hsn', 'quantity', 'rate_bp', 'taxable_paise', 'cgst_paise'])
      .select(['sgst_paise', 'igst_paise'])
      .where(sql<boolean>`document_id = any(${rows.map(({ id }) => id)}::text[])`)
      .orderBy('line_no')
      .execute(),
    (line) => line.document_id,
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    day: row.day,
    orderId: row.order_id,
    orderNumber: String(row.order_number),
    corrects: row.corrects,
    isCancelled: row.cancelled_at !== null,
    place: row.place,
    isInterState: row.is_inter_state,
    roundOff: row.round_off_paise,
    total: row.total_paise,
    atDoor: atDoorOf(row),
    seller: row.seller,
    buyer: row.buyer,
    ...splitOf(row),
    lines: (lines.get(row.id) ?? []).map((line) => ({
      words: line.words,
      hsn: line.hsn,
      quantity: line.quantity,
      rateBp: line.rate_bp,
      ...splitOf(line),
    })),
  }))
}

type AtDoor = { kind: DocumentKind; advance_paise: number; cod_due_paise: number | null }

function atDoorOf({ kind, advance_paise: advance, cod_due_paise: due }: AtDoor): PrintedDocument['atDoor'] {
  return kind === 'invoice' && advance > 0 && due !== null && due > 0 ? { advance, due } : null
}

function conditionOf(which: WhichDocuments) {
  if ('documents' in which) return sql<boolean>`d.id = any(${[...which.documents]}::text[])`
  const live = sql`d.kind = 'invoice' AND d.cancelled_at IS NULL AND d.credited_at IS NULL`
  return 'parcels' in which
    ? sql<boolean>`d.parcel_id = any(${[...which.parcels]}::text[]) AND ${live}`
    : sql<boolean>`d.order_id = any(${[...which.orders]}::text[]) AND ${live}`
}

type Amounts = { taxable_paise: number; cgst_paise: number; sgst_paise: number; igst_paise: number }

function splitOf(row: Amounts): TaxSplit {
  return {
    taxable: paise(row.taxable_paise),
    cgst: paise(row.cgst_paise),
    sgst: paise(row.sgst_paise),
    igst: paise(row.igst_paise),
  }
}
