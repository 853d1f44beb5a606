import { expect, test } from 'vitest'
import { dataOf } from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const desk = await openReturnDesk(shop)

const undo = (actionId: string, by = desk.accountant) => by.call('undoAction', { params: { actionId } })
const waysOf = (found: { payouts: Array<{ how: string; amount: number }> }) =>
  Object.fromEntries(found.payouts.map(({ how, amount }) => [how, amount]))

/** Two pieces of an order that was paid partly with ₹299 of store credit are back; what of it was paid in money. */
async function paidWithBoth({
  rupees = 350,
  pays = 'cash',
}: { rupees?: number; pays?: 'cash' | 'online' } = {}) {
  const first = await desk.received({ wish: 'credit' })
  const code = dataOf((await desk.askCredit(first.caseId, 299)).answer).payouts[0]?.reference ?? ''
  await desk.passMinuteOf(code)
  const order = await desk.arrived({ rupees, quantity: 2, pays, buyer: first.buyer, couponCode: code })
  const pieces = [{ itemId: order.itemId, quantity: 2 }]
  const { answer } = await desk.open(order, { wish: 'refund', reason: 'other', pieces })
  const { id: caseId } = dataOf(answer)
  dataOf(await desk.receive(caseId, { fine: 2 }))
  return { ...order, caseId, paid: (await desk.see(order.id)).money.total }
}

test('of an order paid with both, what was paid with credit is proposed to go back as credit, the rest as money', async () => {
  const { caseId, paid } = await paidWithBoth({ pays: 'online' })
  const { money } = await desk.seeCase(caseId)
  const goods = 700
  expect(money).toMatchObject({ proposed: Math.min(goods, paid), andCredit: goods - Math.min(goods, paid) })
  const [rupees, andCredit] = [money?.proposed ?? 0, money?.andCredit ?? 0]
  expect(andCredit).toBeGreaterThan(0)
  const settled = dataOf((await desk.askBoth(caseId, [rupees, andCredit])).answer)
  expect(settled.state).toBe('settled')
  expect(waysOf(settled)).toEqual({ gateway: rupees, credit: andCredit })
  expect(await desk.violations()).toEqual([])
})

test('together they are never more than was paid, nor the money more than was paid in money; refused, neither is promised', async () => {
  const { id, caseId, paid } = await paidWithBoth()
  const rest = paid + 299
  const refused = { status: 409, code: 'more-than-paid' }
  expect((await desk.askBoth(caseId, [paid + 1, 1])).answer).toMatchObject(refused)
  expect((await desk.askBoth(caseId, [paid, rest - paid + 1])).answer).toMatchObject(refused)
  expect((await desk.seeCase(caseId)).payouts).toEqual([])
  const told = "SELECT 1 FROM outbox WHERE dedupe LIKE 'upi-asked:%' AND payload::text LIKE $1"
  const { number } = (await desk.seeCase(caseId)).order
  expect((await shop.database.pool.query(told, [`%${number}%`])).rows).toEqual([])
  expect(dataOf((await desk.askBoth(caseId, [paid, rest - paid])).answer).state).toBe('settled')
  expect((await desk.see(id)).stage).toBe('delivered')
  expect(await desk.violations()).toEqual([])
})

test('somebody who wants a part of her money as credit gets both, decided once and undone together', async () => {
  const { caseId } = await desk.received({ quantity: 2 })
  const { body, answer } = await desk.askBoth(caseId, [199, 100])
  expect(waysOf(dataOf(answer))).toEqual({ upi: 199, credit: 100 })
  const again = await desk.accountant.call('askMoneyBack', { params: { id: caseId }, body })
  expect(dataOf(again).payouts).toHaveLength(2)
  expect(await undo(body.actionId)).toMatchObject({ status: 200 })
  expect(await desk.seeCase(caseId)).toMatchObject({ state: 'received', payouts: [] })
  expect(await desk.violations()).toEqual([])
})

test('when one of them went on, the other is not undone without it', async () => {
  const { caseId } = await desk.received({ quantity: 2 })
  const { body, answer } = await desk.askBoth(caseId, [199, 100])
  const upi = dataOf(answer).payouts.find(({ how }) => how === 'upi')
  const params = { id: upi?.id ?? '' }
  const payee = { actionId: anAction(), upi: 'meena@okbank' }
  dataOf(await desk.accountant.call('setPayee', { params, body: payee }))
  dataOf(
    await desk.accountant.call('payPayout', { params, body: { actionId: anAction(), utr: 'UTR5150001' } }),
  )
  expect(await undo(body.actionId)).toMatchObject({ status: 409 })
  expect(waysOf(await desk.seeCase(caseId))).toEqual({ upi: 199, credit: 100 })
  expect(await desk.violations()).toEqual([])
})

test('split in two it does not slip below the limit: both parts wait for somebody else', async () => {
  const { caseId } = await desk.received({ rupees: 6000 })
  const asked = dataOf((await desk.askBoth(caseId, [3500, 2500], desk.owner)).answer)
  expect(asked.payouts).toMatchObject([{ needsSecond: true }, { needsSecond: true }])
  for (const { id } of asked.payouts) {
    const params = { id }
    const agree = (by = desk.owner) => by.call('approvePayout', { params, body: { actionId: anAction() } })
    expect(await agree()).toMatchObject({ status: 403, code: 'own-request' })
    await expect(
      shop.database.pool.query("UPDATE payout SET state = 'approved', approved_by = asked_by WHERE id = $1", [
        id,
      ]),
    ).rejects.toThrow(/check constraint/)
    dataOf(await agree(desk.accountant))
  }
  expect(await desk.violations()).toEqual([])
})

test('nor does it by a drop: what its case was promised before counts when it is settled again', async () => {
  const { caseId } = await desk.received({ rupees: 6000 })
  const first = dataOf((await desk.askBoth(caseId, [1000, 4000], desk.owner)).answer)
  expect(first.payouts).toMatchObject([{ needsSecond: false }, { needsSecond: false }])
  const id = first.payouts.find(({ how }) => how === 'upi')?.id ?? ''
  dataOf(await desk.owner.call('dropPayout', { params: { id }, body: { actionId: anAction() } }))
  const again = dataOf((await desk.askMoney(caseId, 2000, desk.owner)).answer)
  expect(again.payouts.filter(({ how }) => how === 'upi')).toMatchObject([{ needsSecond: true }])
  const params = { id: again.payouts.find(({ how }) => how === 'upi')?.id ?? '' }
  const agree = (by = desk.owner) => by.call('approvePayout', { params, body: { actionId: anAction() } })
  expect(await agree()).toMatchObject({ status: 403, code: 'own-request' })
  dataOf(await agree(desk.accountant))
  expect(await desk.violations()).toEqual([])
})

test('when the money is dropped, its case proposes what is left beside the credit', async () => {
  const { caseId } = await desk.received({ quantity: 2 })
  const asked = dataOf((await desk.askBoth(caseId, [199, 100])).answer)
  const id = asked.payouts.find(({ how }) => how === 'upi')?.id ?? ''
  dataOf(await desk.owner.call('dropPayout', { params: { id }, body: { actionId: anAction() } }))
  expect(await desk.seeCase(caseId)).toMatchObject({ state: 'received', money: { proposed: 199 } })
  dataOf((await desk.askMoney(caseId, 199)).answer)
  expect(await desk.violations()).toEqual([])
})

test('on the papers credit is a discount: each adds up to what its order was charged, and the return has its note', async () => {
  const { id, buyer } = await paidWithBoth()
  const { rows } = await shop.database.pool.query<{ order_id: string; kind: string; total: number }>(
    `SELECT d.order_id, d.kind, d.total_paise::int / 100 AS total FROM tax_document d
     JOIN orders o ON o.id = d.order_id WHERE o.customer_id = $1 ORDER BY d.series_no`,
    [buyer.customerId],
  )
  const { subtotal, discount, shipping, total } = (await desk.see(id)).money
  expect([subtotal, discount, total]).toEqual([700, 299, 401 + shipping])
  const of = (kind: string, isSecond: boolean) =>
    rows.filter((one) => one.kind === kind && (one.order_id === id) === isSecond).map((one) => one.total)
  expect([of('invoice', false), of('credit-note', false)]).toEqual([[expect.any(Number)], [299]])
  expect([of('invoice', true), of('credit-note', true)]).toEqual([[total], [401]])
})
