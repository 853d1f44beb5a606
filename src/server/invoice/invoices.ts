import type { TaxTerms } from '#domain/tax/tax-of-lines.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import { dayInIndia } from '#server/settings/day-in-india.ts'
import { cancelInvoice, creditInvoice, type Credited } from './cancel-invoice.ts'
import { type CreditedPieces, creditPieces } from './credit-pieces.ts'
import { readNumbers } from './document-store.ts'
import { type PrintedDocument, readDocuments, type WhichDocuments } from './printed-document-store.ts'
import { readGstRates } from './gst-rate-store.ts'
import type { InvoiceDependencies } from './invoice-dependencies.ts'
import { type PackedParcel, takeInvoice } from './take-invoice.ts'

export type { PrintedDocument, WhichDocuments }
export type Invoices = ReturnType<typeof createInvoices>

/** Invoices of parcels, and what goods are taxed. README.md in this folder says what they promise. */
export function createInvoices(dependencies: InvoiceDependencies) {
  const { settings, now } = dependencies
  const today = () => dayInIndia(now())

  return {
    /** What lines of today are taxed by. */
    async taxTerms(connection: Connection): Promise<TaxTerms> {
      const [rates, { defaultHsn }] = await Promise.all([
        readGstRates(connection),
        settings.read(connection, 'shop'),
      ])
      return { rates, defaultHsn, day: today() }
    },

    /** The invoice of a packed parcel; the one that it has when it would say the same. */
    take: (tx: Transaction, parcel: PackedParcel): Promise<{ number: string }> =>
      takeInvoice(dependencies, tx, parcel),

    /** The parcel does not go out. Nothing happens where there is no invoice. */
    cancel: (tx: Transaction, { parcelId }: { parcelId: string }): Promise<void> =>
      cancelInvoice(tx, parcelId, today()),

    /** Pieces came back for good: the numbers of the credit notes. */
    credit: (tx: Transaction, credited: CreditedPieces): Promise<string[]> =>
      creditPieces(tx, credited, today()),

    /** The parcel came back, or is lost: a credit note. Answers its total; null where there is no invoice. */
    creditParcel: (tx: Transaction, { parcelId, what }: { parcelId: string; what: Credited }) =>
      creditInvoice(tx, parcelId, { day: today(), what }),

    /** The number of each that counts, by parcel. */
    numbersOf: (connection: Connection, parcelIds: readonly string[]): Promise<Map<string, string>> =>
      readNumbers(connection, parcelIds),

    /** Documents as they stand on paper, by their numbers. */
    printed: (connection: Connection, which: WhichDocuments): Promise<PrintedDocument[]> =>
      readDocuments(connection, which),
  }
}
