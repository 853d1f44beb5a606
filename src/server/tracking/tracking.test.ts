import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyAddress, signedIn } from '#test/support/customers.ts'
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

describe('events of a shopper who allows advertising', () => {
  test('a product view goes on with what the server knows, not with what the body says', async () => {
    const consentId = await shop.answer({ advertising: true })
    const address = anyAddress()
    await shop.pixel('/pixel/product/shawl', [pixelEvent('ViewContent')], { consentId, address })
    await shop.outbox.drain()
    expect(shop.meta.received).toMatchObject([
      {
        pixelId: '200',
        event: {
          event_name: 'ViewContent',
          action_source: 'website',
          user_data: {
            client_ip_address: address,
            client_user_agent: 'a phone',
            fbp: 'fb.1.1700000000000.77',
          },
          custom_data: { currency: 'INR', value: 399, content_type: 'product', content_ids: ['p1'] },
        },
      },
    ])
    expect(JSON.stringify(shop.meta.received)).not.toMatch(/forged|1111111111|6\.6\.6\.6|"em"|"ph"/)
  })

  test('the same event reported twenty times is forwarded once', async () => {
    const consentId = await shop.answer({ advertising: true })
    const seen = pixelEvent('AddToCart')
    for (let time = 0; time < 20; time += 1) await shop.pixel('/pixel/product/shawl', [seen], { consentId })
    await shop.outbox.drain()
    expect(shop.meta.receivedIds()).toEqual([seen.event_id])
  })

  test('a checkout carries the hashed number with 91 and the enrichment of the body', async () => {
    const { token, customerId } = await signedIn(shop, { mobileNumber: '9876543210' })
    await shop.database.pool.query(`UPDATE customer SET email = ' Asha@Example.in' WHERE id = $1`, [
      customerId,
    ])
    await shop.answer({ advertising: true, matching: true }, { token })
    const body = {
      event: [pixelEvent('InitiateCheckout')],
      client_ip_address: '6.6.6.6',
      fbc: 'fb.1.1700000000000.click',
      fbp: null,
      client_user_agent: 'lies',
    }
    await shop.pixel('/pixel/initiateCheckout', body, { token })
    await shop.outbox.drain()
    expect(shop.meta.received[0]?.event.user_data).toMatchObject({
      em: ['a52df0f652e4eaf4e7f4b37526c5f39c1d8977dc789be95689cf128528aaa5ab'],
      ph: ['92b5072176e723878b5e06ff3ca61898e4eb74e8c46642a0f2db800b17364ab0'],
      fbc: 'fb.1.1700000000000.click',
      client_user_agent: 'a phone',
    })
  })

  test('a purchase is sent once, from the accepted order, with the value of the database', async () => {
    const { customerId } = await shop.buyerWhoAllows()
    const eventId = await shop.purchase(customerId)
    await shop.purchase(customerId, eventId)
    await shop.outbox.drain()
    expect(shop.meta.received).toMatchObject([
      {
        event: {
          event_name: 'Purchase',
          event_id: eventId,
          custom_data: { currency: 'INR', value: 799, quantity: 2, content_name: 'Shawl' },
        },
      },
    ])
  })
})

test('one event, bare or with its enrichment among its fields, is understood too', async () => {
  const { token } = await signedIn(shop)
  const beside = { client_ip_address: null, fbc: null, fbp: null, client_user_agent: 'x' }
  for (const body of [{ ...pixelEvent('InitiateCheckout'), ...beside }, [pixelEvent('InitiateCheckout')]]) {
    expect((await shop.pixel('/pixel/initiateCheckout', body, { token })).data).toEqual({ accepted: 1 })
  }
})

test('a flood from many networks ends at what everybody together may send, and leaves consents alone', async () => {
  const { token } = await signedIn(shop)
  const flood = Array.from({ length: 160 }, () =>
    shop.pixel(
      '/pixel/initiateCheckout',
      { event: Array.from({ length: 50 }, () => pixelEvent('InitiateCheckout')) },
      { token, address: anyAddress() },
    ),
  )
  const answers = await Promise.all(flood)
  expect(answers).toContainEqual(expect.objectContaining({ status: 200, data: { accepted: 50 } }))
  expect(answers).toContainEqual(expect.objectContaining({ status: 429, code: 'too-many-events' }))
  const purposes = { advertising: false, matching: false }
  const consent = await shop.call(
    'recordConsent',
    { body: { purposes, textVersion: '1' } },
    { address: anyAddress() },
  )
  expect(consent.status).toBe(200)
}, 30_000)

test('a flood of events from one address is refused', async () => {
  const address = anyAddress()
  let last = { status: 200, code: '' }
  for (let time = 0; time < 61; time += 1)
    last = await shop.pixel('/pixel/product/shawl', [pixelEvent('ViewContent')], { address })
  expect(last).toMatchObject({ status: 429, code: 'too-many-events' })
})
