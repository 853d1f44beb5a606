// The process dies in the middle of accepting a return, receiving it, promising and paying its money: asked for again, each is done once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { dataOf, piecesLeft } from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { createStaffBrowser, type StaffBrowser } from '#test/support/staff.ts'

// Stays alive, for making orders and looking at the books.
let shop: TestShop
let dying: DyingShops
let desk: Awaited<ReturnType<typeof openReturnDesk>>
beforeAll(async () => {
  shop = await openTestShop()
  dying = await dyingShops(shop)
  desk = await openReturnDesk(shop)
}, 300_000)
afterAll(async () => {
  dying.endAll()
  await shop.close()
})

/** The same person at a process that dies at this moment. */
async function dies(at: string, person: StaffBrowser, work: (browser: StaffBrowser) => Promise<unknown>) {
  const { url, ended } = await dying.start(`${at}:1`)
  const browser = createStaffBrowser(url)
  for (const [name, value] of person.cookies) browser.cookies.set(name, value)
  await expect(work(browser)).rejects.toThrow()
  await ended
}

const sum = async (sql: string) => (await shop.database.pool.query<{ n: number }>(sql)).rows[0]?.n

test('accepting, receiving, promising and paying are each done once, whenever the process dies', async () => {
  const order = await desk.arrived()
  const { version } = await desk.see(order.id)
  const pieces = [{ itemId: order.itemId, quantity: 1, wantedSizeId: order.largeId }]
  const wish = {
    wish: 'exchange',
    reason: 'too-small',
    words: '',
    way: 'pickup',
    isException: false,
  } as const
  const body = { actionId: anAction(), version, pieces, ...wish, videoSeen: false }
  const open = (by: StaffBrowser) => by.call('openReturn', { params: { id: order.id }, body })
  await dies('afterKeptBack', desk.owner, open)
  const large = { sizeId: order.largeId, productId: '', color: '', size: '' }
  expect(await piecesLeft(shop, large)).toBe(50)
  const { id } = dataOf(await open(desk.owner))
  expect(await piecesLeft(shop, large)).toBe(49)
  expect(dataOf(await open(desk.owner)).id).toBe(id)

  const refund = await desk.arrived()
  const asked = dataOf((await desk.open(refund, { wish: 'refund', reason: 'other' })).answer)
  const back = [{ itemId: refund.itemId, fine: 1, press: 0, bad: 0, missing: 0 }]
  const received = { actionId: anAction(), version: asked.version, pieces: back }
  const receive = (by: StaffBrowser) => by.call('receiveReturn', { params: { id: asked.id }, body: received })
  await dies('afterReceived', desk.packer, receive)
  expect((await desk.seeCase(asked.id)).state).toBe('approved')
  dataOf(await receive(desk.packer))
  expect(await sum("SELECT count(*)::int AS n FROM tax_document WHERE kind = 'credit-note'")).toBe(1)

  const { version: settled } = await desk.seeCase(asked.id)
  const wanted = { actionId: anAction(), version: settled, rupees: 299 }
  const promise = (by: StaffBrowser) => by.call('askMoneyBack', { params: { id: asked.id }, body: wanted })
  await dies('afterMoneyAsked', desk.accountant, promise)
  expect(await sum('SELECT count(*)::int AS n FROM payout')).toBe(0)
  const promised = dataOf(await promise(desk.accountant))

  const params = { id: desk.payoutOf(promised) }
  await desk.accountant.call('setPayee', { params, body: { actionId: anAction(), upi: 'meena@okbank' } })
  const paid = { actionId: anAction(), utr: 'UTR424242' }
  const pay = (by: StaffBrowser) => by.call('payPayout', { params, body: paid })
  await dies('afterPaidOut', desk.accountant, pay)
  expect(await sum("SELECT count(*)::int AS n FROM payout WHERE state = 'paid'")).toBe(0)
  expect(dataOf(await pay(desk.accountant))).toMatchObject({ state: 'paid' })
  expect(dataOf(await pay(desk.accountant))).toMatchObject({ state: 'paid' })
  expect(await sum("SELECT count(*)::int AS n FROM outbox WHERE dedupe LIKE 'order-refunded:%'")).toBe(1)

  const credited = await desk.received({ wish: 'credit' })
  const { version: receivedAs } = await desk.seeCase(credited.caseId)
  const credit = { actionId: anAction(), version: receivedAs, rupees: 299, as: 'credit' as const }
  const give = (by: StaffBrowser) =>
    by.call('askMoneyBack', { params: { id: credited.caseId }, body: credit })
  const coupons = () => sum('SELECT count(*)::int AS n FROM coupon WHERE customer_id IS NOT NULL')
  await dies('afterMoneyAsked', desk.accountant, give)
  expect(await coupons()).toBe(0)
  dataOf(await give(desk.accountant))
  dataOf(await give(desk.accountant))
  expect(await coupons()).toBe(1)
  expect(await findViolations(shop.database)).toEqual([])
}, 300_000)
