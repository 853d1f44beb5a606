import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** The case of an order whose new pieces wait to be packed, the oldest first, with its row locked. */
export async function lockWaitingReplacement(tx: Transaction, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('return_case')
    .select('id')
    .where('order_id', '=', orderId)
    .where('replacement_at', 'is not', null)
    .where('replacement_parcel_id', 'is', null)
    .orderBy('replacement_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

/** What lies in the box of a replacement. */
export async function readReplacementBox(connection: Connection, caseId: string) {
  return connection
    .selectFrom('return_item')
    .select(['order_item_id as itemId', 'quantity'])
    .select(sql<string>`wanted_size_id`.as('sizeId'))
    .where('case_id', '=', caseId)
    .where('wanted_size_id', 'is not', null)
    .orderBy('order_item_id')
    .execute()
}

export async function setReplacementParcel(
  tx: Transaction,
  { caseId, parcelId }: { caseId: string; parcelId: string },
): Promise<void> {
  await tx
    .updateTable('return_case')
    .set({ replacement_parcel_id: parcelId })
    .where('id', '=', caseId)
    .execute()
}

/** Its box was opened: its pieces are to be packed again. */
export async function clearReplacementParcel(tx: Transaction, parcelId: string): Promise<void> {
  await tx
    .updateTable('return_case')
    .set({ replacement_parcel_id: null })
    .where('replacement_parcel_id', '=', parcelId)
    .execute()
}
