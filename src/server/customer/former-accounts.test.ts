import { expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn } from '#test/support/customers.ts'
import { home } from '#test/support/home-address.ts'
import { checkOut, dataOf, makeSize, submit } from '#test/support/order-makers.ts'
import { openAnother } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { timeZone } from '#server/settings/policy.ts'
import { createCustomers } from './customers.ts'

const shop = await openShopOfFile()
const size = await makeSize(shop, { rupees: 500 })

/** Signs up with the number and orders a piece or more; the answer. */
async function orderAs(mobileNumber: string, { couponCode, quantity = 1, at = shop }: Wanted) {
  const customer = await signedIn(shop, { mobileNumber })
  await shop.call('createAddress', { body: home }, customer)
  const [address] = dataOf(await shop.call('listAddresses', {}, customer))
  const buyer = { ...customer, addressId: address?._id ?? '' }
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity }], couponCode })
  return { customer, answer: await submit(at, buyer, cart), total: cart.total }
}

type Wanted = { couponCode?: string; quantity?: number; at?: typeof shop }

test('who erases the account and signs up again has used what the number has used', async () => {
  await shop.coupons.add({
    code: 'FIRST100',
    discount: { kind: 'flat', amount: fromRupees(100) },
    firstOrderOnly: true,
  })
  await shop.coupons.add({
    code: 'ONCE50',
    discount: { kind: 'flat', amount: fromRupees(50) },
    limitPerCustomer: 1,
  })
  for (const couponCode of ['FIRST100', 'ONCE50']) {
    const mobileNumber = anyNumber()
    const full = (await orderAs(anyNumber(), {})).total
    const first = await orderAs(mobileNumber, { couponCode })
    expect(first.answer.status).toBe(200)
    expect(first.total).toBeLessThan(full)
    for (const round of [1, 2]) {
      await shop.customers.erase(round === 1 ? first.customer.customerId : await idOf(mobileNumber))
      const again = await orderAs(mobileNumber, { couponCode, quantity: 1 })
      expect(again.total).toBe(full)
    }
    // Another number is another shopper.
    expect((await orderAs(anyNumber(), { couponCode })).total).toBe(first.total)
  }
})

test('the orders of an hour are those of the number, whichever account it has', async () => {
  const strict = await openAnother(shop, { ORDERS_PER_HOUR: '1' })
  try {
    const mobileNumber = anyNumber()
    const at = { ...shop, call: strict.call }
    const first = await orderAs(mobileNumber, { at })
    expect(first.answer.status).toBe(200)
    await shop.customers.erase(first.customer.customerId)
    expect((await orderAs(mobileNumber, { at, quantity: 2 })).answer).toMatchObject({
      status: 429,
      code: 'too-many-orders',
    })
  } finally {
    await strict.close()
  }
})

test('of an erased account no number is kept, only what recognises it', async () => {
  const { customerId, mobileNumber } = await signedIn(shop, { address: anyAddress() })
  await shop.customers.erase(customerId)
  const { rows } = await shop.database.pool.query('SELECT * FROM former_account WHERE customer_id = $1', [
    customerId,
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(mobileNumber)
})

test('codes that are open and accounts that were erased when the secret of the shop changes count on after it', async () => {
  await shop.coupons.add({
    code: 'ONCE70',
    discount: { kind: 'flat', amount: fromRupees(70) },
    limitPerCustomer: 1,
  })
  const mobileNumber = anyNumber()
  const before = await orderAs(mobileNumber, { couponCode: 'ONCE70' })
  expect(before.answer.status).toBe(200)
  await shop.customers.erase(before.customer.customerId)
  const asked = await shop.call(
    'register',
    { body: { name: 'Asha', mobileNumber } },
    { address: anyAddress() },
  )
  const otp = await readCode(shop, mobileNumber)
  const { database } = shop
  const pepper = [
    'a newer pepper that only the tests know',
    'a pepper that only the tests know, 32+',
  ] as const
  const after = createCustomers({
    database,
    limits: createLimits({ database, pepper, timeZone }),
    messages: { send: async () => {} },
    pepper,
    isSecure: false,
    elsewhere: [],
  })
  const given = { mobileNumber, otp, sessionId: sessionIdOf(asked.data), userAgent: 'a phone' }
  const verified = await after.verify(given)
  if (!verified.ok) throw new Error('the code is not known any more')
  const question = { code: 'ONCE70', subtotal: fromRupees(500), customerId: verified.customerId }
  expect(await shop.coupons.check(question)).toMatchObject({ ok: false, reason: 'used-by-customer' })
})

async function idOf(mobileNumber: string): Promise<string> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT id FROM customer WHERE mobile_number = $1',
    [mobileNumber],
  )
  return rows[0]?.id ?? ''
}
