import { defaultHsn } from '#domain/tax/hsn.ts'
import type { TaxTerms } from '#domain/tax/tax-of-lines.ts'
import type { Connection } from '#server/db/connection.ts'
import { dayInIndia } from '#server/settings/day-in-india.ts'
import { readGstRates } from './gst-rate-store.ts'

export type Invoices = ReturnType<typeof createInvoices>

/** Invoices of parcels, and what goods are taxed. README.md in this folder says what they promise. */
export function createInvoices() {
  return {
    /** What lines of today are taxed by. */
    async taxTerms(connection: Connection): Promise<TaxTerms> {
      return { rates: await readGstRates(connection), defaultHsn, day: dayInIndia(new Date()) }
    },
  }
}
