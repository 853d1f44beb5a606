import type { SettingOf } from '#contract/setting-schemas.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Database } from '#server/db/database.ts'
import type { Coupons } from '#server/coupon/coupons.ts'
import type { Customers } from '#server/customer/customers.ts'
import type { Invoices } from '#server/invoice/invoices.ts'
import type { TakeLookedAt } from '#server/media/looked-at-photo.ts'
import type { Payments } from '#server/payment/payments.ts'
import type { StaffActions } from '#server/staff/staff.ts'
import type { Stocks } from '#server/stock/stocks.ts'
import type { Secrets } from '#platform/signing/signing.ts'
import type { ReturnableOrders } from './returnable-orders.ts'

/** What returns ask of the rest of the shop. */
export type ReturnDependencies = {
  database: Database
  actions: StaffActions
  orders: ReturnableOrders
  stocks: Pick<Stocks, 'keepBack' | 'putOnShelf'>
  invoices: Pick<Invoices, 'credit'>
  payments: Pick<Payments, 'refund' | 'takeRefundBack'>
  coupons: Pick<Coupons, 'giveCredit' | 'takeCreditBack'>
  customers: Pick<Customers, 'read'>
  /** Makes of an upload the photograph that is kept. */
  takeLookedAt: TakeLookedAt
  rules: (connection: Connection) => Promise<SettingOf<'rules'>>
  /** Seal what only the shop may read. */
  pepper: Secrets
  now: () => Date
}
