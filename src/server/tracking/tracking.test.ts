import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { newId } from '#server/ids.ts'
import { signedIn } from '#test/support/customers.ts'
import { openMetaSimulator } from '#test/support/meta-simulator.ts'
import { openTestShop } from '#test/support/shop.ts'
import type { TestShop } from '#test/support/shop.ts'

const meta = await openMetaSimulator('token of the tests')
let shop: TestShop
let address = 0

beforeAll(async () => {
  shop = await openTestShop({
    template: 'migrated',
    env: {
      META_ACCESS_TOKEN: 'token of the tests',
      META_PIXEL_ID: '100',
      META_PIXEL_IDS: 'shawl=200',
      META_URL: meta.url,
    },
  })
})
beforeEach(() => {
  meta.received.length = 0
  meta.fail('none')
  address += 1
})
afterAll(async () => {
  await shop.close()
  await meta.close()
})

function event(
  name: 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'Purchase',
  eventId: string = newId(),
) {
  return {
    event_name: name,
    event_id: eventId,
    event_time: Math.floor(Date.now() / 1000),
    action_source: 'website' as const,
    event_source_url: 'http://shop.test/product/shawl?utm_source=instagram',
    user_data: {
      em: 'forged@example.in',
      ph: '1111111111',
      client_ip_address: '6.6.6.6',
      fbp: 'fb.1.1700000000000.77',
    },
    custom_data: {
      currency: 'INR' as const,
      value: 399,
      content_ids: ['p1'],
      content_type: 'product' as const,
      content_name: 'Shawl',
      quantity: 1,
    },
  }
}

/** Calls a pixel row from a browser that keeps the consent cookie. */
async function pixel(
  path: string,
  body: unknown,
  { token, consentId }: { token?: string; consentId?: string } = {},
) {
  const response = await fetch(`${shop.url}/api/web${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.0.${address}`,
      'user-agent': 'a phone',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(consentId ? { cookie: `other=1; consent=${consentId}` } : {}),
    },
    body: JSON.stringify(body),
  })
  return response.json()
}

async function consent(advertising: boolean, token?: string): Promise<string> {
  const answer = await pixel(
    '/consent',
    { purposes: { matching: true, advertising }, textVersion: '1' },
    { token },
  )
  return answer.data.consentId
}

/** Signed in, advertising allowed, and a checkout begun from a phone. */
async function buyerWhoAllows() {
  const buyer = await signedIn(shop)
  await consent(true, buyer.token)
  await pixel('/pixel/initiateCheckout', { event: [event('InitiateCheckout')] }, buyer)
  await shop.outbox.drain()
  meta.received.length = 0
  return buyer
}

async function purchase(customerId: string, eventId = newId(), orderId = newId()) {
  await shop.database.transaction((tx) =>
    shop.tracking.purchased(tx, {
      orderId,
      customerId,
      products: [
        {
          eventId,
          productId: 'p1',
          productName: 'Shawl',
          slug: 'shawl',
          categoryName: 'Shawls',
          quantity: 2,
          value: paise(79_850),
        },
      ],
    }),
  )
  return eventId
}

describe('events of a shopper who allows advertising', () => {
  test('a product view goes on with what the server knows, not with what the body says', async () => {
    const consentId = await consent(true)
    await pixel('/pixel/product/shawl', [event('ViewContent')], { consentId })
    await shop.outbox.drain()
    expect(meta.received).toHaveLength(1)
    expect(meta.received[0]).toMatchObject({
      pixelId: '200',
      event: {
        event_name: 'ViewContent',
        action_source: 'website',
        user_data: {
          client_ip_address: `10.0.0.${address}`,
          client_user_agent: 'a phone',
          fbp: 'fb.1.1700000000000.77',
        },
        custom_data: { currency: 'INR', value: 399, content_type: 'product', content_ids: ['p1'] },
      },
    })
    expect(JSON.stringify(meta.received)).not.toMatch(/forged|1111111111|6\.6\.6\.6|"em"|"ph"/)
  })

  test('the same event reported twenty times is forwarded once', async () => {
    const consentId = await consent(true)
    const seen = event('AddToCart')
    for (let time = 0; time < 20; time += 1) await pixel('/pixel/product/shawl', [seen], { consentId })
    await shop.outbox.drain()
    expect(meta.received).toHaveLength(1)
  })

  test('a checkout carries the hashed number with 91 and the enrichment of the body', async () => {
    const { token } = await signedIn(shop, { mobileNumber: '9876543210' })
    await consent(true, token)
    const body = {
      event: [event('InitiateCheckout')],
      client_ip_address: '6.6.6.6',
      fbc: 'fb.1.1700000000000.click',
      fbp: null,
      client_user_agent: 'lies',
    }
    await pixel('/pixel/initiateCheckout', body, { token })
    await shop.outbox.drain()
    expect(meta.received[0]?.event.user_data).toMatchObject({
      ph: ['92b5072176e723878b5e06ff3ca61898e4eb74e8c46642a0f2db800b17364ab0'],
      fbc: 'fb.1.1700000000000.click',
      client_user_agent: 'a phone',
    })
  })

  test('without leave to match, number and e-mail stay out of what is sent', async () => {
    const { token } = await signedIn(shop)
    await pixel('/consent', { purposes: { advertising: true }, textVersion: '1' }, { token })
    await pixel('/pixel/initiateCheckout', { event: [event('InitiateCheckout')] }, { token })
    await shop.outbox.drain()
    expect(meta.received).toHaveLength(1)
    expect(JSON.stringify(meta.received)).not.toMatch(/"em"|"ph"/)
  })

  test('a purchase is sent once, from the accepted order, with the value of the database', async () => {
    const { customerId } = await buyerWhoAllows()
    const eventId = await purchase(customerId)
    await purchase(customerId, eventId)
    await shop.outbox.drain()
    expect(meta.received.map(({ event: sent }) => [sent.event_name, sent.event_id])).toEqual([
      ['Purchase', eventId],
    ])
    expect(meta.received[0]?.event.custom_data).toMatchObject({
      value: 799,
      quantity: 2,
      content_name: 'Shawl',
    })
  })
})

describe('events that are not forwarded', () => {
  test('without consent an event is counted for the shop and stays there', async () => {
    await pixel('/pixel/product/shawl', [event('ViewContent')])
    await pixel('/pixel/product/shawl', [event('ViewContent')], { consentId: await consent(false) })
    await shop.outbox.drain()
    expect(meta.received).toEqual([])
  })

  test('consent that is withdrawn while an event waits stops it', async () => {
    const { token, customerId } = await buyerWhoAllows()
    meta.fail('down')
    await purchase(customerId)
    await shop.outbox.drain()
    await consent(false, token)
    meta.fail('none')
    await makeDue()
    await shop.outbox.drain()
    expect(meta.received).toEqual([])
  })

  test('forged purchases from a browser reach nobody', async () => {
    const { token } = await signedIn(shop)
    await consent(true, token)
    const forgeries = process.env.FAULTS ? 10_000 : 50
    for (let number = 0; number < forgeries; number += 1) {
      if (number % 50 === 49) address += 1
      const answer = await pixel(
        '/pixel/purchaseEvent',
        { event: [event('Purchase')], fbc: null, fbp: null },
        { token },
      )
      expect(answer.data).toEqual({ accepted: 0 })
    }
    await shop.outbox.drain()
    expect(meta.received).toEqual([])
  }, 600_000)

  test('a guest cannot report a purchase or a checkout', async () => {
    expect((await pixel('/pixel/purchaseEvent', { event: [event('Purchase')] })).status).toBe(401)
    expect((await pixel('/pixel/initiateCheckout', { event: [event('InitiateCheckout')] })).status).toBe(401)
  })

  test('an event older than six days is dropped and takes no other with it', async () => {
    const { customerId } = await buyerWhoAllows()
    meta.fail('down')
    const old = await purchase(customerId)
    const young = await purchase(customerId)
    await shop.outbox.drain()
    await shop.database.pool.query(
      `UPDATE outbox SET payload = jsonb_set(payload, '{time}', to_jsonb(extract(epoch FROM now() - interval '8 days')::int))
       WHERE kind = 'conversion' AND dedupe = $1`,
      [`Purchase:${old}`],
    )
    meta.fail('none')
    await makeDue()
    await shop.outbox.drain()
    expect(meta.received.map(({ event: sent }) => sent.event_id)).toEqual([young])
    const { rows } = await shop.database.pool.query(`SELECT last_error FROM outbox WHERE dedupe = $1`, [
      `Purchase:${old}`,
    ])
    expect(rows).toEqual([{ last_error: 'older than six days' }])
  })
})

test('the ad platform is away: what was allowed arrives when it is back', async () => {
  const { customerId } = await buyerWhoAllows()
  meta.fail('malformed')
  const ids = [await purchase(customerId), await purchase(customerId), await purchase(customerId)]
  await shop.outbox.drain()
  expect(meta.received).toEqual([])
  meta.fail('none')
  await makeDue()
  await shop.outbox.drain()
  expect(meta.received.map(({ event: sent }) => sent.event_id).toSorted()).toEqual(ids.toSorted())
})

test('one event, bare or with its enrichment among its fields, is understood too', async () => {
  const { token } = await signedIn(shop)
  const flat = {
    ...event('InitiateCheckout'),
    client_ip_address: null,
    fbc: null,
    fbp: null,
    client_user_agent: 'x',
  }
  expect((await pixel('/pixel/initiateCheckout', flat, { token })).data).toEqual({ accepted: 1 })
  expect((await pixel('/pixel/initiateCheckout', [event('InitiateCheckout')], { token })).data).toEqual({
    accepted: 1,
  })
})

test('a flood of events from one address is refused', async () => {
  let last = { status: 200, code: '' }
  for (let time = 0; time < 61; time += 1) last = await pixel('/pixel/product/shawl', [event('ViewContent')])
  expect(last).toMatchObject({ status: 429, code: 'too-many-events' })
})

test('the figures of a day are by product and source, and a reload counts once', async () => {
  const { customerId } = await signedIn(shop)
  await shop.database.pool.query('DELETE FROM tracked_event')
  const seen = event('ViewContent')
  for (let time = 0; time < 20; time += 1) await pixel('/pixel/product/shawl', [seen])
  await pixel('/pixel/product/shawl', [event('AddToCart')])
  await purchase(customerId)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const figures = await shop.tracking.figures({ from: today, to: today })
  expect(figures.find(({ source }) => source === 'instagram')).toMatchObject({
    product: 'shawl',
    views: 1,
    additions: 1,
  })
  expect(figures.find(({ orders }) => orders > 0)).toMatchObject({
    product: 'shawl',
    orders: 1,
    revenuePaise: 79_850,
  })
})

async function makeDue() {
  await shop.database.pool.query(
    `UPDATE outbox SET next_at = now() WHERE done_at IS NULL AND dead_at IS NULL`,
  )
}
