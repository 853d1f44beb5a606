import { expect, onTestFinished, test } from 'vitest'
import { oneBuyer } from '#test/support/order-makers.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createOpenCalls } from './open-calls.ts'
import { policy } from './policy.ts'

const { perNetwork, perCustomer } = policy.openCalls

type Who = { ip: string; by?: string }

/** Asks this often in one burst: whether each was let through. */
function asksFreely(admit: ReturnType<typeof createOpenCalls>, name: string, often: number, { ip, by }: Who) {
  const holder = by === undefined ? null : { customerId: by }
  for (let asked = 0; asked < often; asked += 1) if (admit(name, holder, { ip }) !== null) return false
  return true
}

test.each(['quoteOrder', 'readPaymentStatus', 'verifyOtp'])(
  '%s is asked for at a pace by each network and each customer',
  (name) => {
    const admit = createOpenCalls()
    const asks = (often: number, who: Who) => asksFreely(admit, name, often, who)
    expect(asks(perNetwork, { ip: '2001:db8:1:1::1' })).toBe(true)
    // Another line of the same /48 shares, another /48 does not; an address of a carrier has a bucket of its own.
    expect(asks(perNetwork, { ip: '2001:db8:1:2::1' })).toBe(false)
    expect(asks(perNetwork, { ip: '2001:db8:2:1::1' })).toBe(true)
    expect(asks(perNetwork, { ip: '203.0.113.80' })).toBe(true)
    // Who is signed in counts alone, wherever they are.
    expect(asks(perCustomer, { ip: '2001:db8:1:1::1', by: 'asha' })).toBe(true)
    expect(asks(perCustomer, { ip: '203.0.113.81', by: 'asha' })).toBe(false)
    expect(asks(perCustomer, { ip: '2001:db8:1:1::1', by: 'meena' })).toBe(true)
  },
)

test('what comes from memory is asked for as often as one likes', () => {
  expect(asksFreely(createOpenCalls(), 'listProducts', 3 * perNetwork, { ip: '2001:db8::1' })).toBe(true)
})

test('a network that asks too fast is told to wait, and a customer in it is not', async () => {
  // A pace that can be outrun at once: the shop takes it up as it opens.
  const usual = { ...policy.openCalls }
  Object.assign(policy.openCalls, { perNetwork: 5 })
  const shop = await openTestShop()
  Object.assign(policy.openCalls, usual)
  onTestFinished(shop.close)
  const buyer = await oneBuyer(shop)
  const address = '2001:db8:e:1::1'
  const status = (token: string) =>
    shop.send('readPaymentStatus', { query: { orderId: 'nobody’s' } }, { address, token })
  // A token that nobody has is no sign-in.
  for (let asked = 0; asked < 5; asked += 1) expect((await status('made-up')).status).toBe(404)
  const refused = await status('made-up')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringContaining('Please wait'),
  })
  expect((await status(buyer.token)).status).toBe(404)
})
