import { afterEach, describe, expect, test } from 'vitest'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import {
  type Buyer,
  checkOut,
  dataOf,
  makeSize,
  oneBuyer,
  submit,
  toOrderItems,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'
import { createUnpaidOrders } from '#test/support/unpaid-orders.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()
const owner = await joinStaff(shop, { role: 'owner' })
const { unpaid, read, payInCash } = createUnpaidOrders(shop)
const size = await makeSize(shop)
const wanted = [{ ...size, quantity: 1 }]

type Rules = StaffData<'readSettings'>['rules']['value']

async function setRules(change: Partial<Rules>): Promise<void> {
  const { rules } = dataOf(await owner.call('readSettings', {}))
  const none = { cashNotAt: [], cashCameBackFrom: 0, cashHighest: 0, cashFirstOrderUpTo: 0 }
  const body = {
    actionId: crypto.randomUUID(),
    part: 'rules' as const,
    version: rules.version,
    value: { ...rules.value, ...none, ...change },
  }
  dataOf(await owner.call('writeSettings', { body }))
}
afterEach(() => setRules({}))

/** What the checkout is told before anything is ordered, and what becomes of an order that asks for cash all the same. */
async function tryCash(buyer: Buyer) {
  const quoted = dataOf(await shop.call('quoteOrder', { body: { orderItems: toOrderItems(wanted) } }, buyer))
  const cart = await checkOut(shop, buyer, { wanted })
  const placed = await submit(shop, buyer, cart)
  return { said: quoted.cashObstacle ?? null, methods: quoted.paymentMethods, placed }
}

/** An earlier order of the same number that came back, or that was delivered. */
async function earlier(buyer: Buyer, stage: 'returned' | 'delivered'): Promise<void> {
  const { orderId } = dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted })))
  await shop.database.pool.query('UPDATE orders SET status = 2, fulfilled_at = now() WHERE id = $1', [
    orderId,
  ])
  await shop.database.pool.query('UPDATE orders SET stage = $2 WHERE id = $1', [orderId, stage])
}

const refused = { status: 409, code: 'cod-limit' }

describe('cash on delivery', () => {
  test('is for everybody as long as the owner has set no rule', async () => {
    const buyer = await oneBuyer(shop)
    await earlier(buyer, 'returned')
    expect(await tryCash(buyer)).toMatchObject({
      said: null,
      methods: [cash, online],
      placed: { status: 200 },
    })
  })

  test('goes up to a total, which the shopper is told before she orders, and no order gets around it', async () => {
    await setRules({ cashHighest: 100 })
    expect(await tryCash(await oneBuyer(shop))).toMatchObject({
      said: 'Cash on Delivery is possible up to ₹100. Please pay online.',
      methods: [cash, online],
      placed: {
        ...refused,
        message: 'Cash on Delivery is possible up to ₹100. Please choose Online Payment.',
      },
    })
  })

  test('goes up to less on a first order, until a parcel of the number was delivered', async () => {
    await setRules({ cashFirstOrderUpTo: 100 })
    const [newcomer, known] = [await oneBuyer(shop), await oneBuyer(shop)]
    expect(await tryCash(newcomer)).toMatchObject({
      said: 'On a first order Cash on Delivery is possible up to ₹100. Please pay online.',
      placed: refused,
    })
    await setRules({})
    await earlier(known, 'delivered')
    await setRules({ cashFirstOrderUpTo: 100 })
    expect(await tryCash(known)).toMatchObject({ said: null, placed: { status: 200 } })
  })

  test('is not for a number of which more came back than was delivered, and the words do not reproach', async () => {
    const buyer = await oneBuyer(shop)
    await earlier(buyer, 'returned')
    await setRules({ cashCameBackFrom: 2 })
    expect(await tryCash(buyer)).toMatchObject({ said: null, placed: { status: 200 } })
    await setRules({ cashCameBackFrom: 1 })
    expect(await tryCash(buyer)).toMatchObject({
      said: 'Cash on Delivery is not possible for this order. Please pay online.',
      placed: refused,
    })
  })

  test('is not for whom people of the shop took it away from, also with a new account of the same number', async () => {
    const buyer = await oneBuyer(shop)
    const { customerId: id } = buyer
    const { version } = dataOf(await owner.call('readCustomer', { params: { id } }))
    const body = { actionId: crypto.randomUUID(), version, offForDays: 30 }
    dataOf(await owner.call('setCustomersCash', { params: { id }, body }))
    expect(await tryCash(buyer)).toMatchObject({ placed: refused })
    const again = await oneBuyer(shop)
    await shop.database.pool.query(
      "INSERT INTO former_account (customer_id, number_hash, successor_id) VALUES ($1, 'x', $2)",
      [id, again.customerId],
    )
    expect(await tryCash(again)).toMatchObject({ placed: refused })
  })

  test('is not at a PIN code that the owner names, and the answer about it says so', async () => {
    await setRules({ cashNotAt: ['6000'] })
    expect((await tryCash(await oneBuyer(shop))).placed).toMatchObject({
      status: 409,
      message: 'Cash on Delivery is not possible for PIN code 600001. Please choose Online Payment.',
    })
    const takesCash = async () =>
      dataOf(await shop.call('readDelivery', { params: { pincode: '600001' } })).takesCash
    await expect.poll(takesCash, { timeout: 15_000, interval: 500 }).toBe(false)
    await setRules({})
    await expect.poll(takesCash, { timeout: 15_000, interval: 500 }).toBe(true)
  })

  test('is not what an unpaid order turns to, where the rules take none of it', async () => {
    const buyer = await oneBuyer(shop)
    const { orderId, inCash } = await unpaid(buyer, size)
    expect((await read(buyer, orderId)).cashTotal).toBe(inCash)
    await setRules({ cashHighest: 100 })
    expect((await read(buyer, orderId)).cashTotal).toBeNull()
    expect(await payInCash(buyer, orderId, inCash)).toMatchObject(refused)
  })
})

test('an order of a number of which one came back is looked at twice', async () => {
  const buyer = await oneBuyer(shop)
  await earlier(buyer, 'returned')
  const { orderId: id } = dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted })))
  const order = dataOf(await owner.call('readStaffOrder', { params: { id } }))
  expect(order.flags).toContain('came-back-before')
  expect(order.flags).not.toContain('first-order')
})

test('a PIN code of a letter is refused with a sentence at its field', async () => {
  await expect(setRules({ cashNotAt: ['6x'] })).rejects.toThrow('400')
})
