import { describe, expect, test } from 'vitest'
import { cash } from '#test/support/ways-of-paying.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import { anyAddress, anyNumber, eraseAccount, signedIn } from '#test/support/customers.ts'
import type { TestCustomer } from '#test/support/customers.ts'
import { checkOut, dataOf, submit } from '#test/support/order-makers.ts'
import { openAnother } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { home } from '#test/support/home-address.ts'

const shop = await openShopOfFile()

const names = Object.keys(endpoints).filter((name): name is EndpointName => Object.hasOwn(endpoints, name))
const protectedRows = names.filter((name) => endpoints[name].signIn === 'required')

/** Anything that could be a token: every text of an answer, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

describe('no answer before the code opens anything', () => {
  test.each(protectedRows)('%s stays closed', async (row) => {
    const { mobileNumber } = await signedIn(shop)
    const fresh = anyNumber()
    const address = anyAddress()
    const answers = [
      await shop.call('login', { body: { mobileNumber } }, { address }),
      await shop.call('register', { body: { name: 'A', mobileNumber: fresh } }, { address }),
      await shop.call('register', { body: { name: 'A', mobileNumber } }, { address }),
      await shop.call('resendOtp', { body: { mobileNumber: fresh } }, { address }),
    ]
    const candidates = [...answers.flatMap(textsIn), mobileNumber, 'null', 'undefined', '0'.repeat(43)]
    for (const token of candidates.filter((text) => /^[\x21-\x7e]+$/.test(text))) {
      const answer = await shop.send(row, { params: { id: 'x', orderId: 'x' }, body: {} }, { token })
      expect(answer.status, token).toBe(401)
    }
    expect((await shop.send(row, { params: { id: 'x', orderId: 'x' }, body: {} })).status).toBe(401)
  })
})

/** Rows that name a thing of a customer, with a call by somebody else. A new row with an id must be added here. */
const foreignCalls: Partial<
  Record<
    EndpointName,
    (asha: Owned) => { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  >
> = {
  chooseAddress: ({ addressId }) => ({ params: { id: addressId }, body: { currentAddress: true } }),
  editAddress: ({ addressId }) => ({ params: { id: addressId }, body: { doorNo: '666' } }),
  deleteAddress: ({ addressId }) => ({ params: { id: addressId } }),
  removeWish: ({ wishedId }) => ({ params: { id: wishedId } }),
  readAbandoned: ({ abandonId }) => ({ query: { abandonId } }),
  placeOrder: ({ abandonId, addressId, total }) => ({
    body: {
      abandonId,
      addressId,
      total,
      totalWeight: 0,
      subtotal: 0,
      shippingCharge: 0,
      paymentMethod: cash,
    },
  }),
  payOrder: ({ orderId }) => ({ params: { orderId } }),
  payInCash: ({ orderId, total }) => ({ params: { orderId }, body: { total } }),
  readPaymentStatus: ({ orderId }) => ({ query: { orderId } }),
  readOrder: ({ orderId }) => ({ params: { orderId } }),
}

type Owned = { wishedId: string; addressId: string; abandonId: string; orderId: string; total: number }

/** A size of the sample shop that can be bought. */
async function anySize() {
  const products = dataOf(await shop.call('listProducts', {}))
  const product = products.find(({ inStock }) => inStock)
  if (!product) throw new Error('nothing to buy')
  return { sizeId: '', productId: product._id, color: product.color.name, size: product.color.size.name }
}

async function own(customer: TestCustomer): Promise<Owned> {
  const address = dataOf(await shop.call('createAddress', { body: home }, customer))
  const buyer = { customerId: customer.customerId, token: customer.token, addressId: address._id }
  const size = await anySize()
  const first = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
  const order = dataOf(await submit(shop, buyer, first))
  const open = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }] })
  await shop.call('addWishes', { body: { productIds: [size.productId] } }, customer)
  return {
    wishedId: size.productId,
    addressId: address._id,
    abandonId: open.abandonId,
    orderId: order.orderId,
    total: open.total,
  }
}

describe('what is one customer’s does not exist for another', () => {
  test('every row with an id behind the sign-in is in this test', () => {
    const hasId = (name: EndpointName) => {
      const { params, query, body } = schemas[name] as Record<string, { shape?: object } | undefined>
      const keys = [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {}))
      // An earlier record of somebody else's is as none: last-word.test.ts; another's code erases nothing: customers.test.ts.
      const others = ['emailId', 'disCouponId', 'earlierAbandonId', 'session_id']
      return keys.some((key) => /id$/i.test(key) && !others.includes(key))
    }
    const withId = names.filter(
      (name) => endpoints[name].signIn !== 'none' && endpoints[name].signIn !== 'signature' && hasId(name),
    )
    expect(Object.keys(foreignCalls).toSorted()).toEqual(withId.toSorted())
  })

  test('Mallory gets 404 and nothing of Asha’s, and nothing of hers changes', async () => {
    const asha = await signedIn(shop, { name: 'Asha Raman' })
    const owned = await own(asha)
    const mallory = await signedIn(shop, { name: 'Mallory' })
    const before = await everythingOf(asha)
    for (const [name, forge] of Object.entries(foreignCalls)) {
      const row = names.find((one) => one === name)
      if (!row) throw new Error(name)
      const answer = await (await shop.send(row, forge(owned), { token: mallory.token })).json()
      expect(answer, name).toMatchObject({ status: 404, data: null })
    }
    expect(await everythingOf(asha)).toEqual(before)
    const hers = JSON.stringify([await everythingOf(mallory)])
    for (const secret of [asha.mobileNumber, 'North Usman Road', owned.orderId, owned.addressId])
      expect(hers).not.toContain(secret)
  })
})

async function everythingOf(customer: TestCustomer) {
  return Promise.all([
    shop.call('listAddresses', {}, customer),
    shop.call('readWishlist', {}, customer),
    shop.call('listOrders', {}, customer),
    shop.call('readProfile', {}, customer),
  ])
}

const strangeValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  'x',
  '',
  '\u0000',
  '\uD800',
  '𝟙𝟚𝟛',
  [],
  [[]],
  {},
  { $gt: '' },
  'a'.repeat(20_000),
]

describe('whatever a body holds, the shop answers and does not break', () => {
  const rowsWithBody = names.filter((name) => 'body' in schemas[name])
  test.each(rowsWithBody)('%s', async (row) => {
    const customer = await signedIn(shop)
    const statuses = new Set<number>()
    const { body: schema } = schemas[row] as { body: { shape?: object } }
    const fields = Object.keys(schema.shape ?? {})
    const bodies: unknown[] = [...strangeValues]
    for (const field of fields) for (const value of strangeValues) bodies.push({ [field]: value })
    for (const value of strangeValues) bodies.push(Object.fromEntries(fields.map((field) => [field, value])))
    for (const body of bodies) {
      const answer = await shop.send(
        row,
        { params: { id: 'x', orderId: 'x', slug: 'x' }, body },
        { token: customer.token, address: anyAddress() },
      )
      statuses.add(answer.status)
      await answer.body?.cancel()
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(400)
  })
})

test.each(['logout', 'endSessions', 'deleteProfile'] as const)(
  'a token that was revoked by %s is refused by another process at once',
  async (row) => {
    const other = await openAnother(shop)
    const asha = await signedIn(shop)
    expect((await other.call('readProfile', {}, asha)).status).toBe(200)
    if (row === 'deleteProfile') await eraseAccount(shop, asha)
    else await shop.call(row, {}, asha)
    expect((await other.call('readProfile', {}, asha)).status).toBe(401)
    await other.close()
  },
)
