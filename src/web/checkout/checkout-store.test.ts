import { expect, test } from 'vitest'
import { cash } from '#test/support/ways-of-paying.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { createCheckoutStore } from './checkout-store.ts'

type Called = { name: string; input: unknown }
type Reply = Answer<unknown> | Error | Promise<Answer<unknown>>

const ok = (data: unknown): Answer<unknown> => ({ status: 200, message: 'OK', data })
const no = (status: number, code: string, data: unknown = null): Answer<unknown> => ({
  status,
  message: '',
  code,
  data,
})

const totals = {
  subtotal: 799,
  discount: 0,
  finalValue: 799,
  totalWeight: 540,
  shippingCharge: 0,
  total: 799,
}
const quotedData = {
  lines: [],
  gone: [],
  coupon: null,
  couponMessage: null,
  shipping: { cod: 99, onlinePayment: 39 },
  paymentMethods: [1, 2],
  totals,
}
const quoted = ok(quotedData)
const item = { productId: 'p', selectedColor: 'Black', selectedSize: 'M', quantity: 3 }
const taken = { items: [item], coupon: null }

type Browser = { coupon: string | null; signsIn: boolean; addressesRead: number; pricesForgotten: number }

/** A checkout against a shop that answers as told, the last answer of a row again and again. */
function visit(replies: Record<string, Reply[]>, abandonId: string | null = null) {
  const called: Called[] = []
  const alerts: string[] = []
  const stored = new Map<string, string | null>([['abandonId', abandonId]])
  const browser: Browser = { coupon: 'WELCOME', signsIn: true, addressesRead: 0, pricesForgotten: 0 }
  const text = (key: string) => ({
    read: () => stored.get(key) ?? null,
    write: (value: string) => stored.set(key, value),
    remove: () => void stored.delete(key),
  })
  const all: Record<string, Reply[]> = {
    quoteOrder: [quoted],
    abandonOrder: [ok({ abandonId: 'kept' })],
    placeOrder: [ok({ orderId: 'o1', paymentRedirectUrl: null })],
    ...replies,
  }
  const store = createCheckoutStore({
    call: async (name, input) => {
      called.push({ name, input })
      const replies = all[name] ?? []
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      if (!reply || reply instanceof Error) throw reply ?? new Error(`no answer for ${name}`)
      // The replies above are written in the shape of their rows.
      return reply as never
    },
    stored: { abandonId: text('abandonId') },
    forgetCoupon: () => (browser.coupon = null),
    forgetPrices: () => void (browser.pricesForgotten += 1),
    reloadAddresses: () => void (browser.addressesRead += 1),
    signInAgain: async () => browser.signsIn,
    alert: (message) => alerts.push(message),
    log: () => {},
  })
  const bodies = (name: string) => called.filter((one) => one.name === name).map(({ input }) => input)
  return { store, alerts, browser, bodies }
}

async function opened(replies: Record<string, Reply[]>, abandonId: string | null = null) {
  const shop = visit(replies, abandonId)
  await shop.store.open(taken, 'cash-on-delivery')
  return shop
}

test('the order names the total that is shown: final value and shipping of the chosen way', async () => {
  const shop = await opened({})
  expect(await shop.store.place('a1', 898)).toEqual({ kind: 'result', orderId: 'o1' })
  expect(shop.bodies('placeOrder')).toEqual([
    {
      body: expect.objectContaining({
        abandonId: 'kept',
        addressId: 'a1',
        paymentMethod: cash,
        total: 898,
        shippingCharge: 99,
      }),
    },
  ])
})

test('a way of paying that the shop does not take is not chosen any more', async () => {
  const onlineOnly = ok({ ...quotedData, paymentMethods: [2] })
  const shop = await opened({ quoteOrder: [onlineOnly] })
  expect(shop.store.read().method).toBeUndefined()
  expect(await shop.store.place('a1', 898)).toBeNull()
  expect(shop.bodies('placeOrder')).toEqual([])
})

const withRedirect = ok({ orderId: 'o1', paymentRedirectUrl: 'https://pay.example/x' })

const told = ok({ ...quotedData, cashAdvance: { amount: 99, said: '₹99 now' } })

test('cash of which a part is paid now leads to the payment page, and names the part that was told', async () => {
  const shop = await opened({ quoteOrder: [told], placeOrder: [withRedirect] })
  expect(await shop.store.place('a1', 898)).toEqual({ kind: 'gateway', url: 'https://pay.example/x' })
  expect(shop.bodies('placeOrder')).toEqual([{ body: expect.objectContaining({ cashAdvance: 99 }) }])
})

test('a part that is asked for since then is read and said before anything is paid', async () => {
  const shop = await opened({
    quoteOrder: [quoted, told],
    placeOrder: [{ ...no(409, 'advance-changed'), message: 'It has changed.' }, withRedirect],
  })
  expect(await shop.store.place('a1', 898)).toBeNull()
  expect(shop.store.read().question).toMatchObject({ kind: 'refused' })
  expect(await shop.store.place('a1', 898)).toMatchObject({ kind: 'gateway' })
  expect(shop.alerts).toEqual([])
})

test('cash on delivery leads to the result, also when the answer names a payment page', async () => {
  const shop = await opened({ placeOrder: [withRedirect] })
  expect(await shop.store.place('a1', 898)).toEqual({ kind: 'result', orderId: 'o1' })
})

test('an online order leads to the gateway, and the coupon is forgotten', async () => {
  const shop = await opened({ placeOrder: [withRedirect] })
  shop.store.choose('online-payment')
  expect(await shop.store.place('a1', 838)).toEqual({ kind: 'gateway', url: 'https://pay.example/x' })
  expect(shop.browser.coupon).toBeNull()
})

test.each([
  [
    'the abandon call is not 200',
    { abandonOrder: [no(500, 'unexpected')] },
    'Something went wrong. contact admin.',
  ],
  [
    'the abandon call throws',
    { abandonOrder: [new Error('offline')] },
    'Something went wrong. Please try again.',
  ],
  ['the order is not 200', { placeOrder: [no(500, 'unexpected')] }, 'Something went wrong. contact admin.'],
  [
    'the order call throws',
    { placeOrder: [new Error('offline')] },
    'Something went wrong. Please try again.',
  ],
])('when %s, the alert of the specification is shown', async (_when, replies, message) => {
  const shop = await opened(replies)
  expect(await shop.store.place('a1', 898)).toBeNull()
  expect(shop.alerts).toEqual([message])
  expect(shop.store.read().isPlacing).toBe(false)
})

test.each(['abandonOrder', 'placeOrder'])(
  'a session that ends at %s is opened again and the order placed, once, without an alert',
  async (name) => {
    const good = name === 'placeOrder' ? { orderId: 'o1', paymentRedirectUrl: null } : { abandonId: 'kept' }
    const shop = await opened({ [name]: [no(401, 'sign-in-required'), ok(good)] })
    expect(await shop.store.place('a1', 898)).toEqual({ kind: 'result', orderId: 'o1' })
    expect(shop.alerts).toEqual([])
  },
)

test('who does not sign in again has ordered nothing, and no overlay is left', async () => {
  const shop = await opened({ placeOrder: [no(401, 'sign-in-required')] })
  shop.browser.signsIn = false
  expect(await shop.store.place('a1', 898)).toBeNull()
  expect(shop.alerts).toEqual([])
  expect(shop.store.read().isPlacing).toBe(false)
})

test('a changed price is shown and ordered only once it was agreed to', async () => {
  const shop = await opened({
    placeOrder: [
      no(409, 'price-changed', { total: 948, subtotal: 849 }),
      ok({ orderId: 'o1', paymentRedirectUrl: null }),
    ],
  })
  expect(await shop.store.place('a1', 898)).toBeNull()
  expect(shop.alerts).toEqual([])
  expect(shop.store.read().question).toMatchObject({
    kind: 'price-changed',
    before: 898,
    change: { total: 948 },
  })
  expect(await shop.store.agree()).toEqual({ kind: 'result', orderId: 'o1' })
  expect(shop.bodies('placeOrder')[1]).toMatchObject({ body: { abandonId: 'kept', total: 948 } })
})

test('an order that is placed before the prices came asks for them first', async () => {
  const shop = await opened({ quoteOrder: [new Error('slow'), quoted] })
  expect(await shop.store.place('a1', 898)).toEqual({ kind: 'result', orderId: 'o1' })
  expect(shop.bodies('placeOrder')).toMatchObject([{ body: { total: 898, subtotal: 799 } }])
})

test('a total other than the one they were shown is asked about before anything is sent', async () => {
  const shop = await opened({ quoteOrder: [new Error('slow'), quoted] })
  expect(await shop.store.place('a1', 799)).toBeNull()
  expect(shop.bodies('placeOrder')).toEqual([])
  expect(shop.store.read()).toMatchObject({
    isPlacing: false,
    question: { kind: 'price-changed', before: 799, change: { total: 898, shippingCharge: 99 } },
  })
  expect(await shop.store.agree()).toEqual({ kind: 'result', orderId: 'o1' })
  expect(shop.bodies('placeOrder')).toMatchObject([{ body: { total: 898 } }])
})

test.each<[string, Reply, string]>([
  ['refused', no(503, 'unexpected'), 'Prices could not be confirmed. Please try again.'],
  ['lost', new Error('You seem to be offline.'), 'You seem to be offline.'],
])(
  'prices that are %s are said to be, nothing is ordered, and they can be asked for again',
  async (...row) => {
    const [, reply, why] = row
    const shop = await opened({ quoteOrder: [reply, reply, quoted] })
    expect(shop.store.read().failure).toBe(why)
    expect(await shop.store.place('a1', 799)).toBeNull()
    expect(shop.bodies('placeOrder')).toEqual([])
    expect(shop.store.read()).toMatchObject({ failure: why, question: null, isPlacing: false })
    await shop.store.reprice()
    expect(shop.store.read()).toMatchObject({ failure: undefined, quoted: { totals: { total: 799 } } })
  },
)

test('what is gone is named', async () => {
  const line = {
    productName: 'Leggings',
    selectedColor: 'Black',
    selectedSize: 'M',
    quantity: 3,
    available: 1,
  }
  const shop = await opened({ placeOrder: [no(409, 'out-of-stock', [line])] })
  await shop.store.place('a1', 898)
  expect(shop.store.read().question).toEqual({
    kind: 'out-of-stock',
    lines: [{ name: 'Leggings, Black, M', available: 1 }],
  })
})

test('after a lost answer the same cart is named again, so that no second order is made', async () => {
  const shop = await opened({
    placeOrder: [new Error('lost'), ok({ orderId: 'o1', paymentRedirectUrl: null })],
  })
  await shop.store.place('a1', 898)
  await shop.store.place('a1', 898)
  expect(shop.bodies('abandonOrder')).toHaveLength(1)

  const reloaded = await opened(
    { readAbandoned: [ok({ abandonId: 'kept', orderItems: [item], disCouponCode: null })] },
    'kept',
  )
  await reloaded.store.place('a1', 898)
  expect(reloaded.bodies('abandonOrder')).toHaveLength(0)
  expect(reloaded.bodies('placeOrder')).toMatchObject([{ body: { abandonId: 'kept' } }])
})

test('a stored kept cart with other things in it is not ordered', async () => {
  const other = { ...item, quantity: 1 }
  const shop = await opened(
    { readAbandoned: [ok({ abandonId: 'old', orderItems: [other], disCouponCode: null })] },
    'old',
  )
  await shop.store.place('a1', 898)
  expect(shop.bodies('placeOrder')).toMatchObject([{ body: { abandonId: 'kept' } }])
})

test.each([
  ['not-delivered', 409],
  ['no-cash-there', 409],
  ['cod-limit', 409],
  ['unknown-address', 404],
  ['too-busy', 503],
  ['try-again', 503],
  ['gateway-away', 503],
])('what the shopper can do something about is said in the shop’s own words: %s', async (code, status) => {
  const message = 'Please choose another address.'
  const { store, alerts, browser } = await opened({ placeOrder: [{ ...no(status, code), message }] })
  expect(await store.place('a1', 898)).toBeNull()
  const said = status === 503 ? message : `${message} Nothing has been ordered yet.`
  expect(store.read()).toMatchObject({ isPlacing: false, question: { kind: 'refused', message: said } })
  expect(alerts).toEqual([])
  expect(browser.addressesRead).toBe(code === 'unknown-address' ? 1 : 0)
})

test.each([
  ['a refusal', no(409, 'out-of-stock', [])],
  ['words of the shop', no(409, 'no-cash-there')],
  ['a failure that nobody knows', no(500, 'unexpected')],
  ['an ended session', no(401, 'unauthorized')],
])('%s that comes after checkout was left is nothing to the next visit', async (_, late) => {
  const answer = Promise.withResolvers<Answer<unknown>>()
  const shop = await opened({ placeOrder: [answer.promise] })
  const placed = shop.store.place('a1', 898)
  await expect.poll(() => shop.bodies('placeOrder')).toHaveLength(1)
  shop.store.leave()
  await shop.store.open(taken, 'cash-on-delivery')
  answer.resolve(late)
  expect(await placed).toBeNull()
  expect(shop.store.read()).toMatchObject({ isPlacing: false, question: null })
  expect(shop.alerts).toEqual([])
  expect(shop.bodies('placeOrder')).toHaveLength(1)
})

test('an order whose cart was still being saved when checkout was left is not sent', async () => {
  const saved = Promise.withResolvers<Answer<unknown>>()
  const shop = await opened({ abandonOrder: [saved.promise] })
  const placed = shop.store.place('a1', 898)
  await expect.poll(() => shop.bodies('abandonOrder')).toHaveLength(1)
  shop.store.leave()
  saved.resolve(ok({ abandonId: 'kept' }))
  expect(await placed).toBeNull()
  expect(shop.bodies('placeOrder')).toEqual([])
})

test.each(['out-of-stock', 'price-changed'])('after %s the cart asks for its prices again', async (code) => {
  const shop = await opened({ placeOrder: [no(409, code, [])] })
  await shop.store.place('a1', 898)
  expect(shop.browser.pricesForgotten).toBe(1)
})

test('prices that come after checkout was left place no order on the next visit', async () => {
  const late = Promise.withResolvers<Answer<unknown>>()
  const shop = visit({ quoteOrder: [new Error('lost'), late.promise, quoted] })
  await shop.store.open(taken, 'cash-on-delivery')
  const placed = shop.store.place('a1', 898)
  await expect.poll(() => shop.bodies('quoteOrder')).toHaveLength(2)
  shop.store.leave()
  await shop.store.open(taken, 'cash-on-delivery')
  late.resolve(quoted)
  expect(await placed).toBeNull()
  expect(shop.bodies('placeOrder')).toEqual([])
})
