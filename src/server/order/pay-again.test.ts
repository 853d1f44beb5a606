import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { online } from '#test/support/ways-of-paying.ts'
import {
  type Buyer,
  checkOut,
  dataOf,
  decide,
  makeSize,
  oneBuyer,
  piecesLeft,
  type SizeMade,
  submit,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const { query } = shop.database

/** An order whose payment page is open. */
async function unpaid(buyer: Buyer, size: SizeMade) {
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
  return dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
}

/** The same, and its payment failed. */
async function failed(buyer: Buyer, size: SizeMade) {
  const { orderId, paymentRedirectUrl } = await unpaid(buyer, size)
  await decide(shop, paymentRedirectUrl, 'fail')
  await shop.payments.settle(orderId)
  return orderId
}

const pay = (buyer: Buyer, orderId: string) => shop.call('payOrder', { params: { orderId } }, buyer)

async function timelineOf(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT what FROM order_audit WHERE order_id = ${orderId} ORDER BY seq`.execute(query)
  return rows.map(({ what }) => what)
}

async function failureMessages(orderId: string): Promise<number> {
  const { rows } =
    await sql`SELECT 1 FROM outbox WHERE kind = 'message' AND dedupe LIKE ${`payment-failed:${orderId}%`}`.execute(
      query,
    )
  return rows.length
}

test('whoever pays again before the first page has run out keeps the piece, and is not told of a failure', async () => {
  const buyer = await oneBuyer(shop)
  const size = await makeSize(shop, { stock: 1 })
  const { orderId, paymentRedirectUrl } = await unpaid(buyer, size)
  const again = dataOf(await pay(buyer, orderId))
  expect(again.paymentRedirectUrl).not.toBe(paymentRedirectUrl)
  expect(await timelineOf(orderId)).toEqual(['placed', 'pay again'])
  expect(await failureMessages(orderId)).toBe(0)
  expect(await piecesLeft(shop, size)).toBe(0)
  await decide(shop, again.paymentRedirectUrl, 'pay')
  expect(await shop.payments.settle(orderId)).toMatchObject({ state: 'paid' })
})

test('an order is paid again five times an hour, a customer pays again ten times a day', async () => {
  const buyer = await oneBuyer(shop)
  const size = await makeSize(shop)
  const orders = [await unpaid(buyer, size), await unpaid(buyer, size), await unpaid(buyer, size)]
  const answers: number[][] = []
  for (const { orderId } of orders) {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await pay(buyer, orderId)).status)
    answers.push(statuses)
  }
  expect(answers).toEqual([
    [200, 200, 200, 200, 200, 429],
    [200, 200, 200, 200, 200, 429],
    [429, 429, 429, 429, 429, 429],
  ])
  const refused = await shop.send('payOrder', { params: { orderId: orders[0]?.orderId ?? '' } }, buyer)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('paying again stretches no hold beyond an hour', async () => {
  const buyer = await oneBuyer(shop)
  const size = await makeSize(shop, { stock: 1 })
  const { orderId } = await unpaid(buyer, size)
  const age = async (minutes: number) =>
    sql`UPDATE orders SET hold_began_at = now() - make_interval(mins => ${minutes}) WHERE id = ${orderId}`.execute(
      query,
    )
  await age(39)
  expect((await pay(buyer, orderId)).status).toBe(200)
  await age(41)
  expect(await pay(buyer, orderId)).toMatchObject({ status: 409, code: 'held-long' })
  const { rows } = await sql<{
    minutes: number
  }>`SELECT extract(epoch FROM hold_until - hold_began_at)::int / 60 AS minutes
    FROM orders WHERE id = ${orderId}`.execute(query)
  expect(rows[0]?.minutes).toBeLessThanOrEqual(61)
  // The page that is open can still be paid on.
  expect(await timelineOf(orderId)).toEqual(['placed', 'pay again'])
})

test('an unpaid order can be paid for a day', async () => {
  const buyer = await oneBuyer(shop)
  const orderId = await failed(buyer, await makeSize(shop))
  const age = async (hours: number) =>
    sql`UPDATE orders SET created_at = now() - make_interval(hours => ${hours}) WHERE id = ${orderId}`.execute(
      query,
    )
  const canPay = async () => dataOf(await shop.call('readOrder', { params: { orderId } }, buyer)).canPay
  await age(25)
  expect(await canPay()).toBe(false)
  expect(await pay(buyer, orderId)).toMatchObject({ status: 409, code: 'not-payable' })
  await age(23)
  expect(await canPay()).toBe(true)
  expect((await pay(buyer, orderId)).status).toBe(200)
})

test.each([
  ['its price went up', 'UPDATE size SET price_paise = price_paise + 100 WHERE id = $1', 409],
  ['its price went down', 'UPDATE size SET price_paise = price_paise - 100 WHERE id = $1', 200],
  [
    'it is no longer shown',
    'UPDATE product SET is_published = false WHERE id = (SELECT product_id FROM color_variant WHERE id = (SELECT color_variant_id FROM size WHERE id = $1))',
    409,
  ],
])('an order of a piece is paid again or not after %s', async (_what, change, status) => {
  const buyer = await oneBuyer(shop)
  const size = await makeSize(shop)
  const orderId = await failed(buyer, size)
  await shop.database.pool.query(change, [size.sizeId])
  expect((await pay(buyer, orderId)).status).toBe(status)
})

test('a piece that was sold by an offer is not paid again at its price once the offer is over', async () => {
  const buyer = await oneBuyer(shop)
  const size = await makeSize(shop, { rupees: 299, offers: [{ quantity: 3, rupees: 799 }] })
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 3 }], paymentMethod: online })
  const { orderId, paymentRedirectUrl } = dataOf(
    await submit(shop, buyer, { ...cart, paymentMethod: online }),
  )
  await decide(shop, paymentRedirectUrl, 'fail')
  await shop.payments.settle(orderId)
  await sql`DELETE FROM offer WHERE size_id = ${size.sizeId}`.execute(query)
  expect((await pay(buyer, orderId)).status).toBe(409)
})

test('an order whose time to pay ran out is closed for good by the owner', async () => {
  const buyer = await oneBuyer(shop)
  const orderId = await failed(buyer, await makeSize(shop))
  // As the sweep leaves it: it differs from a failed one by this word alone.
  await sql`UPDATE orders SET state = 'expired' WHERE id = ${orderId}`.execute(query)
  expect(dataOf(await shop.call('readOrder', { params: { orderId } }, buyer)).canPay).toBe(true)
  expect(await shop.orders.change(orderId, 'cancel')).toEqual({ ok: true })
  expect(await pay(buyer, orderId)).toMatchObject({ status: 409, code: 'not-payable' })
})

test('an order that was never paid is closed for good by the owner', async () => {
  const buyer = await oneBuyer(shop)
  const orderId = await failed(buyer, await makeSize(shop))
  expect(await shop.orders.change(orderId, 'cancel')).toEqual({ ok: true })
  expect(await pay(buyer, orderId)).toMatchObject({ status: 409, code: 'not-payable' })
  expect(await shop.orders.change(orderId, 'cancel')).toEqual({ ok: false, reason: 'cancelled' })
})

describe('a coupon that a customer may use once', () => {
  /** Two orders of one customer with the same coupon, neither of them paid; and then the coupon holds no more. */
  async function bothFailed(change: (code: string) => Promise<unknown>) {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop)
    const code = `ONCE${size.sizeId.slice(-8)}`.toUpperCase()
    await shop.coupons.add({ code, discount: { kind: 'flat', amount: fromRupees(100) }, limitPerCustomer: 1 })
    const orderIds: string[] = []
    for (const quantity of [1, 2]) {
      const wanted = [{ ...size, quantity }]
      const cart = await checkOut(shop, buyer, { wanted, couponCode: code, paymentMethod: online })
      const { orderId, paymentRedirectUrl } = dataOf(
        await submit(shop, buyer, { ...cart, paymentMethod: online }),
      )
      await decide(shop, paymentRedirectUrl, 'fail')
      await shop.payments.settle(orderId)
      orderIds.push(orderId)
    }
    await change(code)
    const used = async () => (await shop.coupons.list()).find((coupon) => coupon.code === code)?.used
    return { buyer, orderIds, used }
  }

  test.each([
    ['was switched off', (code: string) => shop.coupons.switchOff(code)],
    [
      'has ended',
      (code: string) => sql`UPDATE coupon SET ends_at = now() WHERE code = ${code}`.execute(query),
    ],
  ])('holds for one order that is paid again after it %s, and for no second one', async (_what, change) => {
    const { buyer, orderIds, used } = await bothFailed(change)
    const statuses: number[] = []
    for (const orderId of orderIds) statuses.push((await pay(buyer, orderId)).status)
    expect(statuses).toEqual([200, 409])
    expect(await used()).toBe(1)
  })
})
