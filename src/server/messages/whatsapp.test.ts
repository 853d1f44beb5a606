import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import {
  openWhatsappSimulator,
  statusBody,
  tellShop,
  whatsappKeys,
} from '#test/simulators/whatsapp-simulator.ts'
import { press } from '#test/support/confirm-links.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { openPackingDesk } from '#test/support/packing-desk.ts'
import { openRoad } from '#test/support/road.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { openTestShop } from '#test/support/shop.ts'

const meta = await openWhatsappSimulator()
afterAll(meta.close)
const shop = await openShopOfFile({ env: meta.env })
const road = openRoad(shop, await openPackingDesk(shop, { waybills: 100 }))
beforeEach(() => {
  meta.failWith('none')
  meta.inbox.length = 0
})

/** A parcel whose customer wants WhatsApp, unless told, and the page of the order. */
async function sent({ choice = 'whatsapp-on' }: { choice?: 'whatsapp-on' | 'none' } = {}) {
  const order = await road.sent()
  await shop.database.pool.query('DELETE FROM outbox WHERE dedupe = $1', [`order-shipped:${order.parcel.id}`])
  const seen = dataOf(await shop.call('readOrder', { params: { orderId: order.id } }, order.buyer))
  const link = seen.careUrl ?? ''
  if (choice === 'whatsapp-on') expect((await press(link, { do: choice })).status).toBe(303)
  return { ...order, link }
}

/** It has arrived: the one message that is looked at. */
async function arrives({ parcel }: { parcel: { id: string } }) {
  const news = { parcel: { id: parcel.id }, kind: 'delivered' as const, at: new Date(), words: 'DLVD' }
  await shop.parcelNews.applyNews('webhook', [news])
  await shop.outbox.drain()
}

/** The SMS that its customer had of it. */
async function smsOf(orderId: string): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `SELECT 1 FROM sandbox_message m JOIN orders o ON o.customer_mobile = m.to_number
    WHERE o.id = $1 AND m.kind = 'order-delivered'`,
    [orderId],
  )
  return rows.length
}

async function passWait() {
  await shop.database.pool.query("UPDATE outbox SET next_at = now() WHERE kind = 'sms-after-whatsapp'")
  await shop.outbox.drain()
}

const asked = async () => {
  const [one] = meta.inbox
  if (!one) throw new Error('Meta was asked for nothing')
  return one
}

describe('who chose WhatsApp', () => {
  test('is told there, in the words of the template and with the link, and not by SMS too', async () => {
    const order = await sent()
    await arrives(order)
    const one = await asked()
    expect(one).toMatchObject({ name: 'order_delivered', to: expect.stringMatching(/^91/) })
    expect(one.values).toEqual([expect.stringMatching(/^\d+$/), new URL(order.link).searchParams.get('t')])
    expect((await tellShop(shop, statusBody(one, 'sent'))).status).toBe(200)
    expect((await tellShop(shop, statusBody(one, 'delivered'))).status).toBe(200)
    await passWait()
    expect(await smsOf(order.id)).toBe(0)
    expect(meta.inbox).toHaveLength(1)
  })

  test.each(['not-on-whatsapp', 'wrong-parameters', 'expired-token', 'too-many'] as const)(
    'is told by SMS at once when Meta refuses: %s',
    async (fault) => {
      const order = await sent()
      meta.failWith(fault)
      await arrives(order)
      expect(await smsOf(order.id)).toBe(1)
      await passWait()
      expect(await smsOf(order.id)).toBe(1)
    },
  )

  test.each(['broken', 'cut'] as const)(
    'is told by SMS a quarter of an hour later when nobody knows whether it went: %s',
    async (fault) => {
      const order = await sent()
      meta.failWith(fault)
      await arrives(order)
      expect(await smsOf(order.id)).toBe(0)
      await passWait()
      await passWait()
      expect(await smsOf(order.id)).toBe(1)
    },
  )

  test('is not told by SMS when the answer of Meta was lost and the message arrived', async () => {
    const order = await sent()
    meta.failWith('cut')
    await arrives(order)
    await tellShop(shop, statusBody(await asked(), 'delivered'))
    await passWait()
    expect(await smsOf(order.id)).toBe(0)
  })

  test('is told by SMS when it was taken and then failed, or was only sent: once', async () => {
    const [failing, waiting] = [await sent(), await sent()]
    await arrives(failing)
    const one = await asked()
    for (const status of ['failed', 'failed', 'sent'] as const) await tellShop(shop, statusBody(one, status))
    await shop.outbox.drain()
    expect(await smsOf(failing.id)).toBe(1)
    meta.inbox.length = 0
    await arrives(waiting)
    await tellShop(shop, statusBody(await asked(), 'sent'))
    await passWait()
    expect(await smsOf(waiting.id)).toBe(1)
    expect(await smsOf(failing.id)).toBe(1)
  })

  test('statuses that come twice and shuffled leave "delivered" as it is', async () => {
    const order = await sent()
    await arrives(order)
    const one = await asked()
    for (const status of ['read', 'failed', 'sent', 'delivered', 'failed'] as const)
      await tellShop(shop, statusBody(one, status))
    await passWait()
    expect(await smsOf(order.id)).toBe(0)
  })

  test('a message that is taken up again after its process ended is not asked for twice', async () => {
    const order = await sent()
    await shop.outbox.stop()
    const news = { parcel: { id: order.parcel.id }, kind: 'delivered' as const, at: new Date(), words: 'D' }
    await shop.parcelNews.applyNews('webhook', [news])
    await shop.outbox.drain()
    await shop.database.pool.query(
      `UPDATE outbox SET done_at = NULL, next_at = now(), payload = s.payload -> 'message'
      FROM (SELECT payload FROM outbox WHERE kind = 'sms-after-whatsapp' AND done_at IS NULL) s
      WHERE dedupe = $1`,
      [`order-delivered:${order.parcel.id}`],
    )
    await shop.outbox.drain()
    expect(meta.inbox).toHaveLength(1)
    await passWait()
    expect(await smsOf(order.id)).toBe(1)
    shop.outbox.start()
  })

  test('keeps the time of her yes, and takes it back with one press', async () => {
    const order = await sent()
    const chosen = async () => {
      const { rows } = await shop.database.pool.query<{ at: Date }>(
        `SELECT w.chosen_at AS at FROM whatsapp_choice w JOIN orders o ON o.customer_mobile = w.mobile_number
        WHERE o.id = $1`,
        [order.id],
      )
      return rows.map(({ at }) => at)
    }
    const first = await chosen()
    expect(first).toHaveLength(1)
    await press(order.link, { do: 'whatsapp-on' })
    expect(await chosen()).toEqual(first)
    expect(await (await fetch(order.link)).text()).toContain('By SMS only')
    await press(order.link, { do: 'whatsapp-off' })
    expect(await chosen()).toEqual([])
    expect(await (await fetch(order.link)).text()).toContain('Also on WhatsApp')
    await arrives(order)
    expect(meta.inbox).toEqual([])
    expect(await smsOf(order.id)).toBe(1)
  })
})

test('who chose nothing is told by SMS only', async () => {
  const order = await sent({ choice: 'none' })
  await arrives(order)
  expect(meta.inbox).toEqual([])
  expect(await smsOf(order.id)).toBe(1)
})

describe('what Meta tells', () => {
  test('counts only when it is signed over its very bytes', async () => {
    const order = await sent()
    await arrives(order)
    const body = statusBody(await asked(), 'delivered')
    expect((await tellShop(shop, body, 'another secret of many signs')).status).toBe(401)
    const unsigned = await fetch(`${shop.url}/api/web/whatsapp`, { method: 'POST', body })
    expect(unsigned.status).toBe(401)
    await passWait()
    expect(await smsOf(order.id)).toBe(1)
  })

  test('of other things, or in another shape, is taken and changes nothing', async () => {
    for (const body of ['{}', 'no json', '{"object":"whatsapp_business_account","entry":[{"changes":[]}]}'])
      expect((await tellShop(shop, body)).status).toBe(200)
  })

  test('its address is proved with the words that only Meta was told', async () => {
    const verify = (token: string) => {
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' }
      return fetch(`${shop.url}/api/web/whatsapp?${new URLSearchParams(query)}`)
    }
    const proved = await verify(whatsappKeys.WHATSAPP_VERIFY_TOKEN)
    expect([proved.status, await proved.text()]).toEqual([200, '1158201444'])
    const guessed = await verify('a guess')
    expect([guessed.status, await guessed.text()]).toEqual([403, ''])
  })
})

test('an SMS that waits beside a message of WhatsApp goes out after the shop has left WhatsApp', async () => {
  const left = await openTestShop()
  const { pool } = left.database
  const own = openRoad(left, await openPackingDesk(left, { waybills: 1 }))
  await own.sent()
  const count = async () =>
    (await pool.query("SELECT 1 FROM sandbox_message WHERE kind = 'order-shipped'")).rows.length
  await pool.query(
    `INSERT INTO outbox (kind, dedupe, payload, next_at)
    SELECT 'sms-after-whatsapp', 'left', jsonb_build_object('id', id, 'message', payload), now()
    FROM outbox WHERE kind = 'message' AND dedupe LIKE 'order-shipped:%'`,
  )
  await left.outbox.drain()
  await expect.poll(count).toBe(1)
  await left.close()
})

test('half of the keys start no shop, in words; none of them is the shop without WhatsApp', () => {
  const { WHATSAPP_APP_SECRET: _left, ...half } = whatsappKeys
  expect(() => readEnv(half)).toThrow('WHATSAPP_APP_SECRET: needed by WHATSAPP_PHONE_NUMBER_ID')
  expect(readEnv(whatsappKeys).WHATSAPP_URL).toBe('https://graph.facebook.com/v24.0')
  expect(readEnv({}).WHATSAPP_TOKEN).toBeUndefined()
})
