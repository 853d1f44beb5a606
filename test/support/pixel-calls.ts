import { paise } from '#domain/money.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { anyAddress, signedIn } from './customers.ts'
import type { TestDatabase } from './database.ts'
import { openMetaSimulator } from './meta-simulator.ts'
import { openTestShop } from './shop.ts'

type EventName = 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'Purchase'
/** The browser behind a call; every call is from a new address unless it says otherwise. */
type Behind = { token?: string; consentId?: string; address?: string }

export type TrackedShop = Awaited<ReturnType<typeof openTrackedShop>>

/** An event as a browser sends it, with lies about the person in it. */
export function pixelEvent(name: EventName, eventId: string = newId()) {
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

/** A shop that forwards to the simulated ad platform, and the browsers that talk to its pixel rows. */
export async function openTrackedShop(filled?: TestDatabase) {
  const accessToken = 'token of the tests'
  const meta = await openMetaSimulator(accessToken)
  const shop = await openTestShop({
    ...(filled ? { filled } : {}),
    env: {
      META_ACCESS_TOKEN: accessToken,
      META_PIXEL_ID: '100',
      META_PIXEL_IDS: 'shawl=200',
      META_URL: meta.url,
    },
  })
  const { outbox, database } = shop

  async function pixel(path: string, body: unknown, { token, consentId, address }: Behind = {}) {
    const response = await fetch(`${shop.url}/api/web${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address ?? anyAddress(),
        'user-agent': 'a phone',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(consentId ? { cookie: `other=1; consent=${consentId}` } : {}),
      },
      body: JSON.stringify(body),
    })
    return response.json()
  }

  /** Answers the consent notice; the id that the browser is known by from then on. */
  async function answer(
    purposes: { advertising?: boolean; matching?: boolean },
    behind?: Behind,
  ): Promise<string> {
    const { data } = await pixel('/consent', { purposes, textVersion: '1' }, behind)
    return data.consentId
  }

  /** Signed in, advertising allowed, and a checkout begun from a phone. */
  async function buyerWhoAllows() {
    const buyer = await signedIn(shop)
    await answer({ advertising: true, matching: true }, buyer)
    await pixel('/pixel/initiateCheckout', { event: [pixelEvent('InitiateCheckout')] }, buyer)
    await outbox.drain()
    meta.received.length = 0
    return buyer
  }

  /** An order of two shawls is accepted. */
  async function purchase(customerId: string, eventId: string = newId()): Promise<string> {
    const shawls = {
      eventId,
      productId: 'p1',
      productName: 'Shawl',
      slug: 'shawl',
      categoryName: 'Shawls',
      quantity: 2,
      value: paise(79_850),
    }
    await database.transaction((tx) =>
      shop.tracking.purchased(tx, { orderId: newId(), customerId, products: [shawls] }),
    )
    return eventId
  }

  /** As if the wait for the next try had passed, and all that is due was delivered. */
  async function deliverAll() {
    await database.pool.query(
      `UPDATE outbox SET next_at = now() WHERE done_at IS NULL AND dead_at IS NULL AND next_at > now()`,
    )
    await outbox.drain()
  }

  /** What the outbox says of events that did not arrive: done is dropped, dead is to be looked at. */
  async function leftOver(): Promise<Array<{ reason: string; isDead: boolean; payload: unknown }>> {
    const { rows } = await database.pool.query(
      `SELECT last_error AS reason, dead_at IS NOT NULL AS "isDead", payload FROM outbox
       WHERE kind = 'conversion' ORDER BY last_error`,
    )
    return rows
  }

  async function close() {
    await shop.close()
    await meta.close()
  }

  return { ...shop, meta, pixel, answer, buyerWhoAllows, purchase, deliverAll, leftOver, close }
}
