import type { SettingOf } from '#contract/setting-schemas.ts'
import type { Outbox } from '#platform/jobs/jobs.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Database } from '#server/db/database.ts'
import type { Invoices } from '#server/invoice/invoices.ts'
import type { Parcels } from '#server/packing/parcels.ts'
import type { Payments } from '#server/payment/payments.ts'
import type { StaffActions } from '#server/staff/staff.ts'
import type { Stocks } from '#server/stock/stocks.ts'
import type { SentOrders } from './sent-orders.ts'

/** What news of parcels asks of the rest of the shop. */
export type ParcelNewsDependencies = {
  database: Database
  actions: StaffActions
  orders: SentOrders
  outbox: Pick<Outbox, 'add' | 'takeBack' | 'handle'>
  stocks: Pick<Stocks, 'putOnShelf'>
  invoices: Pick<Invoices, 'creditParcel'>
  payments: Pick<Payments, 'refund'>
  /** Boxes as they are shown. */
  parcels: Pick<Parcels, 'read'>
  rules: (connection: Connection) => Promise<Pick<SettingOf<'rules'>, 'returnedPrepaid'>>
}
