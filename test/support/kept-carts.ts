import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { newId } from '#platform/postgres/postgres.ts'
import type { Buyer, SizeMade } from './order-makers.ts'
import type { TestShop } from './shop.ts'

export type KeptForOrder = { buyer: Buyer; abandonId: string }

/** Signed-in buyers with one kept cart each: one piece, the sizes in turn. Written side by side, a thousand in a moment. */
export async function keepCarts(
  { database: { query } }: Pick<TestShop, 'database'>,
  {
    count,
    sizes,
    couponCode = null,
  }: { count: number; sizes: readonly SizeMade[]; couponCode?: string | null },
): Promise<KeptForOrder[]> {
  const crowd = newId()
  const { rows } = await sql<{ first: number }>`
    SELECT coalesce(max(mobile_number::bigint), 7000000000)::float8 + 1 AS first FROM customer
    WHERE mobile_number BETWEEN '7000000000' AND '7999999999'`.execute(query)
  const kept = Array.from({ length: count }, (_, at) => {
    const id = `${crowd}-${at}`
    const token = createHash('sha256').update(id).digest('base64url')
    const size = sizes[at % sizes.length]
    return { id, token, sizeId: size?.sizeId, productId: size?.productId, at }
  })
  const hashes = kept.map(({ token }) => createHash('sha256').update(token).digest('hex'))
  await sql`WITH k AS (SELECT * FROM unnest(${kept.map(({ id }) => id)}::text[], ${hashes}::text[],
      ${kept.map(({ sizeId }) => sizeId)}::text[], ${kept.map(({ productId }) => productId)}::text[],
      ${kept.map(({ at }) => at)}::bigint[]) AS k (id, hash, size_id, product_id, at)),
    c AS (INSERT INTO customer (id, name, mobile_number)
      SELECT id, 'Meena', (${rows[0]?.first ?? 0}::bigint + at)::text FROM k),
    s AS (INSERT INTO session (id, token_hash, customer_id, user_agent, expires_at)
      SELECT id, decode(hash, 'hex'), id, 'test', now() + interval '1 day' FROM k),
    a AS (INSERT INTO address
        (id, customer_id, contact_person, door_no, address, city, district, state, pincode, is_current)
      SELECT id, id, 'Meena', '12', 'Beach Road', 'Chennai', 'Chennai', 'Tamil Nadu', '600001', true FROM k),
    o AS (INSERT INTO abandoned_order (id, customer_id, items_key, coupon_code, expires_at)
      SELECT id, id, size_id, ${couponCode}, now() + interval '1 day' FROM k)
    INSERT INTO abandoned_order_item
      (abandon_id, line_no, product_id, size_id, product_name, slug, color, size, quantity)
    SELECT id, 1, product_id, size_id, 'Leggings', 'leggings', 'Black', 'M', 1 FROM k`.execute(query)
  return kept.map(({ id, token }) => ({
    buyer: { customerId: id, token, addressId: id },
    abandonId: id,
  }))
}
