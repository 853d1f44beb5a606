import { sql } from 'kysely'
import type { CountedBack } from '#domain/parcel.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** What lies in a box, as it stood in the order, with what came back of it. */
export async function linesOfBox(connection: Connection, parcelId: string) {
  return (
    connection
      .selectFrom('parcel_item as x')
      .innerJoin('order_item as i', 'i.id', 'x.order_item_id')
      .leftJoin('size as s', 's.id', 'x.size_id')
      .select([
        'i.id as itemId',
        'x.size_id as sizeId',
        'i.product_name as productName',
        'i.color',
        'i.size',
        'i.image',
        'x.quantity',
        's.sku',
        'x.back_fine as fine',
        'x.back_press as press',
        'x.back_damaged as damaged',
        'x.back_wrong as wrong',
        'x.back_missing as missing',
      ])
      // The packers' own: catalogue and import do not know it.
      .select(sql<string | null>`s.barcode`.as('barcode'))
      .where('x.parcel_id', '=', parcelId)
      .orderBy('i.line_no')
      .execute()
  )
}

/** Until then what was asked can be undone; null: nothing is asked any more. */
export async function setReceivesAt(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('parcel').set({ receives_at: at }).where('id', '=', id).execute()
}

/** That it was delivered is not true, or it was never said so. */
export async function setDenied(tx: Transaction, id: string, is: 'now' | 'not'): Promise<void> {
  const at = is === 'now' ? sql<Date>`now()` : null
  await tx.updateTable('parcel').set({ denied_at: at }).where('id', '=', id).execute()
}

/** Whether its customer sends something of an order back, or has done so. */
export async function hasReturns(connection: Connection, orderId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM return_case
    WHERE order_id = ${orderId} AND state NOT IN ('rejected', 'dropped') LIMIT 1`.execute(connection)
  return rows.length > 0
}

/** Its pieces are counted, and no news changes it any more. */
export async function closeParcel(
  tx: Transaction,
  id: string,
  { state, pieces }: { state: 'back' | 'lost'; pieces: ReadonlyArray<CountedBack & { itemId: string }> },
): Promise<void> {
  for (const { itemId, fine, press, damaged, wrong, missing } of pieces)
    await tx
      .updateTable('parcel_item')
      .set({
        back_fine: fine,
        back_press: press,
        back_damaged: damaged,
        back_wrong: wrong,
        back_missing: missing,
      })
      .where('parcel_id', '=', id)
      .where('order_item_id', '=', itemId)
      .execute()
  await tx
    .updateTable('parcel')
    .set({ state, moved_at: sql<Date>`now()`, closed_at: sql<Date>`now()`, receives_at: null })
    .where('id', '=', id)
    .execute()
}
