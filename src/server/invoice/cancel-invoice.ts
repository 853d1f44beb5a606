import type { Paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import { creditSeriesOf, documentNumber, financialYear, seriesOf } from '#domain/tax/document-series.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  insertCreditNote,
  type LiveInvoice,
  markCancelled,
  nextOfSeries,
  readLiveInvoiceOf,
} from './document-store.ts'

/** The parcel does not go out: its invoice counts no more. Nothing happens where there is none. */
export async function cancelInvoice(tx: Transaction, parcelId: string, day: string): Promise<void> {
  const invoice = await readLiveInvoiceOf(tx, parcelId)
  if (invoice) await takeInvoiceBack(tx, invoice, day)
}

/**
 * In the month of the invoice it is cancelled and keeps its place in the series. Later its month may be told to the tax
 * office already: then a credit note takes it back.
 */
export async function takeInvoiceBack(tx: Transaction, invoice: LiveInvoice, day: string): Promise<void> {
  if (monthOf(invoice.day) === monthOf(day)) return markCancelled(tx, invoice.id)
  await credit(tx, invoice, { day, what: 'all' })
}

/** What was sent came back: a credit note, whatever the month. Answers its total in paise; null where there is no invoice. */
export async function creditInvoice(
  tx: Transaction,
  parcelId: string,
  wanted: { day: string; what: Credited },
): Promise<Paise | null> {
  const invoice = await readLiveInvoiceOf(tx, parcelId)
  return invoice ? credit(tx, invoice, wanted) : null
}

/** 'goods': what was charged beside them, shipping, stays charged. */
export type Credited = 'all' | 'goods'

async function credit(tx: Transaction, invoice: LiveInvoice, { day, what }: { day: string; what: Credited }) {
  const series = creditSeriesOf(seriesOf(invoice.series, financialYear(day)))
  const seriesNo = await nextOfSeries(tx, series, 'credit-note')
  const number = must(documentNumber(series, seriesNo), `the series ${series} is full: choose another prefix`)
  return insertCreditNote(tx, invoice.id, { number, series, seriesNo, day, what })
}

function monthOf(day: string): string {
  return day.slice(0, 7)
}
