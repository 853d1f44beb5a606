import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** A size that is bought in the bench, one piece for each order. */
export type BenchSize = {
  sizeId: string
  productId: string
  color: string
  size: string
  totalRupees: number
}

export const buyersAtOnce = 16
export const cartsOfBuyer = 800

export const tokenOf = (crowd: string, buyer: number) =>
  createHash('sha256').update(`${crowd}${buyer}`).digest('base64url')

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Sizes of the sample shop with pieces for everybody, booked into the ledger. */
export async function stockSizes({ query }: Database): Promise<Omit<BenchSize, 'totalRupees'>[]> {
  const { rows } = await sql<Omit<BenchSize, 'totalRupees'>>`
    SELECT s.id AS "sizeId", p.id AS "productId", c.name AS color, s.name AS size
    FROM stock k JOIN size s ON s.id = k.size_id JOIN color_variant c ON c.id = s.color_variant_id
    JOIN product p ON p.id = c.product_id AND p.is_published WHERE s.weight_grams > 0
    ORDER BY md5(s.id) LIMIT ${buyersAtOnce}`.execute(query)
  for (const { sizeId } of rows) {
    await sql`UPDATE stock SET on_hand = on_hand + 1000000 WHERE size_id = ${sizeId}`.execute(query)
    await sql`INSERT INTO stock_move (size_id, delta, reason) VALUES (${sizeId}, 1000000, 'count')`.execute(
      query,
    )
  }
  return rows
}

/** A crowd of signed-in buyers, each with an address and carts that wait to be ordered: cart n holds size (n + buyer). */
export async function makeCrowd(
  { query }: Database,
  crowd: string,
  sizes: readonly BenchSize[],
): Promise<void> {
  for (let buyer = 0; buyer < buyersAtOnce; buyer += 1) {
    const id = `${crowd}-c${buyer}`
    const hash = tokenHash(tokenOf(crowd, buyer))
    const number = `6${createHash('sha256').update(id).digest().readUInt32BE(0).toString().padStart(10, '0').slice(0, 9)}`
    await sql`INSERT INTO customer (id, name, mobile_number) VALUES (${id}, 'Meena', ${number})`.execute(
      query,
    )
    await sql`INSERT INTO session (id, token_hash, customer_id, user_agent, expires_at)
      VALUES (${id}, ${hash}, ${id}, 'bench', now() + interval '1 day')`.execute(query)
    await sql`INSERT INTO address (id, customer_id, contact_person, door_no, address, city, district, state, pincode, is_current)
      VALUES (${`${crowd}-a${buyer}`}, ${id}, 'Meena', '12', 'Beach Road', 'Chennai', 'Chennai', 'Tamil Nadu', '600001', true)`.execute(
      query,
    )
    await sql`INSERT INTO abandoned_order (id, customer_id, items_key, expires_at)
      SELECT ${`${crowd}-${buyer}-`}::text || n, ${id}, n::text, now() + interval '1 day'
      FROM generate_series(1, ${cartsOfBuyer}::int) n`.execute(query)
    await sql`INSERT INTO abandoned_order_item (abandon_id, line_no, product_id, size_id, product_name, slug, color, size, quantity)
      SELECT ${`${crowd}-${buyer}-`}::text || n, 1, product_id, size_id, 'Leggings', 'leggings', color, size, 1
      FROM generate_series(1, ${cartsOfBuyer}::int) n
      JOIN unnest(${sizes.map((one) => one.productId)}::text[], ${sizes.map((one) => one.sizeId)}::text[],
        ${sizes.map((one) => one.color)}::text[], ${sizes.map((one) => one.size)}::text[])
        WITH ORDINALITY AS k (product_id, size_id, color, size, at)
        ON k.at - 1 = (n + ${buyer}::int) % ${sizes.length}::int`.execute(query)
  }
  await sql`ANALYZE`.execute(query)
}

export type Placed = { orders: number; failures: number; seconds: number }

/** 16 buyers who order cart after cart over HTTP, each waiting for the answer. */
export async function buyOverHttp(
  base: string,
  crowd: string,
  { sizes, seconds }: { sizes: readonly BenchSize[]; seconds: number },
): Promise<Placed> {
  const agent = new Agent({ keepAlive: true, maxSockets: buyersAtOnce })
  const from = performance.now()
  let orders = 0
  let failures = 0
  async function buy(buyer: number): Promise<void> {
    for (let cart = 1; cart <= cartsOfBuyer && performance.now() - from < seconds * 1000; cart += 1) {
      const total = sizes[(cart + buyer) % sizes.length]?.totalRupees
      const status = await post(base, agent, orderCall(crowd, buyer, { cart, total }))
      if (status === 200) orders += 1
      else failures += 1
    }
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, (_, buyer) => buy(buyer)))
  agent.destroy()
  return { orders, failures, seconds: (performance.now() - from) / 1000 }
}

type Call = { path: string; headers: Record<string, string>; body: string }

/** How a buyer orders one of their carts. */
export function orderCall(
  crowd: string,
  buyer: number,
  { cart, total }: { cart: number; total: number | undefined },
): Call {
  return {
    path: '/api/web/order/v2/create',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokenOf(crowd, buyer)}`,
    },
    body: JSON.stringify({
      abandonId: `${crowd}-${buyer}-${cart}`,
      addressId: `${crowd}-a${buyer}`,
      paymentMethod: 1,
      total,
      totalWeight: 0,
      subtotal: 0,
      shippingCharge: 0,
    }),
  }
}

function post(base: string, agent: Agent, { path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(base + path, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}
