import type { ColumnType, Generated } from 'kysely'
import type { AddressTable } from '#server/address/address-tables.ts'
import type { CouponTables } from '#server/coupon/coupon-tables.ts'
import type { CourierTables } from '#server/couriers/courier-tables.ts'
import type { CatalogueTables } from '#server/catalogue/catalogue-tables.ts'
import type { InvoiceTables } from '#server/invoice/invoice-tables.ts'
import type { OrderTables } from '#server/order/order-tables.ts'
import type { TrackingTables } from '#server/tracking/tracking-tables.ts'
import type {
  ChallengeTable,
  CustomerTable,
  NumberGuardTable,
  SessionTable,
} from '#server/customer/customer-tables.ts'
import type { WishTable } from '#server/wishlist/wishlist-tables.ts'
import type { SandboxMessageTable, WhatsappTables } from '#server/messages/message-tables.ts'
import type { PackingTables } from '#server/packing/packing-tables.ts'
import type { PaymentTables } from '#server/payment/payment-tables.ts'
import type { ReturnTables } from '#server/returns/return-tables.ts'
import type { ShopSettingTable } from '#server/settings/shop-setting-tables.ts'
import type { StaffTables } from '#server/staff/staff-tables.ts'

/**
 * The tables of db/migrations as Kysely sees them: one type per table, added by the area that owns it. One map for all:
 * with one for each area the compiler works out Kysely's types again for each (by a third more, for the orders' alone).
 */
export type Tables = CatalogueTables & {
  schema_migrations: SchemaMigrationsTable
  outbox: OutboxTable
  customer: CustomerTable
  challenge: ChallengeTable
  number_guard: NumberGuardTable
  session: SessionTable
  address: AddressTable
  wish: WishTable
  sandbox_message: SandboxMessageTable
  shop_setting: ShopSettingTable
} & CouponTables &
  CourierTables &
  InvoiceTables &
  OrderTables &
  PackingTables &
  PaymentTables &
  ReturnTables &
  StaffTables &
  TrackingTables &
  WhatsappTables

type SchemaMigrationsTable = {
  name: string
  sha256: string
  applied_at: Date
}

type OutboxTable = {
  id: Generated<string>
  kind: string
  dedupe: string
  payload: ColumnType<unknown, string, string>
  tries: Generated<number>
  next_at: Generated<Date>
  locked_until: Date | null
  done_at: Date | null
  dead_at: Date | null
  last_error: string | null
  created_at: Generated<Date>
}
