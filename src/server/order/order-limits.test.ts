import { describe, expect, test } from 'vitest'
import {
  type Buyer,
  checkOut,
  dataOf,
  decide,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
} from '#test/support/order-makers.ts'
import { openAnother, type TestShop } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()
const size = await makeSize(shop, { rupees: 299 })

/** Carts that differ: the same cart again would be the same order. */
async function cartsOf(buyer: Buyer, quantities: readonly number[], paymentMethod: WayOfPaying = cash) {
  const carts = []
  for (const quantity of quantities) {
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity }], paymentMethod })
    carts.push({ ...cart, paymentMethod })
  }
  return carts
}

/** The same shop with an owner's settings. */
async function withSettings(env: Record<string, string>, work: (other: TestShop) => Promise<void>) {
  const other = await openAnother(shop, env)
  try {
    await work({ ...other, connectionString: shop.connectionString })
  } finally {
    await other.close()
  }
}

test('as delivered there is no limit on cash on delivery but the orders of an hour and the pieces under way', async () => {
  const buyer = await oneBuyer(shop)
  const carts = await cartsOf(buyer, [40, 41, 42, 43])
  for (const cart of carts) expect((await submit(shop, buyer, cart)).status).toBe(200)
})

describe('where one open cash-on-delivery order is allowed', () => {
  const settings = { COD_OPEN_ORDERS: '1' }

  test('a second is refused and takes nothing; online it can be paid', async () => {
    const buyer = await oneBuyer(shop)
    const [first, second] = await cartsOf(buyer, [1, 2])
    const [prepaid] = await cartsOf(buyer, [3], online)
    if (!first || !second || !prepaid) throw new Error('no carts')
    await withSettings(settings, async (owner) => {
      expect((await submit(owner, buyer, first)).status).toBe(200)
      expect(await submit(owner, buyer, second)).toMatchObject({ status: 409, code: 'cod-limit' })
      expect((await submit(owner, buyer, prepaid)).status).toBe(200)
    })
  })

  test.each(['fulfil', 'cancel'] as const)('the next is taken after %s of the first', async (action) => {
    const buyer = await oneBuyer(shop)
    const [first, second] = await cartsOf(buyer, [1, 2])
    if (!first || !second) throw new Error('no carts')
    await withSettings(settings, async (owner) => {
      const { orderId } = dataOf(await submit(owner, buyer, first))
      expect(await owner.orders.change(orderId, action)).toEqual({ ok: true })
      expect((await submit(owner, buyer, second)).status).toBe(200)
    })
  })

  test('of five at the same moment one is taken', async () => {
    const buyer = await oneBuyer(shop)
    const carts = await cartsOf(buyer, [1, 2, 3, 4, 5])
    await withSettings(settings, async (owner) => {
      const answers = await Promise.all(carts.map((cart) => submit(owner, buyer, cart)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })
  })
})

test('where an order on delivery may cost ₹697, it may not cost more; online it may', async () => {
  const buyer = await oneBuyer(shop)
  const [atLimit, above] = await cartsOf(buyer, [2, 3])
  const [prepaid] = await cartsOf(buyer, [4], online)
  if (!atLimit || !above || !prepaid) throw new Error('no carts')
  expect(atLimit.total).toBe(697)
  await withSettings({ COD_HIGHEST_TOTAL: '697' }, async (owner) => {
    expect((await submit(owner, buyer, atLimit)).status).toBe(200)
    expect(await submit(owner, buyer, above)).toMatchObject({ status: 409, code: 'cod-limit' })
    expect((await submit(owner, buyer, prepaid)).status).toBe(200)
  })
})

test('of many orders at the same moment an hour takes as many as the owner allows', async () => {
  const buyer = await oneBuyer(shop)
  const carts = await cartsOf(buyer, [1, 2, 3, 4, 5, 6])
  await withSettings({ ORDERS_PER_HOUR: '2' }, async (owner) => {
    const answers = await Promise.all(carts.map((cart) => submit(owner, buyer, cart)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})

describe('one customer has 200 pieces under way at most', () => {
  test.each([
    ['on delivery', cash],
    ['not paid online', online],
  ] as const)('%s; a refused order takes nothing', async (_says, paymentMethod) => {
    const scarce = await makeSize(shop, { stock: 1000 })
    const [buyer, other] = [await oneBuyer(shop), await oneBuyer(shop)]
    const taken = async (who: Buyer, quantity: number) => {
      const wanted = [{ ...scarce, quantity }]
      const cart = await checkOut(shop, who, { wanted, paymentMethod })
      return submit(shop, who, { ...cart, paymentMethod })
    }
    for (const quantity of [99, 98]) expect((await taken(buyer, quantity)).status).toBe(200)
    expect(await taken(buyer, 4)).toMatchObject({ status: 429, code: 'too-many-pieces' })
    expect(await piecesLeft(shop, scarce)).toBe(1000 - 197)
    expect((await taken(buyer, 3)).status).toBe(200)
    expect((await taken(other, 99)).status).toBe(200)
  })

  test('what was paid or sent is not under way any more', async () => {
    const buyer = await oneBuyer(shop)
    const [first, second, third] = await cartsOf(buyer, [97, 98, 99])
    if (!first || !second || !third) throw new Error('no carts')
    const { orderId } = dataOf(await submit(shop, buyer, first))
    expect((await submit(shop, buyer, second)).status).toBe(200)
    expect((await submit(shop, buyer, third)).status).toBe(429)
    await shop.orders.change(orderId, 'fulfil')
    expect((await submit(shop, buyer, third)).status).toBe(200)
  })

  test('orders whose hold is over do not hold more than that when all are paid again', async () => {
    const buyer = await oneBuyer(shop)
    const carts = await cartsOf(buyer, [95, 96], online)
    const placed = []
    for (const cart of carts) {
      const { orderId, paymentRedirectUrl } = dataOf(await submit(shop, buyer, cart))
      await decide(shop, paymentRedirectUrl, 'fail')
      await shop.call('readPaymentStatus', { query: { orderId } }, buyer)
      placed.push(orderId)
    }
    const [between] = await cartsOf(buyer, [97])
    if (!between) throw new Error('no cart')
    expect((await submit(shop, buyer, between)).status).toBe(200)
    const [first = '', second = ''] = placed
    expect((await shop.call('payOrder', { params: { orderId: first } }, buyer)).status).toBe(200)
    expect(await shop.call('payOrder', { params: { orderId: second } }, buyer)).toMatchObject({
      status: 409,
      code: 'not-payable',
    })
  })
})
