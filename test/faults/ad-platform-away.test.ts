// The ad platform is away for an hour at 50 events a second: all of them arrive afterwards, each once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '#test/support/order-makers.ts'
import { openTrackedShop, pixelEvent, type TrackedShop } from '#test/support/pixel-calls.ts'

const eventsOfAnHour = 50 * 3600
const eventsAtOnce = 50
/** What a browser that allowed advertising sends; the rows it calls are tried elsewhere. */
const reporter = { customerId: null, clientAddress: '10.0.0.1', userAgent: 'a phone' }

let shop: TrackedShop
beforeAll(async () => {
  shop = await openTrackedShop()
})
afterAll(() => shop.close())

test('an hour of events that waited arrives whole, each once, and none is given up', async () => {
  const consentId = await shop.answer({ advertising: true })
  shop.meta.fail('down')
  const ids: string[] = []
  const count = sized(eventsOfAnHour)
  while (ids.length < count) {
    const views = Array.from({ length: eventsAtOnce }, () => pixelEvent('ViewContent'))
    ids.push(...views.map(({ event_id }) => event_id))
    await shop.tracking.report(views, { ...reporter, consentId }, 'shawl')
    // Time passes: what has failed becomes due again and again, as it would within the hour.
    if (ids.length % (count / 20) < eventsAtOnce) await shop.deliverAll()
  }
  expect(shop.meta.received).toEqual([])
  expect(await shop.outbox.stats()).toMatchObject({ waiting: ids.length, dead: 0 })
  expect(shop.meta.calls(), 'a platform that is away is not asked for every event').toBeLessThan(count / 10)

  const callsBefore = shop.meta.calls()
  shop.meta.fail('none')
  await shop.deliverAll()
  expect(shop.meta.receivedIds()).toHaveLength(ids.length)
  expect(new Set(shop.meta.receivedIds())).toEqual(new Set(ids))
  expect(shop.meta.calls() - callsBefore).toBeLessThanOrEqual(Math.ceil(count / 200) + 5)
  expect(await shop.leftOver()).toEqual([])
}, 1_800_000)
