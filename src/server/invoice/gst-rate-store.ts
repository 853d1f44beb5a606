import { sql } from 'kysely'
import type { GstRate } from '#domain/tax/gst-rates.ts'
import type { Connection } from '#server/db/connection.ts'

/** Every rate there ever was: a handful, and which of them counts is decided by rules, not by the database. */
export async function readGstRates(connection: Connection): Promise<GstRate[]> {
  return connection
    .selectFrom('gst_rate')
    .select([
      'hsn_prefix as hsnPrefix',
      'above_paise as abovePaise',
      'rate_bp as rateBp',
      sql<string>`from_day::text`.as('fromDay'),
    ])
    .execute()
}
