import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { ItemRow } from './order-store.ts'

/** What of a line follows from its colour and size; what was agreed, its price and quantity, stays. */
export type LinePiece = Pick<ItemRow, 'size_id' | 'color' | 'size' | 'image' | 'weight_grams'>

/** The line in another colour or size, and the order's weight with it: any change of a line is one of its order. */
export async function writePiece(tx: Transaction, item: ItemRow, piece: LinePiece): Promise<void> {
  await tx.updateTable('order_item').set(piece).where('id', '=', item.id).execute()
  const heavier = (piece.weight_grams - item.weight_grams) * item.quantity
  await tx
    .updateTable('orders')
    .set({ weight_grams: sql<number>`greatest(0, weight_grams + ${heavier}::int)` })
    .where('id', '=', item.order_id)
    .execute()
}
