import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { type Buyer, checkOut, dataOf, makeSize, oneBuyer } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

type Place = { state: string; pincode: string; country?: string }
const portBlair = { state: 'Andaman and Nicobar Islands', pincode: '744101' }

/** A buyer with an address as it may have been saved before the shop judged places. */
async function buyerIn({ state, pincode, country = 'India' }: Place): Promise<Buyer> {
  const buyer = await oneBuyer(shop)
  const addressId = newId()
  await sql`INSERT INTO address
    (id, customer_id, contact_person, door_no, address, city, district, state, pincode, country, is_current)
    VALUES (${addressId}, ${buyer.customerId}, 'Meena', '7', 'Hill Road', 'Town', 'Town', ${state}, ${pincode},
      ${country}, false)`.execute(shop.database.query)
  return { ...buyer, addressId }
}

async function order(buyer: Buyer, paymentMethod: WayOfPaying) {
  const wanted = [{ ...(await makeSize(shop)), quantity: 1 }]
  const { abandonId, total } = await checkOut(shop, buyer, { wanted, paymentMethod })
  const { addressId, token } = buyer
  const claims = { totalWeight: 0, subtotal: 0, shippingCharge: 0 }
  const body = { abandonId, addressId, total, paymentMethod, ...claims }
  return { abandonId, placed: await shop.call('placeOrder', { body }, { token }) }
}

describe('an order', () => {
  test('to where no cash is taken is refused in cash, in words, and placed online', async () => {
    const buyer = await buyerIn(portBlair)
    expect((await order(buyer, cash)).placed).toMatchObject({
      status: 409,
      code: 'no-cash-there',
      message: 'Cash on Delivery is not possible for PIN code 744101. Please choose Online Payment.',
    })
    expect((await order(buyer, online)).placed.status).toBe(200)
  })

  test('that is not paid does not become one in cash there', async () => {
    const buyer = await buyerIn(portBlair)
    const { orderId } = dataOf((await order(buyer, online)).placed)
    const as = { token: buyer.token }
    expect(dataOf(await shop.call('readOrder', { params: { orderId } }, as)).cashTotal).toBeNull()
    expect(await shop.call('payInCash', { params: { orderId }, body: { total: 398 } }, as)).toMatchObject({
      status: 409,
      code: 'not-payable',
    })
  })

  test.each([
    [
      'where nobody delivers',
      { state: 'Uttar Pradesh', pincode: '900056' },
      'We do not deliver to PIN code 900056 yet. Please choose another address.',
    ],
    [
      'to another country',
      { country: 'Singapore', state: 'Singapore', pincode: '049213' },
      'We deliver only in India for now.',
    ],
    [
      'to a PIN code that there is not',
      { state: 'Delhi', pincode: '000000' },
      'There is no PIN code 000000. Please check it.',
    ],
  ])('%s is refused in words', async (_where, place, message) => {
    const buyer = await buyerIn(place)
    for (const method of [cash, online]) {
      expect((await order(buyer, method)).placed).toMatchObject({
        status: 409,
        code: 'not-delivered',
        message,
      })
    }
  })

  test('that waits for its payment does not follow to where it cannot go', async () => {
    const buyer = await oneBuyer(shop)
    const { abandonId, placed } = await order(buyer, online)
    expect(placed.status).toBe(200)
    const elsewhere = newId()
    await sql`INSERT INTO address (id, customer_id, contact_person, door_no, address, city, district, state, pincode,
      is_current) VALUES (${elsewhere}, ${buyer.customerId}, 'Meena', '7', 'Hill Road', 'Town', 'Town', 'Delhi', '000000',
      false)`.execute(shop.database.query)
    const { total } = dataOf(
      await shop.call('readOrder', { params: { orderId: dataOf(placed).orderId } }, { token: buyer.token }),
    )
    const claims = { totalWeight: 0, subtotal: 0, shippingCharge: 0, paymentMethod: online }
    const body = { abandonId, addressId: elsewhere, total, ...claims }
    expect(await shop.call('placeOrder', { body }, { token: buyer.token })).toMatchObject({
      status: 409,
      code: 'not-delivered',
    })
  })
})

describe('the expected days', () => {
  test('follow the zone, on the order, in the history and on the result', async () => {
    const near = await oneBuyer(shop)
    const far = await buyerIn({ state: 'Assam', pincode: '781001' })
    const orderIds = [
      dataOf((await order(near, cash)).placed).orderId,
      dataOf((await order(far, cash)).placed).orderId,
    ]
    const days = await Promise.all(
      [near, far].map(async ({ token }, at) => {
        const orderId = orderIds[at] ?? ''
        const detail = dataOf(await shop.call('readOrder', { params: { orderId } }, { token }))
        const [listed] = dataOf(await shop.call('listOrders', { query: {} }, { token }))
        const result = dataOf(await shop.call('readPaymentStatus', { query: { orderId } }, { token }))
        expect(listed?.expectedDelivery).toEqual(detail.expectedDelivery)
        expect(result.order).toMatchObject({ expectedDelivery: detail.expectedDelivery })
        const { from, to } = detail.expectedDelivery ?? { from: '', to: '' }
        return { from: Date.parse(from), to: Date.parse(to) }
      }),
    )
    const dayMs = 24 * 3_600_000
    expect(Math.round(((days[1]?.from ?? 0) - (days[0]?.from ?? 0)) / dayMs)).toBe(2)
    expect(Math.round(((days[1]?.to ?? 0) - (days[0]?.to ?? 0)) / dayMs)).toBe(4)
  })

  test('are none for an order that was given up', async () => {
    const buyer = await oneBuyer(shop)
    const { orderId } = dataOf((await order(buyer, cash)).placed)
    await shop.orders.change(orderId, 'cancel')
    const detail = dataOf(await shop.call('readOrder', { params: { orderId } }, { token: buyer.token }))
    expect(detail.expectedDelivery).toBeNull()
  })

  test('stand in the message that says the order is placed', async () => {
    const buyer = await oneBuyer(shop)
    const { orderId } = dataOf((await order(buyer, cash)).placed)
    const detail = dataOf(await shop.call('readOrder', { params: { orderId } }, { token: buyer.token }))
    const last = new Date(detail.expectedDelivery?.to ?? '').toLocaleDateString('en-IN', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'Asia/Kolkata',
    })
    await expect
      .poll(async () => {
        const answer = await fetch(`${shop.url}/sandbox/messages`, {
          headers: { accept: 'application/json' },
        })
        const messages: unknown = await answer.json()
        return JSON.stringify(messages)
      })
      .toContain(`Your Kurinji order ${detail.orderNumber} of ₹398 is placed. Expected by ${last}`)
  })
})
