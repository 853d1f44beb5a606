import { sql } from 'kysely'
import type { TaxSplit } from '#domain/tax/tax-within.ts'
import type { InvoicedBefore } from '#domain/tax/parcel-invoice.ts'
import { type Paise, paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { DocumentKind } from './invoice-tables.ts'
import type { TaxContent } from './tax-document.ts'

/** The next number of a series; nobody else gets one of it until this transaction ends. */
export async function nextOfSeries(tx: Transaction, prefix: string, kind: DocumentKind): Promise<number> {
  const { next } = await tx
    .insertInto('document_series')
    .values({ prefix, kind, next: 2 })
    .onConflict((conflict) =>
      conflict.column('prefix').doUpdateSet((row) => ({ next: sql`${row.ref('document_series.next')} + 1` })),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - 1
}

export type NewDocument = {
  content: TaxContent
  hash: Buffer
  number: string
  series: string
  seriesNo: number
  day: string
}

/** Amounts in paise; `rateBp`: hundredths of a percent. */
type NewTaxLine = TaxSplit & {
  itemId: string | null
  hsn: string
  words: string
  quantity: number
  rateBp: number
  value: number
}

export async function insertInvoice(
  tx: Transaction,
  { content, hash, ...given }: NewDocument,
): Promise<void> {
  const { invoice, orderId, parcelId, place, isInterState, seller, buyer } = content
  const id = newId()
  await tx
    .insertInto('tax_document')
    .values({
      id,
      kind: 'invoice',
      number: given.number,
      series: given.series,
      series_no: given.seriesNo,
      day: given.day,
      order_id: orderId,
      parcel_id: parcelId,
      place,
      is_inter_state: isInterState,
      taxable_paise: invoice.taxable,
      cgst_paise: invoice.cgst,
      sgst_paise: invoice.sgst,
      igst_paise: invoice.igst,
      round_off_paise: invoice.roundOff,
      total_paise: invoice.total,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      content_hash: hash,
    })
    .execute()
  await insertTaxLines(
    tx,
    id,
    invoice.lines.map(({ id: itemId, ...line }) => ({ ...line, itemId })),
  )
}

/** The lines of a document, in their order. `itemId` null: what is charged beside the goods. */
export async function insertTaxLines(
  tx: Transaction,
  documentId: string,
  lines: readonly NewTaxLine[],
): Promise<void> {
  await tx
    .insertInto('tax_line')
    .values(
      lines.map((line, at) => ({
        document_id: documentId,
        line_no: at + 1,
        order_item_id: line.itemId,
        hsn: line.hsn,
        words: line.words,
        quantity: line.quantity,
        rate_bp: line.rateBp,
        value_paise: line.value,
        taxable_paise: line.taxable,
        cgst_paise: line.cgst,
        sgst_paise: line.sgst,
        igst_paise: line.igst,
      })),
    )
    .execute()
}

/** The same lines and sums again, or its goods alone, as a credit note that takes the invoice back; answers its total. */
export async function insertCreditNote(
  tx: Transaction,
  invoiceId: string,
  { number, series, seriesNo, day, what }: Omit<NewDocument, 'content' | 'hash'> & { what: 'all' | 'goods' },
): Promise<Paise> {
  const id = newId()
  const lines = what === 'all' ? sql`true` : sql`order_item_id IS NOT NULL`
  const total = what === 'all' ? sql`d.total_paise` : sql`s.value`
  const { rows } = await sql<{
    total: number
  }>`INSERT INTO tax_document (id, kind, number, series, series_no, day,
      order_id, parcel_id, corrects, place, is_inter_state, taxable_paise, cgst_paise, sgst_paise, igst_paise,
      round_off_paise, total_paise, seller, buyer, content_hash)
    SELECT ${id}, 'credit-note', ${number}, ${series}, ${seriesNo}, ${day}, d.order_id, d.parcel_id, d.id, d.place,
      d.is_inter_state, s.taxable, s.cgst, s.sgst, s.igst, ${total} - s.taxable - s.cgst - s.sgst - s.igst, ${total},
      d.seller, d.buyer, d.content_hash
    FROM tax_document d, (SELECT sum(value_paise)::bigint AS value, sum(taxable_paise)::bigint AS taxable,
        sum(cgst_paise)::bigint AS cgst, sum(sgst_paise)::bigint AS sgst, sum(igst_paise)::bigint AS igst
      FROM tax_line WHERE document_id = ${invoiceId} AND ${lines}) s
    WHERE d.id = ${invoiceId} RETURNING total_paise AS total`.execute(tx)
  await sql`INSERT INTO tax_line (document_id, line_no, order_item_id, hsn, words, quantity, rate_bp, value_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT ${id}, line_no, order_item_id, hsn, words, quantity, rate_bp, value_paise, taxable_paise, cgst_paise,
      sgst_paise, igst_paise FROM tax_line WHERE document_id = ${invoiceId} AND ${lines}`.execute(tx)
  await tx
    .updateTable('tax_document')
    .set({ credited_at: sql<Date>`now()` })
    .where('id', '=', invoiceId)
    .execute()
  return paise(must(rows[0], 'an invoice that is credited is there').total)
}

/** It keeps its place in the series. */
export async function markCancelled(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('tax_document')
    .set({ cancelled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The invoices of an order that count. */
export async function readLiveInvoices(connection: Connection, orderId: string) {
  return connection
    .selectFrom('tax_document')
    .select(['id', 'number', 'series', 'parcel_id', 'total_paise', 'content_hash'])
    .select(sql<string>`day::text`.as('day'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('cancelled_at', 'is', null)
    .where('credited_at', 'is', null)
    .execute()
}

export type LiveInvoice = Awaited<ReturnType<typeof readLiveInvoices>>[number]

export async function readLiveInvoiceOf(tx: Transaction, parcelId: string): Promise<LiveInvoice | undefined> {
  return tx
    .selectFrom('tax_document')
    .select(['id', 'number', 'series', 'parcel_id', 'total_paise', 'content_hash'])
    .select(sql<string>`day::text`.as('day'))
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'invoice')
    .where('cancelled_at', 'is', null)
    .where('credited_at', 'is', null)
    .executeTakeFirst()
}

/** What these invoices say of the order's lines. */
export async function readInvoiced(
  tx: Transaction,
  invoices: readonly LiveInvoice[],
): Promise<InvoicedBefore> {
  const lines = await tx
    .selectFrom('tax_line')
    .select(['order_item_id', 'quantity', 'value_paise'])
    .where(sql<boolean>`document_id = any(${invoices.map(({ id }) => id)}::text[])`)
    .execute()
  return {
    lines: lines.flatMap(({ order_item_id: id, quantity, value_paise: value }) =>
      id === null ? [] : [{ id, quantity, value: paise(value) }],
    ),
    shipping: paise(
      lines.reduce((sum, { order_item_id: id, value_paise: value }) => (id === null ? sum + value : sum), 0),
    ),
    total: paise(invoices.reduce((sum, { total_paise: total }) => sum + total, 0)),
  }
}

/** The number of each parcel's invoice that counts. */
export async function readNumbers(connection: Connection, parcelIds: readonly string[]) {
  const rows = await connection
    .selectFrom('tax_document')
    .select(['parcel_id', 'number'])
    .where(sql<boolean>`parcel_id = any(${[...parcelIds]}::text[])`)
    .where('kind', '=', 'invoice')
    .where('cancelled_at', 'is', null)
    .where('credited_at', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ parcel_id: id, number }) => (id === null ? [] : [[id, number]])))
}
