import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roundOfEach } from '#platform/jobs/jobs.ts'
import { signedIn } from '#test/support/customers.ts'
import { openTrackedShop, pixelEvent } from '#test/support/pixel-calls.ts'
import type { TrackedShop } from '#test/support/pixel-calls.ts'
import { checkOut, dataOf, makeBuyers, makeSize } from '#test/support/order-makers.ts'

let shop: TrackedShop
beforeAll(async () => {
  shop = await openTrackedShop()
})
beforeEach(async () => {
  await shop.database.pool.query('TRUNCATE tracked_event, tracked_day')
})
afterAll(() => shop.close())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
const none = { views: 0, additions: 0, checkouts: 0, orders: 0, revenuePaise: 0 }

test('a day is counted by product and source, and a reload counts once', async () => {
  const { customerId } = await signedIn(shop)
  const seen = pixelEvent('ViewContent')
  for (let time = 0; time < 20; time += 1) await shop.pixel('/pixel/product/shawl', [seen])
  const direct = { ...pixelEvent('ViewContent'), event_source_url: 'http://shop.test/product/shawl' }
  await shop.pixel('/pixel/product/shawl', [direct])
  await shop.pixel('/pixel/product/kurti-pant', [pixelEvent('AddToCart')])
  await shop.purchase(customerId)
  await shop.purchase(customerId)
  const day = { day: today() }
  expect(await shop.tracking.figures({ from: today(), to: today() })).toEqual([
    { ...day, product: 'kurti-pant', source: 'instagram', ...none, additions: 1 },
    { ...day, product: 'shawl', source: 'direct', ...none, views: 1, orders: 2, revenuePaise: 159_700 },
    { ...day, product: 'shawl', source: 'instagram', ...none, views: 1 },
  ])
})

test('a checkout counts for each of its products', async () => {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer was made')
  const size = await makeSize(shop)
  await shop.database.transaction((tx) => shop.catalogue.bump(tx))
  await shop.catalogue.refresh()
  const { abandonId } = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
  const cart = dataOf(await shop.call('readAbandoned', { query: { abandonId } }, buyer))
  const [line] = cart.orderItems
  const start = pixelEvent('InitiateCheckout')
  start.custom_data.content_ids = [line?.productId ?? '']
  await shop.pixel('/pixel/initiateCheckout', { event: [start] }, buyer)
  expect(await shop.tracking.figures({ from: today(), to: today() })).toEqual([
    { day: today(), product: line?.slug, source: 'instagram', ...none, checkouts: 1 },
  ])
})

test('days begin and end at midnight in India', async () => {
  const views = [
    ['last of the 30th', '2026-01-30T18:29:59Z'],
    ['first of the 31st', '2026-01-30T18:30:00Z'],
    ['last of the 31st', '2026-01-31T18:29:59Z'],
    ['first of the 1st', '2026-01-31T18:30:00Z'],
  ]
  for (const [eventId, at] of views) {
    await shop.database.pool.query(
      `INSERT INTO tracked_event (name, event_id, at, slug) VALUES ('ViewContent', $1, $2, 'shawl')`,
      [eventId, at],
    )
  }
  expect(await shop.tracking.figures({ from: '2026-01-31', to: '2026-01-31' })).toEqual([
    { day: '2026-01-31', product: 'shawl', source: 'direct', ...none, views: 2 },
  ])
})

test('events are forgotten after 90 days, and the figures of their days stay', async () => {
  const { pool } = shop.database
  await pool.query(`INSERT INTO tracked_event (name, event_id, at, slug, source, order_id, value_paise)
    SELECT name, n, '2026-01-31T10:00:00Z', 'shawl', source, CASE name WHEN 'Purchase' THEN n END, 100
    FROM generate_series(1, 1100) n, (VALUES ('ViewContent', 'direct'), ('AddToCart', 'direct'), ('InitiateCheckout', 'direct'),
      ('Purchase', 'instagram')) AS kind (name, source)`)
  await pool.query(
    `INSERT INTO tracked_event (name, event_id, at) VALUES ('ViewContent', 'young', now() - interval '89 days')`,
  )
  const days = { from: '2026-01-01', to: today() }
  const before = await shop.tracking.figures(days)
  expect(before).toHaveLength(3)
  await roundOfEach()
  expect((await pool.query('SELECT event_id FROM tracked_event')).rows).toEqual([{ event_id: 'young' }])
  expect(await shop.tracking.figures(days)).toEqual(before)
})
