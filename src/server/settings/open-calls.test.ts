import { expect, test } from 'vitest'
import { oneBuyer } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createOpenCalls } from './open-calls.ts'
import { policy } from './policy.ts'

const { perNetwork, perCustomer } = policy.openCalls

/** How many of this call are let through in one burst. */
function burst(
  admit: ReturnType<typeof createOpenCalls>,
  name: string,
  who: { ip: string; by?: string },
): number {
  const holder = who.by === undefined ? null : { customerId: who.by }
  for (let asked = 0; asked < 3 * perNetwork; asked += 1) if (admit(name, holder, who) !== null) return asked
  return Infinity
}

test('prices, payments and codes are asked for at a pace by each network and each customer, all else as one likes', () => {
  const admit = createOpenCalls()
  for (const [at, name] of ['quoteOrder', 'readPaymentStatus', 'verifyOtp'].entries()) {
    expect(burst(admit, name, { ip: `2001:db8:${at}:1::1` })).toBeGreaterThanOrEqual(perNetwork)
    // Another line of the same /48 shares, another /48 does not; an address of a carrier has a bucket of its own.
    expect(admit(name, null, { ip: `2001:db8:${at}:2::1` })).toMatchObject({ status: 429 })
    expect(admit(name, null, { ip: '2001:db8:ff::1' })).toBeNull()
    expect(admit(name, null, { ip: '203.0.113.80' })).toBeNull()
    // Who is signed in counts alone, wherever they are.
    const by = `customer of ${name}`
    expect(burst(admit, name, { ip: `2001:db8:${at}:1::1`, by })).toBeGreaterThanOrEqual(perCustomer)
    expect(admit(name, { customerId: 'another' }, { ip: `2001:db8:${at}:1::1` })).toBeNull()
  }
  expect(burst(admit, 'listProducts', { ip: '2001:db8::1' })).toBe(Infinity)
})

test('a network that asks without end is told to wait, and a customer in it is not', async () => {
  const shop = await openShopOfFile()
  const address = '2001:db8:e:1::1'
  // A token that nobody has is no sign-in.
  const as = { address, token: 'a-token-that-somebody-made-up' }
  const status = (who: { address: string; token?: string }) =>
    shop.send('readPaymentStatus', { query: { orderId: 'nobody’s' } }, who)
  let refused: Response | undefined
  for (let asked = 0; asked < 2 * perNetwork && !refused; asked += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => status(as)))
    refused = answers.find((answer) => answer.status === 429)
    await Promise.all(answers.map((answer) => (answer === refused ? null : answer.body?.cancel())))
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringContaining('Please wait'),
  })
  const buyer = await oneBuyer(shop)
  expect((await status({ address, token: buyer.token })).status).toBe(404)
})
