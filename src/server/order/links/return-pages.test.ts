import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { checkOut, dataOf, makeSize, oneBuyer, piecesLeft, submit } from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let desk: Awaited<ReturnType<typeof openReturnDesk>>
beforeAll(async () => {
  shop = await openTestShop()
  desk = await openReturnDesk(shop)
})
afterAll(() => shop.close())

const headers = { 'x-forwarded-for': '10.3.3.3' }
const read = async (link: string) => (await fetch(link, { headers })).text()

async function linkOf(orderId: string): Promise<string> {
  const found = await shop.orders.find(orderId)
  if (!found) throw new Error('no order')
  return shop.returnPages.urlOf(found.order)
}

/** Presses a button of the page, as the browser does. */
async function press(link: string, fields: Record<string, string>) {
  const url = new URL(link)
  const body = new URLSearchParams({ t: url.searchParams.get('t') ?? '', ...fields })
  const answer = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body, headers })
  return { status: answer.status, page: await answer.text() }
}

test('the link shows where an order is in plain steps, its parcel and invoice, and nothing of the whole name or number', async () => {
  const order = await desk.arrived()
  const page = await read(await linkOf(order.id))
  expect(page).toContain('Your order has arrived')
  expect(page).toMatch(/<li class="step-done">Ordered <small>\d{1,2} \w+<\/small><\/li>/)
  expect(page).toContain('<li class="step-now" aria-current="step">Delivered</li>')
  expect(page).not.toContain('expected by')
  expect(page).toContain('Blue Dart')
  expect(page).toContain('Invoice K/')
  expect(page).toContain('Exchange or return')
  expect(page).not.toContain((await desk.see(order.id)).phone)
  expect(page).not.toMatch(/<script/)
})

test('an order that is still to come says by which day, as its message did', async () => {
  const buyer = await oneBuyer(shop)
  const order = await checkOut(shop, buyer, { wanted: [{ ...(await makeSize(shop)), quantity: 1 }] })
  const { orderId } = dataOf(await submit(shop, buyer, order))
  const page = await read(await linkOf(orderId))
  expect(page).toContain('<li class="step-now" aria-current="step">Ordered')
  expect(page).toMatch(/<li>Delivery <small>expected by \w{3}, \d{1,2} \w+<\/small><\/li>/)
})

test('an order in its customer’s account leads to the same page', async () => {
  const order = await desk.arrived()
  const { careUrl } = dataOf(await shop.call('readOrder', { params: { orderId: order.id } }, order.buyer))
  expect(careUrl).toBe(await linkOf(order.id))
  expect(await read(careUrl ?? '')).toContain('Exchange or return')
})

test('an exchange is asked for with the sizes that are left, accepted by a person, and its customer sees how it stands', async () => {
  const order = await desk.arrived()
  const link = await linkOf(order.id)
  const form = await read(`${link}&show=return`)
  expect(form).toContain('Exchange for Black, L')
  const wish = { do: 'return', [`wish-${order.itemId}`]: order.largeId, reason: 'too-small' }
  const asked = await press(link, wish)
  expect(asked.page).toContain('You asked for it')
  expect(await piecesLeft(shop, { sizeId: order.largeId, productId: '', color: '', size: '' })).toBe(50)
  // Once more, as a phone that lost the answer does.
  expect((await press(link, wish)).page).toContain('had its one exchange or refund already')

  const list = dataOf(await desk.owner.call('listReturns', { query: { view: 'asked' } }))
  const found = list.cases.find((one) => one.order.id === order.id)
  const params = { id: found?.id ?? '' }
  const body = {
    actionId: anAction(),
    version: found?.version ?? 0,
    decision: 'approve' as const,
    videoSeen: false,
  }
  dataOf(await desk.owner.call('decideReturn', { params, body }))
  expect(await read(link)).toContain('A courier comes to take it')
  expect(await piecesLeft(shop, { sizeId: order.largeId, productId: '', color: '', size: '' })).toBe(49)
  const kept = await press(link, { do: 'drop', case: params.id })
  expect(kept.page).toContain('nothing is sent back')
  expect(await piecesLeft(shop, { sizeId: order.largeId, productId: '', color: '', size: '' })).toBe(50)
  expect(await findViolations(shop.database)).toEqual([])
})

test('says what is missing or wrong, and keeps what was chosen', async () => {
  const order = await desk.arrived()
  const link = await linkOf(order.id)
  const nothing = await press(link, { do: 'return', reason: 'other' })
  expect([nothing.status, nothing.page]).toEqual([422, expect.stringContaining('choose what you send back')])
  const noReason = await press(link, { do: 'return', [`wish-${order.itemId}`]: 'refund' })
  expect(noReason.page).toContain('Please say why')
  expect(noReason.page).toMatch(/value="refund" +selected/)
})

test('out of the policy’s days nothing can be asked for, and the page says until when it could', async () => {
  const order = await desk.arrived({ days: 9 })
  const link = await linkOf(order.id)
  expect(await read(link)).toContain('could be sent back until')
  const late = await press(link, { do: 'return', [`wish-${order.itemId}`]: 'refund', reason: 'other' })
  expect(late.page).toContain('are over')
  expect(dataOf(await desk.owner.call('readReturnable', { params: { id: order.id } })).cases).toEqual([])
})

test('the money of a cash order asks for a UPI id by the link; its day and reference stand there when it is paid', async () => {
  const order = await desk.received()
  const link = await linkOf(order.id)
  const asked = dataOf((await desk.askMoney(order.caseId, 299)).answer)
  expect(await read(link)).toContain('Your UPI id')
  expect((await press(link, { do: 'upi', upi: 'no bank' })).page).toContain('This is no UPI id')
  expect((await press(link, { do: 'upi', upi: 'meena@okbank' })).page).toContain('Your money goes there')
  const params = { id: desk.payoutOf(asked) }
  const body = { actionId: anAction(), utr: 'UTR777777' }
  dataOf(await desk.accountant.call('payPayout', { params, body }))
  expect(await read(link)).toMatch(/₹299 went back on \d+ \w+, reference UTR777777/)
})

test('store credit can be asked for instead of money, and its code stands there when it is given, and when it is used', async () => {
  const order = await desk.arrived()
  const link = await linkOf(order.id)
  expect(await read(`${link}&show=return`)).toContain('Send it back, store credit')
  const wish = { do: 'return', [`wish-${order.itemId}`]: 'credit', reason: 'other' }
  expect((await press(link, wish)).page).toContain('You asked for it')
  const { cases } = dataOf(await desk.owner.call('readReturnable', { params: { id: order.id } }))
  const params = { id: cases[0]?.id ?? '' }
  const { version, wish: wished } = await desk.seeCase(params.id)
  expect(wished).toBe('credit')
  const body = { actionId: anAction(), version, decision: 'approve' as const, videoSeen: false }
  dataOf(await desk.owner.call('decideReturn', { params, body }))
  dataOf(await desk.receive(params.id))
  expect(await read(link)).toContain('Your store credit is next')
  const given = dataOf((await desk.askCredit(params.id, 299)).answer)
  const page = await read(link)
  expect(page).toContain(`₹299 of store credit are yours: code ${given.payouts[0]?.reference}`)
  expect(page).not.toContain('Your UPI id')
})

test('until it is packed an order can be cancelled and its address changed by the link; a link that is none opens nothing', async () => {
  const { id } = await desk.toPack()
  const link = await linkOf(id)
  expect(await read(link)).toContain('Change the address')
  expect(await read(`${link}&show=cancel`)).toContain('Cancel your order?')
  const done = await press(link, { do: 'cancel', reason: 'changed-mind' })
  expect(done.status).toBe(200)
  expect((await desk.see(id)).cancelsAt).not.toBeNull()
  const forged = await fetch(link.replace(/t=./, 't=0'), { headers })
  expect(forged.status).toBe(404)
})
