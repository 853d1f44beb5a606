import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { TaxSplit } from '#domain/tax/tax-within.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertTaxLines } from './document-store.ts'

/** The invoices of an order that count, with what of each line was credited already. The order's row is locked. */
export async function readCreditable(tx: Transaction, orderId: string) {
  const invoices = await tx
    .selectFrom('tax_document as d')
    .select(['d.id', 'd.series', 'd.is_inter_state', 'd.total_paise'])
    .select(
      sql<number>`(SELECT coalesce(sum(c.total_paise), 0) FROM tax_document c WHERE c.corrects = d.id)::bigint`.as(
        'creditedPaise',
      ),
    )
    .where('d.order_id', '=', orderId)
    .where('d.kind', '=', 'invoice')
    .where('d.cancelled_at', 'is', null)
    .where('d.credited_at', 'is', null)
    .orderBy('d.series')
    .orderBy('d.series_no')
    .execute()
  const { rows } = await sql<{
    documentId: string
    itemId: string
    hsn: string
    words: string
    rateBp: number
    quantity: number
    valuePaise: number
    creditedQuantity: number
    creditedPaise: number
  }>`
    SELECT l.document_id AS "documentId", l.order_item_id AS "itemId", l.hsn, l.words, l.rate_bp AS "rateBp", l.quantity,
      l.value_paise AS "valuePaise", coalesce(x.quantity, 0)::int AS "creditedQuantity",
      coalesce(x.value, 0)::bigint AS "creditedPaise"
    FROM tax_line l LEFT JOIN LATERAL (SELECT sum(c.quantity) AS quantity, sum(c.value_paise) AS value
      FROM tax_document n JOIN tax_line c ON c.document_id = n.id
      WHERE n.corrects = l.document_id AND c.order_item_id = l.order_item_id) x ON true
    WHERE l.document_id = any(${invoices.map(({ id }) => id)}::text[]) AND l.order_item_id IS NOT NULL
    ORDER BY l.document_id, l.line_no`.execute(tx)
  const lines = Map.groupBy(rows, ({ documentId }) => documentId)
  return invoices.map((invoice) => ({ ...invoice, lines: lines.get(invoice.id) ?? [] }))
}

export type CreditLine = TaxSplit & {
  itemId: string
  hsn: string
  words: string
  rateBp: number
  quantity: number
  value: Paise
}

type PartCredit = {
  number: string
  series: string
  seriesNo: number
  day: string
  lines: readonly CreditLine[]
  taxable: number
  cgst: number
  sgst: number
  igst: number
  roundOff: number
  total: number
}

/** A credit note for some lines of an invoice, which goes on counting for the others. */
export async function insertPartCredit(
  tx: Transaction,
  invoiceId: string,
  { lines, ...sums }: PartCredit,
): Promise<void> {
  const id = newId()
  const hash = createHash('sha256').update(JSON.stringify({ invoiceId, lines, sums })).digest()
  await sql`INSERT INTO tax_document (id, kind, number, series, series_no, day, order_id, parcel_id, corrects, place,
      is_inter_state, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, seller, buyer,
      content_hash)
    SELECT ${id}, 'credit-note', ${sums.number}, ${sums.series}, ${sums.seriesNo}, ${sums.day}, order_id, parcel_id, id,
      place, is_inter_state, ${sums.taxable}, ${sums.cgst}, ${sums.sgst}, ${sums.igst}, ${sums.roundOff}, ${sums.total},
      seller, buyer, ${hash} FROM tax_document WHERE id = ${invoiceId}`.execute(tx)
  await insertTaxLines(tx, id, lines)
}
