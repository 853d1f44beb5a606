import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { Answer } from '#platform/http/endpoint.ts'
import type { Data } from '#contract/endpoint-schemas.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Database } from '#server/db/database.ts'
import type { TestShop } from './shop.ts'
import { cash, type WayOfPaying } from './ways-of-paying.ts'

export type Buyer = { customerId: string; token: string; addressId: string }
export type SizeMade = { sizeId: string; productId: string; color: string; size: string }
export type Wanted = SizeMade & { quantity: number }

type SizeTerms = {
  rupees?: number
  stock?: number | null
  weightGrams?: number
  offers?: Array<{ quantity: number; rupees: number }>
}

/** A product with one colour and one size, with pieces counted unless `stock` is null. */
export async function makeSize(
  { database: { query } }: Pick<TestShop, 'database'>,
  { rupees = 299, stock = 1000, weightGrams = 180, offers = [] }: SizeTerms = {},
): Promise<SizeMade> {
  const productId = newId()
  const sizeId = newId()
  const colorId = newId()
  await sql`INSERT INTO category (id, slug, name) VALUES ('made-here', 'made-here', 'Leggings') ON CONFLICT DO NOTHING`.execute(
    query,
  )
  await sql`INSERT INTO product (id, slug, name, category_id) VALUES
    (${productId}, ${`leggings-${productId}`}, 'Ankle Length Leggings', 'made-here')`.execute(query)
  await sql`INSERT INTO color_variant (id, product_id, name, slug, color_code) VALUES
    (${colorId}, ${productId}, 'Black', 'black', '#111111')`.execute(query)
  await sql`INSERT INTO size (id, color_variant_id, name, price_paise, weight_grams) VALUES
    (${sizeId}, ${colorId}, 'M', ${rupees * 100}, ${weightGrams})`.execute(query)
  for (const offer of offers) {
    await sql`INSERT INTO offer (id, size_id, quantity, offer_price_paise) VALUES
      (${newId()}, ${sizeId}, ${offer.quantity}, ${offer.rupees * 100})`.execute(query)
  }
  if (stock !== null) await countIn({ query }, sizeId, stock)
  return { sizeId, productId, color: 'Black', size: 'M' }
}

/** A size L beside it at the same price, with so many pieces; its id. */
export async function addLarger(
  { database: { query } }: Pick<TestShop, 'database'>,
  { sizeId }: SizeMade,
  stock: number,
): Promise<string> {
  const largeId = newId()
  await sql`INSERT INTO size (id, color_variant_id, name, price_paise, weight_grams, position)
    SELECT ${largeId}, color_variant_id, 'L', price_paise, 180, 2 FROM size WHERE id = ${sizeId}`.execute(
    query,
  )
  await countIn({ query }, largeId, stock)
  return largeId
}

/** Pieces and the move they came by, at once: a look at the books in between would find them broken. */
export async function countIn(
  { query }: Pick<Database, 'query'>,
  sizeId: string,
  pieces: number,
): Promise<void> {
  await sql`WITH counted AS (INSERT INTO stock (size_id, on_hand) VALUES (${sizeId}, ${pieces}))
    INSERT INTO stock_move (size_id, delta, reason) VALUES (${sizeId}, ${pieces}, 'count')`.execute(query)
}

let numbers = 6_000_000_000

/** Customers who are signed in and have an address. */
export async function makeBuyers(
  { database: { query } }: Pick<TestShop, 'database'>,
  count: number,
): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let made = 0; made < count; made += 1) {
    const customerId = newId()
    const addressId = newId()
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest()
    await sql`WITH c AS (INSERT INTO customer (id, name, mobile_number) VALUES (${customerId}, 'Meena', ${String((numbers += 1))})),
      s AS (INSERT INTO session (id, token_hash, customer_id, user_agent, expires_at)
        VALUES (${newId()}, ${hash}, ${customerId}, 'test', now() + interval '1 day'))
      INSERT INTO address (id, customer_id, contact_person, door_no, address, city, district, state, pincode, is_current)
      VALUES (${addressId}, ${customerId}, 'Meena', '12', 'Beach Road', 'Chennai', 'Chennai', 'Tamil Nadu', '600001', true)`.execute(
      query,
    )
    buyers.push({ customerId, token, addressId })
  }
  return buyers
}

export async function oneBuyer(shop: TestShop): Promise<Buyer> {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  return buyer
}

/** The buyer with another address chosen. */
export async function addressIn(
  { database }: Pick<TestShop, 'database'>,
  buyer: Buyer,
  city: string,
): Promise<Buyer> {
  const addressId = newId()
  await sql`INSERT INTO address
    (id, customer_id, contact_person, door_no, address, city, district, state, pincode, is_current)
    VALUES (${addressId}, ${buyer.customerId}, 'Meena', '7', 'Hill Road', ${city}, ${city}, 'Maharashtra', '400050', false)`.execute(
    database.query,
  )
  return { ...buyer, addressId }
}

/** Pieces of a size that anybody could order now. */
export async function piecesLeft({ database }: TestShop, { sizeId }: SizeMade): Promise<number> {
  const { rows } = await sql<{
    left: number
  }>`SELECT on_hand - reserved AS left FROM stock WHERE size_id = ${sizeId}`.execute(database.query)
  return rows[0]?.left ?? -1
}

/** Presses a button on the pretend gateway's page. */
export async function decide(shop: TestShop, pageUrl: string | null, action: 'pay' | 'fail'): Promise<void> {
  const page = new URL(pageUrl ?? '')
  await fetch(new URL(page.pathname, shop.url), {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
}

export function toOrderItems(wanted: readonly Wanted[]) {
  return wanted.map(({ productId, color, size, quantity }) => ({
    productId,
    selectedColor: color,
    selectedSize: size,
    quantity,
  }))
}

/** The data of an answer that must be good. */
export function dataOf<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${'code' in answer ? answer.code : ''}`)
  return answer.data as T
}

/** A cart kept for checkout, and the total it has for a way of paying. */
export async function checkOut(
  shop: Pick<TestShop, 'call'>,
  buyer: Buyer,
  {
    wanted,
    couponCode,
    paymentMethod = cash,
  }: { wanted: Wanted[]; couponCode?: string; paymentMethod?: WayOfPaying },
): Promise<{ abandonId: string; total: number }> {
  const orderItems = toOrderItems(wanted)
  const as = { token: buyer.token }
  const quoted = dataOf(
    await shop.call('quoteOrder', { body: { orderItems, couponCode, paymentMethod } }, as),
  )
  const kept = dataOf(
    await shop.call('abandonOrder', { body: { orderItems, disCouponCode: couponCode } }, as),
  )
  return { abandonId: kept.abandonId, total: quoted.totals.total }
}

export async function submit(
  shop: Pick<TestShop, 'call'>,
  buyer: Buyer,
  order: { abandonId: string; total: number; paymentMethod?: WayOfPaying; cashAdvance?: number },
): Promise<Answer<Data<'placeOrder'>>> {
  const { abandonId, total, paymentMethod = cash, cashAdvance } = order
  const { addressId } = buyer
  const claimed = { totalWeight: 0, subtotal: 0, shippingCharge: 0 }
  return shop.call(
    'placeOrder',
    { body: { abandonId, total, paymentMethod, cashAdvance, addressId, ...claimed } },
    { token: buyer.token },
  )
}

/** The heavy experiments run at a hundredth of their size unless FAULTS=1 asks for the whole. */
export function sized(whole: number, least = 1): number {
  return process.env.FAULTS === '1' ? whole : Math.max(least, Math.round(whole / 100))
}
