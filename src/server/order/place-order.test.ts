import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { fromRupees } from '#domain/money.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit, toOrderItems } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { interleave } from './interleave.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ template: 'migrated' })
})
afterAll(() => shop.close())

async function oneBuyer() {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  return buyer
}

async function available(sizeId: string): Promise<number> {
  const { rows } = await sql<{
    left: number
  }>`SELECT on_hand - reserved AS left FROM stock WHERE size_id = ${sizeId}`.execute(shop.database.query)
  return rows[0]?.left ?? -1
}

describe('an order', () => {
  test('for cash on delivery takes its pieces, is confirmed by one message and leads to no gateway', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { stock: 5, offers: [{ quantity: 3, rupees: 799 }] })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 3 }] })
    expect(cart.total).toBe(799 + 99)
    const placed = dataOf(await submit(shop, buyer, cart))
    expect(placed.paymentRedirectUrl).toBeNull()
    expect(await available(size.sizeId)).toBe(2)

    const [order] = dataOf(await shop.call('listOrders', {}, buyer))
    expect(order).toMatchObject({
      _id: placed.orderId,
      status: 1,
      paymentMethod: 1,
      paymentStatus: 2,
      subtotal: 799,
      shippingCharge: 99,
      total: 898,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      customer: { name: 'Meena', mobileNumber: expect.stringMatching(/^\d{10}$/) },
      orderItems: [
        {
          productId: size.productId,
          productName: 'Ankle Length Leggings',
          slug: `leggings-${size.productId}`,
          quantity: 3,
          subTotal: 799,
          price: 266.33,
          selectedColor: 'Black',
          selectedSize: 'M',
          selectedImage: expect.stringContaining('/media/'),
          weight: 180,
          eventId: expect.any(String),
        },
      ],
    })
    const { rows } =
      await sql`SELECT 1 FROM outbox WHERE dedupe = ${`order-placed:${placed.orderId}`}`.execute(
        shop.database.query,
      )
    expect(rows).toHaveLength(1)
    const status = dataOf(await shop.call('readPaymentStatus', { query: { orderId: placed.orderId } }, buyer))
    expect(status.order).toMatchObject({ paymentMethod: 1, paymentStatus: 2 })
  })

  test('for online payment holds its pieces and leads to the gateway; once paid they are sold', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { stock: 5 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], paymentMethod: 2 })
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: 2 }))
    expect(await available(size.sizeId)).toBe(3)
    const page = new URL(placed.paymentRedirectUrl ?? '')
    await fetch(new URL(page.pathname, shop.url), {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    })
    const status = dataOf(await shop.call('readPaymentStatus', { query: { orderId: placed.orderId } }, buyer))
    expect(status).toMatchObject({ status: 'PAID', order: { status: 2, paymentStatus: 1 } })
    expect(await available(size.sizeId)).toBe(3)
  })

  test('whose payment failed gives its pieces back and can be paid again', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { stock: 2 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], paymentMethod: 2 })
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: 2 }))
    await decide(placed.paymentRedirectUrl, 'fail')
    const query = { orderId: placed.orderId }
    const failed = dataOf(await shop.call('readPaymentStatus', { query }, buyer))
    expect(failed).toMatchObject({ status: 'FAILED', order: { status: 5, paymentStatus: 6 } })
    expect(await available(size.sizeId)).toBe(2)

    const again = dataOf(await shop.call('payOrder', { params: query }, buyer))
    expect(await available(size.sizeId)).toBe(0)
    await decide(again.paymentRedirectUrl, 'pay')
    const paid = dataOf(await shop.call('readPaymentStatus', { query }, buyer))
    expect(paid).toMatchObject({ status: 'PAID', order: { status: 2, paymentStatus: 1 } })
  })

  test('that failed is not paid again once somebody else has the pieces', async () => {
    const [buyer, other] = await makeBuyers(shop, 2)
    if (!buyer || !other) throw new Error('no buyers')
    const size = await makeSize(shop, { stock: 1 })
    const wanted = [{ ...size, quantity: 1 }]
    const cart = await checkOut(shop, buyer, { wanted, paymentMethod: 2 })
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: 2 }))
    await decide(placed.paymentRedirectUrl, 'fail')
    dataOf(await shop.call('readPaymentStatus', { query: { orderId: placed.orderId } }, buyer))
    dataOf(await submit(shop, other, await checkOut(shop, other, { wanted })))
    const again = await shop.call('payOrder', { params: { orderId: placed.orderId } }, buyer)
    expect(again).toMatchObject({ status: 409, code: 'out-of-stock' })
  })

  test('asked for again with the same cart is the first order, whatever else changed', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { stock: 5 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const first = dataOf(await submit(shop, buyer, cart))
    const again = dataOf(await submit(shop, buyer, { ...cart, total: 1, paymentMethod: 2 }))
    expect(again).toEqual(first)
    expect(await available(size.sizeId)).toBe(4)
  })

  test('is refused with fresh totals when the price is not the one that was agreed to', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { stock: 5 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const answer = await submit(shop, buyer, { ...cart, total: 1 })
    expect(answer).toMatchObject({ status: 409, code: 'price-changed', data: { total: cart.total } })
    expect(await available(size.sizeId)).toBe(5)
  })

  test('is refused with its short lines when the pieces are gone', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { stock: 3 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 4 }] })
    expect(await submit(shop, buyer, cart)).toMatchObject({
      status: 409,
      code: 'out-of-stock',
      data: [{ quantity: 4, available: 3, selectedSize: 'M' }],
    })
  })

  test('never goes to an address or from a cart of somebody else', async () => {
    const [buyer, other] = await makeBuyers(shop, 2)
    if (!buyer || !other) throw new Error('no buyers')
    const size = await makeSize(shop)
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const foreignAddress = await submit(shop, { ...buyer, addressId: other.addressId }, cart)
    expect(foreignAddress).toMatchObject({ status: 404, code: 'unknown-address' })
    expect(await submit(shop, other, cart)).toMatchObject({ status: 404, code: 'unknown-cart' })
    const placed = dataOf(await submit(shop, buyer, cart))
    const { orderId } = placed
    expect(await shop.call('readOrder', { params: { orderId } }, other)).toMatchObject({ status: 404 })
    expect(await shop.call('payOrder', { params: { orderId } }, other)).toMatchObject({ status: 404 })
    expect(await shop.call('readPaymentStatus', { query: { orderId } }, other)).toMatchObject({ status: 404 })
    expect(await shop.call('readAbandoned', { query: { abandonId: cart.abandonId } }, other)).toMatchObject({
      status: 404,
    })
  })
})

describe('a kept cart', () => {
  test('is the same open record for the same items, in any order, and a new one after an order', async () => {
    const buyer = await oneBuyer()
    const [one, two] = [await makeSize(shop), await makeSize(shop)]
    const wanted = [
      { ...one, quantity: 1 },
      { ...two, quantity: 2 },
    ]
    const first = await checkOut(shop, buyer, { wanted })
    const again = await checkOut(shop, buyer, { wanted: wanted.toReversed() })
    expect(again.abandonId).toBe(first.abandonId)
    dataOf(await submit(shop, buyer, first))
    const later = await checkOut(shop, buyer, { wanted })
    expect(later.abandonId).not.toBe(first.abandonId)
    const kept = dataOf(await shop.call('readAbandoned', { query: { abandonId: first.abandonId } }, buyer))
    expect(kept.orderItems.map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  test('holds no pieces, and one with something that is not sold is not kept', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { stock: 5 })
    await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 5 }] })
    expect(await available(size.sizeId)).toBe(5)
    const orderItems = toOrderItems([{ ...size, size: 'XXL', quantity: 1 }])
    expect(await shop.call('abandonOrder', { body: { orderItems } }, buyer)).toMatchObject({ status: 409 })
  })
})

describe('between the look at the price and the order (F17)', () => {
  test.each([
    ['the price', sql`UPDATE size SET price_paise = 20000`],
    ['an offer', sql`DELETE FROM offer`],
    ['the coupon', sql`UPDATE coupon SET is_active = false`],
    ['the weight', sql`UPDATE size SET weight_grams = 5000`],
  ])('%s changes: nothing is charged that was not shown', async (_what, change) => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { offers: [{ quantity: 2, rupees: 500 }] })
    const code = `LESS${size.sizeId.slice(-8)}`.toUpperCase()
    await shop.coupons.add({ code, discount: { kind: 'flat', amount: fromRupees(50) } })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], couponCode: code })
    expect(cart.total).toBe(500 - 50 + 99)
    const stop = interleave('beforePricing', async () => void (await change.execute(shop.database.query)))
    const answer = await submit(shop, buyer, cart)
    stop()
    expect(answer).toMatchObject({ status: 409, code: 'price-changed' })
    const fresh: { total: number } = Object(answer.data)
    expect(dataOf(await submit(shop, buyer, { ...cart, total: fresh.total })).orderId).toBeTruthy()
    const [order] = dataOf(await shop.call('listOrders', {}, buyer))
    expect(order?.total).toBe(fresh.total)
  })

  test('the address goes: no order', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop)
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    dataOf(await shop.call('deleteAddress', { params: { id: buyer.addressId } }, buyer))
    expect(await submit(shop, buyer, cart)).toMatchObject({ status: 404, code: 'unknown-address' })
  })

  test('the last use of the coupon goes to somebody else: fresh totals, no order', async () => {
    const [buyer, other] = await makeBuyers(shop, 2)
    if (!buyer || !other) throw new Error('no buyers')
    const size = await makeSize(shop)
    await shop.coupons.add({ code: 'ONLYONE', discount: { kind: 'flat', amount: fromRupees(50) }, limit: 1 })
    const wanted = [{ ...size, quantity: 1 }]
    const cart = await checkOut(shop, buyer, { wanted, couponCode: 'ONLYONE' })
    const theirs = await checkOut(shop, other, { wanted, couponCode: 'ONLYONE' })
    const stop = interleave('beforeReserve', async () => {
      stop()
      dataOf(await submit(shop, other, theirs))
    })
    const answer = await submit(shop, buyer, cart)
    expect(answer).toMatchObject({
      status: 409,
      code: 'price-changed',
      data: { total: cart.total + 50, couponMessage: 'This coupon has been used up.' },
    })
  })
})

/** Presses a button on the pretend gateway's page. */
async function decide(pageUrl: string | null, action: 'pay' | 'fail'): Promise<void> {
  const page = new URL(pageUrl ?? '')
  await fetch(new URL(page.pathname, shop.url), {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
}
