import type { CalledCourier } from '#domain/courier-adapters.ts'
import type { Database } from '#server/db/database.ts'
import type { Invoices } from '#server/invoice/invoices.ts'
import type { StaffActions } from '#server/staff/staff.ts'
import type { Stocks } from '#server/stock/stocks.ts'
import type { PackableOrders } from './packable-orders.ts'
import type { Replacements } from './packable-replacements.ts'

/** What packing asks of the rest of the shop. */
export type PackingDependencies = {
  database: Database
  actions: StaffActions
  orders: PackableOrders
  /** Whether the shop has the keys of a courier who is asked over the net. */
  isOnCall: (courier: CalledCourier) => boolean
  replacements: Replacements
  stocks: Pick<Stocks, 'loseFree' | 'findAgain'>
  /** The invoice of a box is taken when it is packed, in the transaction that packs it. */
  invoices: Pick<Invoices, 'take' | 'cancel' | 'numbersOf'>
}
