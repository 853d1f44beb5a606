import { expect, test } from 'vitest'
import { cash } from '#test/support/ways-of-paying.ts'
import { anyAddress, signedIn } from '#test/support/customers.ts'
import { withOneOdd } from '#test/support/odd-bodies.ts'
import { pixelEvent } from '#test/support/pixel-calls.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const asha = await signedIn(shop)

const item = {
  productId: 'p',
  selectedSize: 'M',
  selectedColor: 'Red',
  selectedImage: 'x',
  price: 1,
  quantity: 1,
}
const event = pixelEvent('ViewContent')

/** A body that is as it should be, for each call that takes one. */
const calls: Array<[call: string, body: unknown]> = [
  ['POST /customer/otp-verify', { mobileNumber: '9876543210', otp: '1234', session_id: 's' }],
  ['PATCH /customer/profile', { name: 'Asha', emailId: 'a@example.in' }],
  ['POST /order/coupon/validate', { code: 'WELCOME10', subTotal: 500 }],
  ['POST /order/quote', { orderItems: [item], couponCode: 'X', paymentMethod: cash }],
  ['POST /order/v2/abandon', { orderItems: [item], disCouponId: 'x', disCouponValue: 1, disCouponCode: 'X' }],
  [
    'POST /order/create',
    {
      abandonId: 'a',
      totalWeight: 1,
      subtotal: 1,
      shippingCharge: 1,
      total: 1,
      paymentMethod: cash,
      addressId: 'b',
    },
  ],
  ['POST /consent', { advertising: true, matching: true, textVersion: '1', version: '1' }],
  ['POST /pixel/product/a-shawl', [event]],
  ['POST /pixel/initiateCheckout', { event: [event], fbc: 'x', client_user_agent: 'y' }],
  [
    'POST /pixel/purchaseEvent',
    { event: [], order: { order_id: 'o', currency: 'INR', value: 1, num_items: 1 }, fbp: 'x' },
  ],
]

test('no body of any shape is answered with a failure', { timeout: 120_000 }, async () => {
  const failures: string[] = []
  for (const [call, body] of calls) {
    for (const made of withOneOdd(body)) {
      const { status } = await send(call, made)
      if (status >= 500) failures.push(`${call}: ${status} for ${made}`)
    }
  }
  expect(failures).toEqual([])
})

test.each([
  'GET /order/x%00y',
  'GET /order/payment/status?orderId=x%00y',
  'GET /order/payment/status?orderId=o&t=%ed%a0%80%00',
])('nor is the address %s', async (call) => expect((await send(call)).status).toBeLessThan(500))

test.each([
  ['NUL', 'a\u0000b'],
  ['half a pair', 'a\ud800b'],
])('a text with %s, which no database or ad platform takes, is refused with its field', async (_, text) => {
  const refused = await send('POST /pixel/product/a-shawl', JSON.stringify([{ ...event, event_id: text }]))
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    code: 'invalid-input',
    data: { faults: [{ field: '0.event_id' }] },
  })
})

function send(call: string, body?: string) {
  const [method = '', path = ''] = call.split(' ')
  return fetch(`${shop.url}/api/web${path}`, {
    method,
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${asha.token}`,
      'x-forwarded-for': anyAddress(),
    },
  })
}
