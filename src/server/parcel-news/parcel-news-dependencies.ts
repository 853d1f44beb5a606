import type { Database } from '#server/db/database.ts'
import type { SentOrders } from './sent-orders.ts'

/** What news of parcels asks of the rest of the shop. */
export type ParcelNewsDependencies = {
  database: Database
  orders: SentOrders
}
