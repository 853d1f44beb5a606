import { expect, test } from 'vitest'
import { oneBuyer } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { policy } from './policy.ts'

const shop = await openShopOfFile()
const [ofLine] = policy.openCalls.perNetwork

const status = (as: { address: string; token?: string }) =>
  shop.send('readPaymentStatus', { query: { orderId: 'nobody’s' } }, as)

/** Asks again and again, side by side; the first answer that asks to wait, or null when three times a line's share brought none. */
async function askUntilRefused(ask: () => Promise<Response>): Promise<Response | null> {
  for (let asked = 0; asked < 3 * ofLine.perMinute; asked += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    const refused = answers.find((answer) => answer.status === 429)
    for (const answer of answers) if (answer !== refused) await answer.body?.cancel()
    if (refused) return refused
  }
  return null
}

test('a line that asks for prices, payments and codes without end is asked to wait, and nobody else is', async () => {
  const address = '2001:db8:e:1::1'
  const buyer = await oneBuyer(shop)
  const asks = [
    () => status({ address }),
    () => shop.send('quoteOrder', { body: {} }, { address: '2001:db8:e:1::2' }),
    () => shop.send('verifyOtp', { body: {} }, { address }),
    // A token that nobody has is no sign-in.
    () => status({ address, token: 'a-token-that-somebody-made-up' }),
  ]
  for (const ask of asks) {
    const refused = await askUntilRefused(ask)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({
      code: 'too-many-requests',
      message: expect.stringContaining('Please wait'),
    })
  }
  expect((await status({ address: '2001:db8:e:2::1' })).status).toBe(404)
  expect((await status({ address, token: buyer.token })).status).toBe(404)
  expect((await shop.send('listProducts', {}, { address })).status).toBe(200)
})

test('the thousands behind one address of a carrier ask far more often than one line may', async () => {
  expect(await askUntilRefused(() => status({ address: '203.0.113.80' }))).toBeNull()
})
