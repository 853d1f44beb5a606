// Many buyers at once: a hundredth of the numbers unless FAULTS=1 (docs/faults.md).
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { fromRupees } from '#domain/money.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import {
  type Buyer,
  checkOut,
  dataOf,
  makeBuyers,
  makeSize,
  sized,
  submit,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile({ env: { ORDERS_PER_HOUR: '100000' } })
afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))

const minutes = 60_000

async function countOrders(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM orders`.execute(
    shop.database.query,
  )
  return rows[0]?.count ?? 0
}

/** Every answer is a placed order or a refusal with this code; never an error of the shop. */
function tally(answers: Array<{ status: number; code?: string }>, code: string) {
  const placed = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter((answer) => answer.code === code).length
  expect(placed + refused).toBe(answers.length)
  return placed
}

test(
  'checkouts submitted 20 times in parallel make one order each',
  async () => {
    const before = await countOrders()
    const size = await makeSize(shop, { stock: 10_000 })
    const buyers = await makeBuyers(shop, sized(100, 4))
    const orderIds = new Set<string>()
    for (const buyer of buyers) {
      const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }] })
      const answers = await Promise.all(Array.from({ length: 20 }, () => submit(shop, buyer, cart)))
      const ids = new Set(answers.map((answer) => dataOf(answer).orderId))
      expect(ids.size).toBe(1)
      for (const id of ids) orderIds.add(id)
    }
    expect(orderIds.size).toBe(buyers.length)
    expect((await countOrders()) - before).toBe(buyers.length)
  },
  10 * minutes,
)

test(
  'the last pieces are sold once each, however many want them',
  async () => {
    const last = sized(100, 3)
    const size = await makeSize(shop, { stock: last })
    const buyers = await makeBuyers(shop, sized(1000, 30))
    const carts = await inCrowd(buyers, 10, async (buyer) => ({
      buyer,
      cart: await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] }),
    }))
    const answers = await inCrowd(carts, 100, ({ buyer, cart }) => submit(shop, buyer, cart))
    expect(tally(answers, 'out-of-stock')).toBe(last)
  },
  10 * minutes,
)

test(
  'of 20 pieces and 100 whole buyers at once exactly 20 are sold, 80 are refused clearly and nothing fails',
  async () => {
    const size = await makeSize(shop, { stock: 20 })
    const buyers = await makeBuyers(shop, 100)
    const whole = async (buyer: Buyer) => {
      const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
      return submit(shop, buyer, { ...cart, paymentMethod: online })
    }
    const answers = await Promise.all(buyers.map(whole))
    expect(tally(answers, 'out-of-stock')).toBe(20)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(80)
  },
  5 * minutes,
)

test(
  'a coupon for ten is used ten times, one for each customer once',
  async () => {
    const size = await makeSize(shop, { stock: 10_000 })
    const limit = sized(10, 3)
    const off = { kind: 'flat' as const, amount: fromRupees(50) }
    await shop.coupons.add({ code: 'FIRSTTEN', discount: off, limit })
    await shop.coupons.add({ code: 'ONCEEACH', discount: off, limitPerCustomer: 1 })
    const wanted = [{ ...size, quantity: 1 }]
    const carts = await inCrowd(await makeBuyers(shop, sized(200, 20)), 10, async (buyer) => ({
      buyer,
      cart: await checkOut(shop, buyer, { wanted, couponCode: 'FIRSTTEN' }),
    }))
    const answers = await inCrowd(carts, 100, ({ buyer, cart }) => submit(shop, buyer, cart))
    expect(tally(answers, 'price-changed')).toBe(limit)

    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer')
    const many = await inCrowd(Array.from({ length: 15 }), 1, async () => {
      const other = await makeSize(shop, { stock: 10 })
      return checkOut(shop, buyer, { wanted: [{ ...other, quantity: 1 }], couponCode: 'ONCEEACH' })
    })
    const own = await Promise.all(many.map((cart) => submit(shop, buyer, cart)))
    expect(tally(own, 'price-changed')).toBe(1)
  },
  10 * minutes,
)

test(
  'orders of many lines in any order never wait for each other for ever',
  async () => {
    const sizes = await inCrowd(Array.from({ length: 8 }), 1, () => makeSize(shop, { stock: 20_000 }))
    const buyers = await makeBuyers(shop, sized(1000, 40))
    const carts = await inCrowd(buyers, 10, async (buyer) => {
      const wanted = sizes.toSorted(() => Math.random() - 0.5).map((size) => ({ ...size, quantity: 1 }))
      return { buyer, cart: await checkOut(shop, buyer, { wanted }) }
    })
    const before = await deadlocks()
    const answers = await inCrowd(carts, 100, ({ buyer, cart }) => submit(shop, buyer, cart))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await deadlocks()).toBe(before)
  },
  10 * minutes,
)

async function deadlocks(): Promise<number> {
  await sql`SELECT pg_stat_clear_snapshot()`.execute(shop.database.query)
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(
    shop.database.query,
  )
  return rows[0]?.deadlocks ?? 0
}

test(
  'tampered totals, prices and quantities never change what is charged',
  async () => {
    const size = await makeSize(shop, { stock: 100_000, offers: [{ quantity: 3, rupees: 799 }] })
    const honest = [0, 299, 598, 799]
    const buyers = await makeBuyers(shop, sized(10_000, 60) / 20)
    const wrongs = [0, -1, 1, 0.01, 298, 1e9, -1e9, 398.5, 5e-324]
    for (const buyer of buyers) {
      for (let turn = 0; turn < 20; turn += 1) {
        const quantity = (turn % 3) + 1
        const body = {
          orderItems: [
            { productId: size.productId, selectedColor: 'Black', selectedSize: 'M', quantity, price: -5 },
          ],
          disCouponValue: 1e6,
          disCouponCode: 'NEVERMADE',
        }
        const { abandonId } = dataOf(await shop.call('abandonOrder', { body }, buyer))
        const wrong = wrongs[turn % wrongs.length] ?? 0
        expect(await submit(shop, buyer, { abandonId, total: wrong })).toMatchObject({
          status: 409,
          code: 'price-changed',
          data: { subtotal: honest[quantity], discount: 0, total: (honest[quantity] ?? 0) + 99 },
        })
      }
    }
  },
  20 * minutes,
)

test.each([0, -1, 1.5, 100, 1e9, '5', true, null, [3], {}])(
  'a quantity of %j is refused',
  async (quantity) => {
    const [buyer] = await makeBuyers(shop, 1)
    const size = await makeSize(shop)
    const response = await fetch(new URL('/api/web/order/v2/abandon', shop.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer?.token}` },
      body: JSON.stringify({
        orderItems: [{ productId: size.productId, selectedColor: 'Black', selectedSize: 'M', quantity }],
      }),
    })
    expect(response.status).toBe(400)
  },
)
