import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewaySimulators } from './gateway-simulators.ts'
import { openGatewaySimulators } from './gateway-simulators.ts'

// The simulators refuse what the real gateways refuse, so that a test against them means something.
let simulators: GatewaySimulators
let bearer: string

beforeAll(async () => {
  simulators = await openGatewaySimulators({ mode: 'sample' })
  const token = await post('/phonepe/v1/oauth/token', {
    client_id: 'SIMULATED',
    client_secret: 'simulated-secret',
    client_version: '1',
    grant_type: 'client_credentials',
  })
  bearer = `O-Bearer ${token.body.access_token}`
})
afterAll(() => simulators.close())

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${simulators.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const phonepeOrder = {
  merchantOrderId: 'order-1',
  amount: 59_900,
  expireAfter: 900,
  paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'http://localhost:3000/order/status/1' } },
}
const razorpayLink = {
  amount: 59_900,
  currency: 'INR',
  reference_id: 'order-1',
  description: 'Order 1001',
  expire_by: Math.ceil(Date.now() / 1000) + 1000,
  callback_url: 'http://localhost:3000/order/status/1',
  callback_method: 'get',
}
const cashfreeLink = {
  link_id: 'order-1',
  link_amount: 599,
  link_currency: 'INR',
  link_purpose: 'Order 1001',
  customer_details: { customer_phone: '9876543210' },
  link_meta: { return_url: 'http://localhost:3000/order/status/1' },
}
const razorpayKeys = {
  authorization: `Basic ${Buffer.from('rzp_test_simulated:simulated-secret').toString('base64')}`,
}
const cashfreeKeys = {
  'x-client-id': 'SIMULATED',
  'x-client-secret': 'cfsk_test_secret',
  'x-api-version': '2025-01-01',
}

test('PhonePe answers as its documentation shows', async () => {
  const made = await post('/phonepe/checkout/v2/pay', phonepeOrder, { authorization: bearer })
  expect(made).toMatchObject({
    status: 200,
    body: { state: 'PENDING', orderId: expect.stringMatching(/^OMO/) },
  })
})

test.each([
  ['an order that exists', { ...phonepeOrder }, 400],
  ['less than a rupee', { ...phonepeOrder, merchantOrderId: 'a', amount: 99 }, 400],
  ['five minutes too few', { ...phonepeOrder, merchantOrderId: 'b', expireAfter: 299 }, 400],
  ['an hour too many', { ...phonepeOrder, merchantOrderId: 'c', expireAfter: 3601 }, 400],
  ['a name it does not take', { ...phonepeOrder, merchantOrderId: 'a/b' }, 400],
])('PhonePe refuses %s', async (_what, body, status) => {
  const refused = await post('/phonepe/checkout/v2/pay', body, { authorization: bearer })
  expect(refused.status).toBe(status)
})

test('no gateway answers to wrong keys', async () => {
  const wrongToken = { authorization: 'O-Bearer stolen' }
  expect((await post('/phonepe/checkout/v2/pay', phonepeOrder, wrongToken)).status).toBe(401)
  expect((await post('/razorpay/v1/payment_links', razorpayLink)).status).toBe(401)
  const wrongSecret = { ...cashfreeKeys, 'x-client-secret': 'guessed' }
  expect((await post('/cashfree/links', cashfreeLink, wrongSecret)).status).toBe(401)
})

test('Razorpay refuses a reference twice, and a link that ends within 15 minutes', async () => {
  const made = await post('/razorpay/v1/payment_links', razorpayLink, razorpayKeys)
  expect(made).toMatchObject({ status: 200, body: { status: 'created', amount_paid: 0, payments: null } })
  expect((await post('/razorpay/v1/payment_links', razorpayLink, razorpayKeys)).status).toBe(400)
  const soon = { ...razorpayLink, reference_id: 'soon', expire_by: Math.ceil(Date.now() / 1000) + 600 }
  expect((await post('/razorpay/v1/payment_links', soon, razorpayKeys)).status).toBe(400)
})

test('Cashfree wants its version, repeats a stored answer, and refuses its key with another body', async () => {
  const { 'x-api-version': _version, ...noVersion } = cashfreeKeys
  expect((await post('/cashfree/links', cashfreeLink, noVersion)).status).toBe(400)
  const keyed = { ...cashfreeKeys, 'x-idempotency-key': 'key-1' }
  const made = await post('/cashfree/links', cashfreeLink, keyed)
  expect(made).toMatchObject({ status: 200, body: { link_status: 'ACTIVE', link_amount: 599 } })
  expect(await post('/cashfree/links', cashfreeLink, keyed)).toEqual(made)
  expect((await post('/cashfree/links', { ...cashfreeLink, link_amount: 1 }, keyed)).status).toBe(422)
  expect((await post('/cashfree/links', cashfreeLink, cashfreeKeys)).status).toBe(409)
})

test('the pages have their four buttons and lead back in the way of each gateway', async () => {
  const page = `${simulators.url}/page/razorpay/order-1`
  const html = await (await fetch(page)).text()
  for (const label of ['Pay', 'Fail', 'Leave pending', 'Close tab'])
    expect(html).toContain(`>${label}</button>`)
  const decide = (action: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
  expect((await decide('later')).headers.get('location')).toBe(razorpayLink.callback_url)
  const back = new URL((await decide('pay')).headers.get('location') ?? '')
  expect([...back.searchParams.keys()]).toEqual([
    'razorpay_payment_id',
    'razorpay_payment_link_id',
    'razorpay_payment_link_reference_id',
    'razorpay_payment_link_status',
    'razorpay_signature',
  ])
})
