import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSize } from '#test/support/order-makers.ts'
import { openTrackedShop, pixelEvent } from '#test/support/pixel-calls.ts'
import type { TrackedShop } from '#test/support/pixel-calls.ts'

let shop: TrackedShop
beforeAll(async () => {
  shop = await openTrackedShop()
})
beforeEach(async () => {
  shop.meta.fail('none')
  shop.meta.received.length = 0
  await shop.database.pool.query('DELETE FROM outbox')
})
afterAll(() => shop.close())

/** Events of one browser that wait because the platform is away. */
async function waiting(count: number): Promise<string[]> {
  const consentId = await shop.answer({ advertising: true })
  shop.meta.fail('down')
  const views = Array.from({ length: count }, () => pixelEvent('ViewContent'))
  for (const view of views) await shop.pixel('/pixel/product/shawl', [view], { consentId })
  return views.map(({ event_id }) => event_id)
}

async function change(eventId: string | undefined, field: string, value: unknown) {
  await shop.database.pool.query(
    `UPDATE outbox SET payload = jsonb_set(payload, ARRAY[$2], $3::jsonb) WHERE dedupe = 'ViewContent:' || $1`,
    [eventId, field, JSON.stringify(value)],
  )
}

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 24 * 3600

test.each(['down', 'malformed', 'busy'] as const)(
  'the ad platform is %s: what was allowed arrives when it is back',
  async (fault) => {
    const ids = await waiting(3)
    shop.meta.fail(fault)
    await shop.deliverAll()
    expect(shop.meta.received).toEqual([])
    expect(await shop.outbox.stats()).toMatchObject({ waiting: 3, dead: 0 })
    shop.meta.fail('none')
    await shop.deliverAll()
    expect(shop.meta.receivedIds().toSorted()).toEqual(ids.toSorted())
    expect(await shop.leftOver()).toEqual([])
  },
)

test('what waited goes in few requests', async () => {
  const ids = await waiting(40)
  shop.meta.fail('none')
  const before = shop.meta.calls()
  await shop.deliverAll()
  expect(shop.meta.receivedIds().toSorted()).toEqual(ids.toSorted())
  expect(shop.meta.calls() - before).toBe(1)
})

test('a refused event takes no other with it and is there to be looked at', async () => {
  const ids = await waiting(9)
  await change(ids[4], 'userAgent', null)
  shop.meta.fail('none')
  await shop.deliverAll()
  expect(shop.meta.receivedIds().toSorted()).toEqual(ids.toSpliced(4, 1).toSorted())
  expect(await shop.leftOver()).toMatchObject([{ reason: 'refused as malformed', isDead: true }])
})

test('a row that is no event takes no other with it', async () => {
  const ids = await waiting(2)
  await change(ids[0], 'name', 'Nothing')
  shop.meta.fail('none')
  await shop.deliverAll()
  expect(shop.meta.receivedIds()).toEqual([ids[1]])
  expect(await shop.leftOver()).toMatchObject([{ reason: 'not an event', isDead: true }])
})

test('the platform was away for eight days: the old are dropped and counted, the young arrive', async () => {
  const ids = await waiting(3)
  await change(ids[0], 'time', daysAgo(10))
  await change(ids[1], 'time', daysAgo(8))
  shop.meta.fail('none')
  await shop.deliverAll()
  expect(shop.meta.receivedIds()).toEqual([ids[2]])
  const tooOld = { reason: 'older than six days', isDead: false, payload: {} }
  expect(await shop.leftOver()).toEqual([tooOld, tooOld])
})

test('events of products with pixels of their own go to those, all others to the one for all', async () => {
  // A product whose name is one that every object has.
  const { productId } = await makeSize(shop)
  await shop.database.pool.query(`UPDATE product SET slug = 'constructor' WHERE id = $1`, [productId])
  await shop.database.transaction((tx) => shop.catalogue.bump(tx))
  await shop.catalogue.refresh()
  const consentId = await shop.answer({ advertising: true })
  for (const slug of ['shawl', 'kurti-pant', 'constructor'])
    await shop.pixel(`/pixel/product/${slug}`, [pixelEvent('ViewContent')], { consentId })
  await shop.outbox.drain()
  const sentTo = shop.meta.received.map(({ pixelId, event }) => `${event.event_source_url} ${pixelId}`)
  expect(sentTo.map((line) => line.slice(line.lastIndexOf('/') + 1)).toSorted()).toEqual([
    'constructor 100',
    'kurti-pant 100',
    'shawl 200',
  ])
})
