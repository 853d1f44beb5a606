import { sql } from 'kysely'
import type { Database, Transaction } from '#server/db/database.ts'

type Query = Database['query'] | Transaction

export type Wish = { productId: string; wishedAt: Date }

/** Newest first. */
export async function selectWishes(query: Query, customerId: string): Promise<Wish[]> {
  const rows = await query
    .selectFrom('wish')
    .select(['product_id', 'wished_at'])
    .where('customer_id', '=', customerId)
    .orderBy('wished_at', 'desc')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => ({ productId: row.product_id, wishedAt: row.wished_at }))
}

/** Everything that adds to one wishlist waits here in turn: that keeps its limit. */
export async function takeWishTurn(tx: Transaction, customerId: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
}

/** The first of them counts as the newest. What is wished for already stays as it is; unknown products are left out. */
export async function insertWishes(
  tx: Transaction,
  customerId: string,
  productIds: readonly string[],
): Promise<void> {
  await sql`INSERT INTO wish (customer_id, product_id, wished_at)
    SELECT ${customerId}, p.id, now() - wished.place * interval '1 millisecond'
    FROM unnest(${productIds}::text[]) WITH ORDINALITY AS wished (product_id, place)
    JOIN product p ON p.id = wished.product_id
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** False when it was not on the list of this customer. */
export async function deleteWish(query: Query, customerId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('wish')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteWishesOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('wish').where('customer_id', '=', customerId).execute()
}
