import type { Transaction } from '#server/db/database.ts'
import type { Box } from './parcel-store.ts'

/** The new pieces of exchanges, as packing sees them; orders that were delivered come to the table once more for them. */
export type Replacements = {
  /** What of an order waits to be packed once more, its case locked; null: nothing. The order's row is locked. */
  waiting(tx: Transaction, orderId: string): Promise<{ caseId: string; box: Box[] } | null>
  packed(tx: Transaction, packed: { caseId: string; parcelId: string }): Promise<void>
  opened(tx: Transaction, parcelId: string): Promise<void>
}
