import type { SettingOf } from '#contract/setting-schemas.ts'
import type { Connection } from '#server/db/connection.ts'

/** What invoices ask of the rest of the shop. */
export type InvoiceDependencies = {
  settings: { read(connection: Connection, part: 'shop'): Promise<SettingOf<'shop'>> }
  now: () => Date
}
