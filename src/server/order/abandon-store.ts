import { sql } from 'kysely'
import { policy } from '#server/settings/policy.ts'
import type { Transaction } from '#server/db/database.ts'
import type { CartItem } from './price-cart.ts'
import type { Connection } from '#server/db/connection.ts'

export type KeptItem = CartItem & {
  sizeId: string
  productName: string
  slug: string
  image: string | null
}

export type KeptCart = { id: string; couponCode: string | null; isOpen: boolean; items: KeptItem[] }

const { days: keptForDays, openAtOnce: openLimit } = policy.keptCarts

/** The open record of the same cart, its coupon and time renewed; null when there is none. */
export async function touchOpenCart(
  tx: Transaction,
  cart: { customerId: string; itemsKey: string; couponCode: string | null; checkoutId: string | null },
): Promise<string | null> {
  const row = await tx
    .updateTable('abandoned_order')
    .set({
      coupon_code: cart.couponCode,
      ...(cart.checkoutId === null ? {} : { checkout_id: cart.checkoutId }),
      touched_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${keptForDays})`,
    })
    .where('customer_id', '=', cart.customerId)
    .where('items_key', '=', cart.itemsKey)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Keeps a cart; false when the same one was kept at this very moment. */
export async function insertCart(
  tx: Transaction,
  cart: {
    id: string
    customerId: string
    itemsKey: string
    couponCode: string | null
    checkoutId: string | null
    items: KeptItem[]
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('abandoned_order')
    .values({
      id: cart.id,
      customer_id: cart.customerId,
      items_key: cart.itemsKey,
      coupon_code: cart.couponCode,
      checkout_id: cart.checkoutId,
      expires_at: sql`now() + make_interval(days => ${keptForDays})`,
      closed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'items_key']).where('closed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await tx
    .insertInto('abandoned_order_item')
    .values(
      cart.items.map((item, at) => ({
        abandon_id: cart.id,
        line_no: at + 1,
        product_id: item.productId,
        size_id: item.sizeId,
        product_name: item.productName,
        slug: item.slug,
        color: item.color,
        size: item.size,
        image: item.image,
        quantity: item.quantity,
      })),
    )
    .execute()
  return true
}

/** The checkout that a record of the customer's own belongs to, for another record of it; null when it is not theirs. */
export async function readCheckoutOf(
  tx: Transaction,
  { customerId, abandonId }: { customerId: string; abandonId: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('abandoned_order')
    .select(['id', 'checkout_id'])
    .where('id', '=', abandonId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ? (row.checkout_id ?? row.id) : null
}

/** Of too many open carts of a customer those longest untouched are given up. */
export async function giveUpOldest(tx: Transaction, customerId: string): Promise<void> {
  await sql`
    UPDATE abandoned_order SET closed_at = now()
    WHERE id IN (SELECT id FROM abandoned_order WHERE customer_id = ${customerId} AND closed_at IS NULL
      ORDER BY touched_at DESC, id DESC OFFSET ${openLimit} LIMIT 100)`.execute(tx)
}

export async function countKeptLately(tx: Transaction, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM abandoned_order
    WHERE customer_id = ${customerId} AND created_at > now() - interval '1 hour'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The customer's own kept cart, locked: submits of one checkout wait for each other here. */
export async function lockCart(tx: Transaction, customerId: string, id: string): Promise<KeptCart | null> {
  const row = await tx
    .selectFrom('abandoned_order')
    .select(['coupon_code', sql<boolean>`closed_at IS NULL AND expires_at > now()`.as('is_open')])
    .select(
      sql<KeptItem[] | null>`(SELECT json_agg(json_build_object('productId', product_id, 'sizeId', size_id,
        'productName', product_name, 'slug', slug, 'color', color, 'size', size, 'image', image,
        'quantity', quantity) ORDER BY line_no)
      FROM abandoned_order_item WHERE abandon_id = abandoned_order.id)`.as('items'),
    )
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return { id, couponCode: row.coupon_code, isOpen: row.is_open, items: row.items ?? [] }
}

/** What the customer's own kept cart is about. */
export async function listSizesOf(connection: Connection, customerId: string, id: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('abandoned_order as a')
    .innerJoin('abandoned_order_item as i', 'i.abandon_id', 'a.id')
    .select('i.size_id as sizeId')
    .where('a.id', '=', id)
    .where('a.customer_id', '=', customerId)
    .execute()
  return rows.map(({ sizeId }) => sizeId)
}

/** The customer's own kept cart, to look at. */
export async function readCart(
  connection: Connection,
  customerId: string,
  id: string,
): Promise<KeptCart | null> {
  const row = await connection
    .selectFrom('abandoned_order')
    .select(['id', 'coupon_code', sql<boolean>`closed_at IS NULL AND expires_at > now()`.as('is_open')])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) return null
  return { id, couponCode: row.coupon_code, isOpen: row.is_open, items: await readItems(connection, id) }
}

/** The customer's open carts, newest first, as they may be taken away. */
export async function listOpenCartsOf(connection: Connection, customerId: string) {
  const rows = await connection
    .selectFrom('abandoned_order')
    .select(['id', 'coupon_code as couponCode', 'touched_at as touchedAt'])
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
  return Promise.all(rows.map(async (row) => ({ ...row, items: await readItems(connection, row.id) })))
}

/** A cart that is still open, whoever asks: only for the holder of a signed link. */
export async function readCartOfLink(connection: Connection, id: string): Promise<KeptCart | null> {
  const row = await connection
    .selectFrom('abandoned_order')
    .select(['customer_id'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? readCart(connection, row.customer_id, id) : null
}

type AbandonedCart = {
  id: string
  customerId: string
  touchedAt: Date
  couponCode: string | null
  pieces: number
  products: string
}

/** Open carts that no order came of, newest first; none of a customer who has ordered since. */
export async function listAbandonedCarts(connection: Connection, since: Date): Promise<AbandonedCart[]> {
  const { rows } = await sql<AbandonedCart>`
    SELECT a.id, a.customer_id AS "customerId", a.touched_at AS "touchedAt", a.coupon_code AS "couponCode",
      sum(i.quantity)::int AS pieces, string_agg(DISTINCT i.product_name, ', ') AS products
    FROM abandoned_order a JOIN abandoned_order_item i ON i.abandon_id = a.id
    WHERE a.closed_at IS NULL AND a.expires_at > now() AND a.touched_at >= ${since}
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = a.customer_id AND o.created_at > a.touched_at)
    GROUP BY a.id ORDER BY a.touched_at DESC`.execute(connection)
  return rows
}

/** An order was made of it: it stays for as long as the order, to be restored. */
export async function closeCart(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('abandoned_order')
    .set({ closed_at: sql`now()`, expires_at: sql`'infinity'` })
    .where('id', '=', id)
    .execute()
}

/** Forgets the carts of a customer that no order came of. */
export async function deleteCartsOf(tx: Transaction, customerId: string): Promise<void> {
  await sql`
    DELETE FROM abandoned_order a WHERE a.customer_id = ${customerId}
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.abandon_id = a.id)`.execute(tx)
}

async function readItems(connection: Connection, id: string): Promise<KeptItem[]> {
  const rows = await connection
    .selectFrom('abandoned_order_item')
    .select(['product_id', 'size_id', 'product_name', 'slug', 'color', 'size', 'image', 'quantity'])
    .where('abandon_id', '=', id)
    .orderBy('line_no')
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    sizeId: row.size_id,
    productName: row.product_name,
    slug: row.slug,
    color: row.color,
    size: row.size,
    image: row.image,
    quantity: row.quantity,
  }))
}
