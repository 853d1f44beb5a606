import { expect, test } from 'vitest'
import { cashfreeSignature } from '#server/payment/gateways/cashfree/cashfree-webhook.ts'
import { phonepeAuthorization } from '#server/payment/gateways/phonepe/phonepe-webhook.ts'
import { razorpaySignature } from '#server/payment/gateways/razorpay/razorpay-webhook.ts'
import { signCashfree, signPhonepe, signRazorpay, signRazorpayLink } from './simulator-signatures.ts'

// The vectors that the vendors publish, and those computed for this shop.
const razorpaySecret = 'EnLs21M47BllR3X8PSFtjtbd'

test('PhonePe signs with the digest of its login', () => {
  const vector = '9267adf96cdddc9b23d35a94be8a22bea8c38c2eb0d9e29c9ba16fec96ce0a3e'
  expect(signPhonepe('merchant_user', 'Passw0rd123')).toBe(vector)
  expect(phonepeAuthorization({ username: 'merchant_user', password: 'Passw0rd123' })).toBe(vector)
})

test('Razorpay signs the body of a webhook', () => {
  const vector = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'
  expect(signRazorpay('{"a":1,"b":2,"c":{"d":3}}', '123456')).toBe(vector)
  expect(razorpaySignature(Buffer.from('{"a":1,"b":2,"c":{"d":3}}'), '123456')).toBe(vector)
})

test.each([
  [
    'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ',
    '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  ],
  [
    'pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I',
    '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
  ],
])('Razorpay signs the way back %s', (text, vector) => {
  expect(signRazorpay(text, razorpaySecret)).toBe(vector)
  expect(razorpaySignature(text, razorpaySecret)).toBe(vector)
})

test('Razorpay signs the way back from a payment link', () => {
  const link = {
    linkId: 'plink_IH3cNucfVEgV68',
    referenceId: 'TSsd1989',
    status: 'paid',
    paymentId: 'pay_IH3d0ara9bSsjQ',
  }
  expect(signRazorpayLink(link, razorpaySecret)).toBe(
    '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  )
})

test('Cashfree signs the time and the body, nothing between them', () => {
  const vector = 'lEuixiFrPY9DrvDcWRaYcV5Nr62zzEM5fsssqteIaxA='
  const body = '{"type":"PAYMENT_SUCCESS_WEBHOOK"}'
  expect(signCashfree('1617695238078', body, 'cfsk_test_secret')).toBe(vector)
  expect(cashfreeSignature('1617695238078', Buffer.from(body), 'cfsk_test_secret')).toBe(vector)
})
