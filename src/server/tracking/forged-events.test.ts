import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '#test/support/customers.ts'
import { sized } from '#test/support/order-makers.ts'
import { openTrackedShop, pixelEvent } from '#test/support/pixel-calls.ts'
import type { TrackedShop } from '#test/support/pixel-calls.ts'

let shop: TrackedShop
beforeAll(async () => {
  shop = await openTrackedShop()
})
beforeEach(() => {
  shop.meta.received.length = 0
})
afterAll(() => shop.close())

describe('a purchase that a browser makes up', () => {
  test('is forwarded never, however often it is tried', async () => {
    const { token } = await shop.buyerWhoAllows()
    for (let number = 0; number < sized(10_000); number += 1) {
      const body = { event: [pixelEvent('Purchase')], fbc: null, fbp: null }
      const answer = await shop.pixel('/pixel/purchaseEvent', body, { token })
      expect(answer.data).toEqual({ accepted: 0 })
    }
    await shop.outbox.drain()
    expect(shop.meta.received).toEqual([])
  }, 600_000)

  test.each(['/pixel/product/shawl', '/pixel/initiateCheckout'])(
    'does not pass at %s either',
    async (path) => {
      const { token } = await shop.buyerWhoAllows()
      const answer = await shop.pixel(path, [pixelEvent('Purchase')], { token })
      expect(answer.data).toEqual({ accepted: 0 })
      await shop.outbox.drain()
      expect(shop.meta.received).toEqual([])
    },
  )

  test("is not taken for another's, whose event id it carries", async () => {
    const [buyer, forger] = [await shop.buyerWhoAllows(), await shop.buyerWhoAllows()]
    const eventId = await shop.purchase(buyer.customerId)
    const body = { event: [pixelEvent('Purchase', eventId)] }
    expect((await shop.pixel('/pixel/purchaseEvent', body, forger)).data).toEqual({ accepted: 0 })
    await shop.outbox.drain()
    expect(shop.meta.receivedIds()).toEqual([eventId])
  })

  test('needs a sign-in to be reported at all, as a checkout does', async () => {
    expect((await shop.pixel('/pixel/purchaseEvent', { event: [pixelEvent('Purchase')] })).status).toBe(401)
    const start = { event: [pixelEvent('InitiateCheckout')] }
    expect((await shop.pixel('/pixel/initiateCheckout', start)).status).toBe(401)
  })
})

describe('the address an event carries', () => {
  test.each([
    ['the proxy names the browser', '10.7.0.1', '10.7.0.1'],
    ['the browser put another before it', '6.6.6.6, 10.7.0.2', '10.7.0.2'],
    ['the browser pretends to be the proxy', '127.0.0.1, 10.7.0.3', '10.7.0.3'],
    ['the browser names many', '1.1.1.1, 2.2.2.2, 127.0.0.1, 10.7.0.4', '10.7.0.4'],
  ])('is what the trusted proxy saw: %s', async (_case, address, seen) => {
    const consentId = await shop.answer({ advertising: true })
    await shop.pixel('/pixel/product/shawl', [pixelEvent('ViewContent')], { consentId, address })
    await shop.outbox.drain()
    expect(shop.meta.received[0]?.event.user_data).toMatchObject({ client_ip_address: seen })
  })

  test('cannot be chosen to get around the limit', async () => {
    let last = { status: 200 }
    for (let time = 0; time < 61; time += 1) {
      const address = `6.6.6.${time}, 10.7.1.1`
      last = await shop.pixel('/pixel/product/shawl', [pixelEvent('ViewContent')], { address })
    }
    expect(last.status).toBe(429)
  })
})

test('times and click ids that cannot be true are not passed on', async () => {
  const { token } = await signedIn(shop)
  const consentId = await shop.answer({ advertising: true })
  const view = { ...pixelEvent('ViewContent'), event_time: 1_000_000_000 }
  view.user_data.fbp = 'fb.1.1700000000000.<script>'
  await shop.pixel('/pixel/product/shawl', [view], { consentId, token })
  await shop.outbox.drain()
  const [sent] = shop.meta.received
  expect(sent?.event.user_data).not.toHaveProperty('fbp')
  expect(sent?.event.event_time).toBeGreaterThan(view.event_time)
})

test('a checkout that a guest makes up on the page of a product is counted nowhere', async () => {
  const made = await shop.pixel('/pixel/product/shawl', [
    pixelEvent('InitiateCheckout', 'a made-up checkout'),
  ])
  expect(made).toMatchObject({ status: 200, data: { accepted: 0 } })
  const { rows } = await shop.database.pool.query(
    `SELECT 1 FROM tracked_event WHERE event_id = 'a made-up checkout'`,
  )
  expect(rows).toEqual([])
})

test('a product that the shop does not have is seen by nobody', async () => {
  const made = await shop.pixel('/pixel/product/buy-cheap-pills', [pixelEvent('ViewContent')])
  expect(made).toMatchObject({ status: 200, data: { accepted: 0 } })
  const { rows } = await shop.database.pool.query(
    `SELECT 1 FROM tracked_event WHERE slug = 'buy-cheap-pills'`,
  )
  expect(rows).toEqual([])
})
