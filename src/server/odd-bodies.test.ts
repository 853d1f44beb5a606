import { expect, test } from 'vitest'
import type { Input } from '#contract/endpoint-schemas.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { CallSchemas } from '#platform/http/call-schemas.ts'
import { callAddress } from '#platform/http/http-call.ts'
import { anyAddress, anyNumber } from '#test/support/customers.ts'
import { home } from '#test/support/home-address.ts'
import { withOneOdd } from '#test/support/odd-bodies.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit, toOrderItems } from '#test/support/order-makers.ts'
import { pixelEvent } from '#test/support/pixel-calls.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()
const asha = await oneBuyer(shop)
const products = dataOf(await shop.call('listProducts', {}))
const slug = products[0]?.slug ?? ''
const wanted = [{ ...(await makeSize(shop)), quantity: 1 }]
const orderItems = toOrderItems(wanted).map((line) => ({ ...line, price: 1, selectedImage: 'x' }))
const kept = await checkOut(shop, asha, { wanted })
const unpaid = await checkOut(shop, asha, { wanted, paymentMethod: online })
const { orderId } = dataOf(await submit(shop, asha, { ...unpaid, paymentMethod: online }))
const { addressId } = asha
const code = { otp: '1234', session_id: 's' }
const event = pixelEvent('ViewContent')
const order = { order_id: 'o', currency: 'INR' as const, value: 1, num_items: 1 }

/** The rows that take anything, by the contract: a new one is no row here until it has a call below. */
type Row = {
  [Name in EndpointName]: keyof (typeof schemas)[Name] & Part extends never ? never : Name
}[EndpointName]
type Part = 'params' | 'query' | 'body'

/** A call that is as it should be, of each row that takes anything. */
const usual: { [Name in Row]: Input<Name> } = {
  login: { body: { mobileNumber: anyNumber() } },
  register: { body: { name: 'Asha', emailId: 'a@example.in', mobileNumber: anyNumber() } },
  verifyOtp: { body: { mobileNumber: anyNumber(), ...code } },
  resendOtp: { body: { mobileNumber: anyNumber() } },
  editProfile: { body: { name: 'Asha', emailId: 'a@example.in' } },
  deleteProfile: { body: code },
  readMenu: { params: { brand: 'any' } },
  listProducts: { query: { search: 'shawl', ids: 'a,b', limit: '3', colors: 'none' } },
  listSimilarProducts: { params: { id: 'p' } },
  listCategoryProducts: { params: { id: 'c' } },
  readProduct: { params: { id: slug } },
  listSubcategories: { query: { slug: 'c' } },
  readContentPage: { params: { slug: 'about' } },
  createAddress: {
    body: { ...home, landmark: 'x', country: 'India', mobile: '9876543210', currentAddress: true },
  },
  chooseAddress: { params: { id: addressId }, body: { currentAddress: true } },
  editAddress: { params: { id: addressId }, body: home },
  deleteAddress: { params: { id: 'another' } },
  readDelivery: { params: { pincode: '600017' } },
  addWishes: { body: { productIds: ['p'] } },
  removeWish: { params: { id: 'p' } },
  validateCoupon: { body: { code: 'WELCOME10', subTotal: 500 } },
  offerCoupons: { body: { subTotal: 500 } },
  readShippingCost: { query: { weight: '500' } },
  quoteOrder: { body: { orderItems, couponCode: 'X', paymentMethod: cash } },
  abandonOrder: {
    body: { orderItems, disCouponId: 'x', disCouponValue: 1, disCouponCode: 'X', earlierAbandonId: 'a' },
  },
  restoreAbandoned: { query: { link: 'x' } },
  readAbandoned: { query: { abandonId: kept.abandonId } },
  placeOrder: {
    body: {
      ...kept,
      addressId,
      paymentMethod: cash,
      totalWeight: 1,
      subtotal: 1,
      shippingCharge: 1,
      isAnother: true,
      cashAdvance: 0,
    },
  },
  payOrder: { params: { orderId } },
  payInCash: { params: { orderId }, body: { total: 1 } },
  listOrders: { query: { limit: '5', before: orderId } },
  readPaymentStatus: { query: { orderId, t: 'x' } },
  readOrder: { params: { orderId } },
  receivePaymentWebhook: { params: { provider: 'sandbox' } },
  receiveCourierNews: { params: { courier: 'delhivery' } },
  trackProduct: { params: { slug }, body: [event] },
  trackCheckout: { body: { event: [event], fbc: 'x', client_user_agent: 'y' } },
  trackPurchase: { body: { event: [], order, fbp: 'x' } },
  recordConsent: { body: { purposes: { advertising: true, matching: true }, textVersion: '1' } },
}
const rows = Object.keys(usual) as Row[]

const wholeBodies = ['', 'null', '[]', '{}', '"x"', '1', '{"a":', '[{"a":1}]', '{"__proto__":{"a":1}}']
const oddTexts = [
  'a%00b',
  '%ed%a0%80',
  '%ed%a0%80%00',
  '%2e%2e%2f',
  "'",
  '-1',
  '%25',
  '%E2%80%AE',
  'x'.repeat(150),
]

test.each(rows)('%s answers whatever its body and its address say, and never with a failure', async (row) => {
  const { method, path } = endpoints[row]
  const call: Input<Row> = usual[row]
  const taken: CallSchemas = schemas[row]
  for (const part of ['params', 'query', 'body'] as const) taken[part]?.parse(call[part])

  const address = callAddress(path, call)
  const body = JSON.stringify(call.body)
  const asked: Array<[address: string, body: string | undefined]> = oddAddresses(row).map((odd) => [
    odd,
    body,
  ])
  if (method !== 'GET') for (const whole of wholeBodies) asked.push([address, whole])
  for (const odd of withOneOdd(call.body)) if (call.body) asked.push([address, odd])
  const wrong: string[] = []
  for (const [to, sent] of asked) {
    const response = await send(method, to, sent)
    const answer = await response.text()
    if (response.status >= 500 || answer.includes('unknown-call'))
      wrong.push(`${method} ${to.slice(0, 200)}: ${response.status} for ${sent?.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  ['NUL', 'a\u0000b'],
  ['half a pair', 'a\ud800b'],
])('a text with %s, which no database or ad platform takes, is refused with its field', async (_, text) => {
  const body = JSON.stringify([{ ...event, event_id: text }])
  const refused = await send('POST', `/pixel/product/${slug}`, body)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    code: 'invalid-input',
    data: { faults: [{ field: '0.event_id' }] },
  })
})

/** The address of a row with each of its names, each in turn, replaced by each of the odd texts. */
function oddAddresses(row: Row): string[] {
  const { params, query }: Input<Row> = usual[row]
  const { path } = endpoints[row]
  const mark = 'THE-ODD-ONE'
  const marked = [
    ...Object.keys(params ?? {}).map((name) =>
      callAddress(path, { params: { ...params, [name]: mark }, query }),
    ),
    ...Object.keys(query ?? {}).map((name) =>
      callAddress(path, { params, query: { ...query, [name]: mark } }),
    ),
  ]
  return marked.flatMap((address) => oddTexts.map((text) => address.replace(mark, () => text)))
}

function send(method: string, address: string, body?: string) {
  return fetch(`${shop.url}/api/web${address}`, {
    method,
    body: method === 'GET' ? undefined : body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${asha.token}`,
      'x-forwarded-for': anyAddress(),
    },
  })
}
