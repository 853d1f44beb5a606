import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { refundOrder } from '#server/operator/payment-commands.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import type { Buyer } from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const desk = await openReturnDesk(shop)

const undo = (actionId: string, by = desk.accountant) => by.call('undoAction', { params: { actionId } })

const inCart = (code: string, subTotal: number, buyer?: Buyer) =>
  shop.call('validateCoupon', { body: { code, subTotal } }, buyer ? { token: buyer.token } : {})
const offered = async (subTotal: number, buyer?: Buyer) =>
  dataOf(await shop.call('offerCoupons', { body: { subTotal } }, buyer ? { token: buyer.token } : {}))

async function messagesOf(kind: string) {
  const { rows } = await shop.database.pool.query<{ dedupe: string }>(
    "SELECT dedupe FROM outbox WHERE kind = 'message' AND dedupe LIKE $1",
    [`${kind}:%`],
  )
  return rows.length
}

/** A case that was settled with credit, which can be used now. */
async function credited(terms: Parameters<typeof desk.received>[0] = {}, rupees = 299) {
  const order = await desk.received({ wish: 'credit', ...terms })
  const found = dataOf((await desk.askCredit(order.caseId, rupees)).answer)
  const code = found.payouts[0]?.reference ?? ''
  await desk.passMinuteOf(code)
  return { ...order, found, code }
}

async function orderWith(buyer: Buyer, { code, rupees }: { code: string; rupees: number }) {
  const wanted = [{ ...(await makeSize(shop, { rupees })), quantity: 1 }]
  const order = await checkOut(shop, buyer, { wanted, couponCode: code })
  return { total: order.total, ...dataOf(await submit(shop, buyer, order)) }
}

test('a case that is settled with store credit gives its customer a coupon of exactly that worth, for a year', async () => {
  const before = await messagesOf('store-credit')
  const order = await desk.received({ wish: 'credit' })
  expect(await desk.seeCase(order.caseId)).toMatchObject({
    wish: 'credit',
    state: 'received',
    money: { credit: { proposed: 299 } },
  })
  const settled = dataOf((await desk.askCredit(order.caseId, 299)).answer)
  expect(settled).toMatchObject({
    state: 'settled',
    payouts: [{ how: 'credit', state: 'paid', amount: 299 }],
  })
  const code = settled.payouts[0]?.reference ?? ''
  expect(code).toMatch(/^CREDIT[A-Z0-9]{8}$/)
  expect(await messagesOf('store-credit')).toBe(before + 1)
  // Not in the minute in which it can be undone.
  expect((await inCart(code, 500, order.buyer)).status).toBe(400)
  await desk.passMinuteOf(code)
  expect(dataOf(await inCart(code, 500, order.buyer))).toMatchObject({ discount: 299, finalValue: 201 })
  const { rows } = await shop.database.pool.query<{ days: number }>(
    'SELECT round(extract(epoch FROM ends_at - now()) / 86400)::int AS days FROM coupon WHERE code = $1',
    [code],
  )
  expect(rows).toEqual([{ days: 365 }])
  expect(await desk.violations()).toEqual([])
})

test('it is offered in her cart, and to nobody else', async () => {
  const { code, buyer } = await credited()
  expect(await offered(500, buyer)).toMatchObject([
    { code, discount: 299, terms: expect.stringMatching(/^Your store credit, until/) },
  ])
  for (const who of [await oneBuyer(shop), undefined])
    expect((await offered(500, who)).map((one) => one.code)).not.toContain(code)
})

test('to anybody else its code answers as one that there is not, and cannot be used for an order', async () => {
  const { code } = await credited()
  const stranger = await oneBuyer(shop)
  for (const who of [stranger, undefined]) {
    const [foreign, guessed] = [await inCart(code, 500, who), await inCart('CREDITAAAAAAAA', 500, who)]
    expect(foreign).toMatchObject({ status: 400, message: guessed.message })
  }
  const wanted = [{ ...(await makeSize(shop)), quantity: 2 }]
  const { total } = await checkOut(shop, stranger, { wanted, couponCode: code })
  expect(total).toBe((await checkOut(shop, stranger, { wanted })).total)
  expect(await desk.violations()).toEqual([])
})

test('a cart of less than its worth is refused with what is missing, so that nothing of it is lost; used once, it is used', async () => {
  const { code, buyer } = await credited()
  expect(await inCart(code, 200, buyer)).toMatchObject({
    status: 400,
    message: 'This coupon needs a subtotal of ₹299. Add items worth ₹99 more.',
  })
  expect(await offered(200, buyer)).toEqual([])
  const { total, orderId } = await orderWith(buyer, { code, rupees: 700 })
  expect((await desk.see(orderId)).money).toMatchObject({ discount: 299, coupon: code, total })
  expect(await inCart(code, 700, buyer)).toMatchObject({ status: 400 })
  expect(await desk.violations()).toEqual([])
})

test('stands with its customer at the desk, to be read aloud, until it is used', async () => {
  const { code, buyer } = await credited()
  const credits = async () =>
    dataOf(await desk.packer.call('readCustomer', { params: { id: buyer.customerId } })).credits
  expect(await credits()).toMatchObject([{ code, amount: 299, state: 'good' }])
  await orderWith(buyer, { code, rupees: 500 })
  expect(await credits()).toMatchObject([{ code, state: 'used' }])
  const other = await oneBuyer(shop)
  const found = await desk.packer.call('readCustomer', { params: { id: other.customerId } })
  expect(dataOf(found).credits).toEqual([])
})

test('used by two carts at once, it is taken off one of them', async () => {
  const { code, buyer } = await credited()
  const carts = []
  for (let at = 0; at < 2; at += 1) {
    const wanted = [{ ...(await makeSize(shop, { rupees: 600 + at })), quantity: 1 }]
    carts.push(await checkOut(shop, buyer, { wanted, couponCode: code }))
  }
  const answers = await Promise.all(carts.map((cart) => submit(shop, buyer, cart)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // Asked for again, as a phone does that was told to wait.
  const other = carts[answers.findIndex(({ status }) => status !== 200)] ?? { abandonId: '', total: 0 }
  expect(await submit(shop, buyer, other)).toMatchObject({ status: 409 })
  expect(await desk.violations()).toEqual([])
})

test('undone within its minute there is no coupon, and the case is to be settled again', async () => {
  const order = await desk.received({ wish: 'credit' })
  const { body, answer } = await desk.askCredit(order.caseId, 299)
  const code = dataOf(answer).payouts[0]?.reference ?? ''
  expect(await undo(body.actionId)).toMatchObject({ status: 200 })
  expect(await desk.seeCase(order.caseId)).toMatchObject({ state: 'received', payouts: [] })
  expect((await shop.database.pool.query('SELECT 1 FROM coupon WHERE code = $1', [code])).rows).toEqual([])
  // Asked for again, it is one coupon.
  const again = dataOf((await desk.askCredit(order.caseId, 299)).answer)
  expect(again.payouts).toHaveLength(1)
  expect(await desk.violations()).toEqual([])
})

test('credit that an order has used is not taken back from it', async () => {
  const order = await desk.received({ wish: 'credit' })
  const { body, answer } = await desk.askCredit(order.caseId, 299)
  const code = dataOf(answer).payouts[0]?.reference ?? ''
  await desk.passMinuteOf(code)
  await orderWith(order.buyer, { code, rupees: 600 })
  expect(await undo(body.actionId)).toMatchObject({ status: 409 })
  expect(await desk.violations()).toEqual([])
})

test('above the limit it needs a second person, and there is no coupon before', async () => {
  const order = await desk.received({ wish: 'credit', rupees: 6000 })
  const asked = dataOf((await desk.askCredit(order.caseId, 6000, desk.owner)).answer)
  expect(asked.payouts).toMatchObject([{ state: 'asked', needsSecond: true, reference: null }])
  const params = { id: desk.payoutOf(asked) }
  const agree = (by = desk.owner) => by.call('approvePayout', { params, body: { actionId: anAction() } })
  expect(await agree()).toMatchObject({ status: 403, code: 'own-request' })
  expect(dataOf(await agree(desk.accountant))).toMatchObject({
    state: 'paid',
    reference: expect.stringMatching(/^CREDIT/),
  })
  expect(await desk.violations()).toEqual([])
})

test('it is never more than is left of what was paid, and money and credit count together', async () => {
  const order = await desk.received({ wish: 'credit', pays: 'online', quantity: 2 })
  const found = await desk.seeCase(order.caseId)
  const tooMuch = await desk.askCredit(order.caseId, (found.money?.credit.rest ?? 0) + 1)
  expect(tooMuch.answer).toMatchObject({ status: 409, code: 'more-than-paid' })
  expect(dataOf((await desk.askCredit(order.caseId, 299)).answer)).toMatchObject({ state: 'settled' })
  const { rows } = await shop.database.pool.query('SELECT 1 FROM refund WHERE order_id = $1', [order.id])
  expect(rows).toEqual([])
  expect(await desk.violations()).toEqual([])
})

test('what was given as credit is not given a second time as money by command', async () => {
  const order = await credited({ pays: 'online' }, 199)
  const refund = (amount?: number) =>
    refundOrder(shop, order.id, { by: 'Meena', amount: amount === undefined ? undefined : paise(amount) })
  const refused = { ok: false, problem: expect.stringMatching(/₹199 .*store credit.*₹139 is left/) }
  expect(await refund()).toMatchObject(refused)
  expect(await refund(13_901)).toMatchObject(refused)
  expect(await refund(13_900)).toMatchObject({ ok: true, amount: 13_900 })
  expect(await refund(100)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/₹199 .*Nothing is left/),
  })
  expect(await desk.violations()).toEqual([])
})

test('an order that was paid with credit gives credit back for what its pieces were worth, and money for what was paid in money', async () => {
  const { code, buyer } = await credited()
  const pair = await desk.makePair({ rupees: 700 })
  const second = await desk.received({ wish: 'credit', pair, buyer, couponCode: code })
  const { money } = await desk.seeCase(second.caseId)
  const paid = (await desk.see(second.id)).money.total
  expect(money).toMatchObject({ rest: paid, credit: { proposed: 700, rest: paid + 299 } })
  const settled = await desk.askCredit(second.caseId, 700)
  expect(dataOf(settled.answer)).toMatchObject({ payouts: [{ amount: 700, state: 'paid' }] })
  expect(await desk.violations()).toEqual([])
})

test('a cancelled order gives the credit back that it used', async () => {
  const { code, buyer } = await credited()
  const { orderId } = await orderWith(buyer, { code, rupees: 600 })
  expect((await inCart(code, 600, buyer)).status).toBe(400)
  await shop.orders.change(orderId, 'cancel')
  expect(dataOf(await inCart(code, 600, buyer))).toMatchObject({ discount: 299 })
  expect(await desk.violations()).toEqual([])
})

test('an account that was erased is given money, since nobody could use the credit', async () => {
  const order = await desk.received({ wish: 'credit' })
  await shop.customers.erase(order.buyer.customerId)
  expect((await desk.askCredit(order.caseId, 299)).answer).toMatchObject({ status: 409, code: 'no-account' })
  expect((await desk.askMoney(order.caseId, 299)).answer).toMatchObject({ status: 200 })
})
