import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '#test/support/customers.ts'
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

const allowed = { advertising: true, matching: true }
const view = () => [pixelEvent('ViewContent')]

test('without consent an event is counted for the shop and stays there', async () => {
  const consentId = await shop.answer({ advertising: false })
  for (const behind of [{}, { consentId }]) {
    expect((await shop.pixel('/pixel/product/shawl', view(), behind)).data).toEqual({ accepted: 1 })
  }
  await shop.outbox.drain()
  expect(shop.meta.received).toEqual([])
})

test('without leave to match, number and e-mail stay out of what is sent', async () => {
  const { token } = await signedIn(shop)
  await shop.answer({ advertising: true, matching: false }, { token })
  await shop.pixel('/pixel/initiateCheckout', { event: [pixelEvent('InitiateCheckout')] }, { token })
  await shop.outbox.drain()
  expect(shop.meta.received).toHaveLength(1)
  expect(JSON.stringify(shop.meta.received)).not.toMatch(/"em"|"ph"/)
})

test('a customer who withdraws while an event waits stops it, and nothing of her stays in it', async () => {
  const { token, customerId } = await shop.buyerWhoAllows()
  shop.meta.fail('down')
  await shop.purchase(customerId)
  await shop.outbox.drain()
  await shop.answer({ advertising: false }, { token })
  shop.meta.fail('none')
  await shop.deliverAll()
  expect(shop.meta.received).toEqual([])
  expect(await shop.leftOver()).toEqual([{ reason: 'consent was withdrawn', isDead: false, payload: {} }])
})

test('a guest who withdraws while an event waits stops it too', async () => {
  const consentId = await shop.answer(allowed)
  shop.meta.fail('down')
  await shop.pixel('/pixel/product/shawl', view(), { consentId })
  await shop.outbox.drain()
  await shop.answer({ advertising: false }, { consentId })
  shop.meta.fail('none')
  await shop.deliverAll()
  expect(shop.meta.received).toEqual([])
  expect(await shop.leftOver()).toEqual([{ reason: 'consent was withdrawn', isDead: false, payload: {} }])
})

test('what a guest withdraws after signing out stops what was seen while she was signed in', async () => {
  const { token } = await signedIn(shop)
  const consentId = await shop.answer(allowed)
  shop.meta.fail('down')
  await shop.pixel('/pixel/product/shawl', view(), { consentId, token })
  await shop.outbox.drain()
  await shop.answer({ advertising: false }, { consentId })
  shop.meta.fail('none')
  await shop.deliverAll()
  expect(shop.meta.received).toEqual([])
})

test('what a guest allowed holds for her when she signs in, and for nobody else at the same browser', async () => {
  const consentId = await shop.answer(allowed)
  const [asha, meena] = [await signedIn(shop), await signedIn(shop)]
  const hers = view()
  await shop.pixel('/pixel/product/shawl', hers, { consentId, token: asha.token })
  await shop.pixel('/pixel/product/shawl', view(), { consentId, token: meena.token })
  const bought = await shop.purchase(asha.customerId)
  await shop.purchase(meena.customerId)
  await shop.outbox.drain()
  expect(shop.meta.receivedIds().toSorted()).toEqual([hers[0]?.event_id, bought].toSorted())
})

test('every answer is kept with its time and the version of its text', async () => {
  const consentId = await shop.answer(allowed)
  expect(await shop.answer({ advertising: false }, { consentId })).toBe(consentId)
  const { rows } = await shop.database.pool.query(
    `SELECT advertising, matching, text_version, created_at FROM consent WHERE browser_id = $1 ORDER BY created_at`,
    [consentId],
  )
  const kept = { text_version: '1', created_at: expect.any(Date) }
  expect(rows).toEqual([
    { ...kept, ...allowed },
    { ...kept, advertising: false, matching: false },
  ])
})

test('of the answers of a browser and of a customer the newest twenty are kept, and the newest holds', async () => {
  const { token, customerId } = await signedIn(shop)
  const consentId = await shop.answer({ advertising: true }, { token })
  for (let n = 0; n < 25; n += 1) await shop.answer({ advertising: n === 24 }, { consentId, token })
  for (let n = 0; n < 25; n += 1) await shop.answer({ advertising: true }, { token })
  const { rows } = await shop.database.pool.query('SELECT advertising FROM consent WHERE customer_id = $1', [
    customerId,
  ])
  expect(rows).toEqual(Array.from({ length: 20 }, () => ({ advertising: true })))
})

test('address and browser of a checkout are kept only while advertising is allowed', async () => {
  const { token, customerId } = await signedIn(shop)
  const start = () =>
    shop.pixel('/pixel/initiateCheckout', { event: [pixelEvent('InitiateCheckout')] }, { token })
  const trace = async () => {
    const kept = await shop.database.pool.query(
      'SELECT client_address, user_agent, fbp, source FROM checkout_trace WHERE customer_id = $1',
      [customerId],
    )
    return kept.rows
  }
  const nothing = { client_address: null, user_agent: null, fbp: null, source: 'instagram' }
  await start()
  expect(await trace()).toEqual([nothing])
  await shop.answer(allowed, { token })
  await start()
  expect(await trace()).toEqual([
    {
      client_address: expect.any(String),
      user_agent: 'a phone',
      fbp: 'fb.1.1700000000000.77',
      source: 'instagram',
    },
  ])
  await shop.answer({ advertising: false }, { token })
  await start()
  expect(await trace()).toEqual([nothing])
})

test('the addresses of one network of version 6 share a limit', async () => {
  const statuses = []
  for (let n = 1; n <= 61; n += 1) {
    const { status } = await shop.pixel('/pixel/product/shawl', view(), {
      address: `2001:db8::${n.toString(16)}`,
    })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
})
