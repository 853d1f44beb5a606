import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { paymentStatusCodes } from '#domain/order.ts'
import { setFailpoint } from '#platform/failpoints/failpoints.ts'
import { dataOf, piecesLeft } from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

const shop = await openShopOfFile()
const desk = await openReturnDesk(shop)

const undo = (actionId: string, by = desk.owner) => by.call('undoAction', { params: { actionId } })
const left = (sizeId: string) => piecesLeft(shop, { sizeId, productId: '', color: '', size: '' })

describe('an exchange', () => {
  test('keeps the wanted piece back at once, and gives it back when nothing comes of it', async () => {
    const order = await desk.arrived()
    const { answer } = await desk.open(order)
    const opened = dataOf(answer)
    expect(opened).toMatchObject({ state: 'approved', name: expect.stringMatching(/-1$/), replacement: null })
    expect(await left(order.largeId)).toBe(49)
    const params = { id: opened.id }
    const body = { actionId: anAction(), version: opened.version }
    expect(dataOf(await desk.owner.call('dropReturn', { params, body }))).toMatchObject({ state: 'dropped' })
    expect(await left(order.largeId)).toBe(50)
    expect(await desk.violations()).toEqual([])
  })

  test('of five pieces asked for twenty times at once is accepted five times', async () => {
    const pair = await desk.makePair({ stock: 5 })
    const orders = []
    for (let at = 0; at < 20; at += 1) orders.push(await desk.arrived({ pair }))
    const versions = await Promise.all(orders.map(({ id }) => desk.target(id)))
    // Each by somebody else: of one person, one thing after the other is done.
    const answers = await Promise.all(
      orders.map(({ id, itemId }, at) =>
        shop.returns.cases.open(
          { staffId: `person-${at}`, name: 'Somebody' },
          {
            id,
            actionId: anAction(),
            version: versions[at]?.version ?? 0,
            wish: 'exchange',
            reason: 'too-small',
            words: '',
            way: 'pickup',
            pieces: [{ itemId, quantity: 1, wantedSizeId: pair.largeId }],
            isException: false,
            videoSeen: false,
          },
        ),
      ),
    )
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.reason)).toSorted()
    expect(codes).toEqual([...Array(5).fill('ok'), ...Array(15).fill('sold-out')])
    expect(await left(pair.largeId)).toBe(0)
    expect(await desk.violations()).toEqual([])
  }, 120_000)

  test('asked for twice under one name is opened once; undone, its piece is for sale again', async () => {
    const order = await desk.arrived()
    const { body, answer } = await desk.open(order)
    const again = await desk.owner.call('openReturn', { params: { id: order.id }, body })
    expect(dataOf(again).id).toBe(dataOf(answer).id)
    expect(await left(order.largeId)).toBe(49)
    expect(await undo(body.actionId)).toMatchObject({ status: 200 })
    expect(await left(order.largeId)).toBe(50)
    expect((await desk.seeCase(dataOf(answer).id)).state).toBe('dropped')
  })

  test('sends the new piece when the courier has the old one: on a challan, at no price, as no second sale', async () => {
    const order = await desk.arrived()
    const opened = dataOf((await desk.open(order)).answer)
    const before = await desk.packer.call('takeWave', {
      body: { actionId: anAction(), count: 1, orders: [order.id] },
    })
    expect(before).toMatchObject({ status: 409, code: 'nothing-to-pack' })
    const body = { actionId: anAction(), version: opened.version }
    const moving = dataOf(await desk.packer.call('moveReturn', { params: { id: opened.id }, body }))
    expect(moving).toMatchObject({ state: 'moving', replacement: { state: 'to-pack' } })

    const wave = await desk.take([order.id])
    expect(wave.orders[0]?.lines).toMatchObject([{ size: 'L', quantity: 1, itemId: order.itemId }])
    expect(wave.orders[0]?.problem).toBeNull()
    const { actionId, answer } = await desk.pack(order.id)
    const { parcel } = dataOf(answer)
    expect(parcel).toMatchObject({ kind: 'replacement', cashDue: 0, invoice: null, state: 'packed' })
    expect(await undo(actionId, desk.packer)).toMatchObject({ status: 200 })
    expect(await desk.seeCase(opened.id)).toMatchObject({ replacement: { state: 'to-pack' } })

    const packed = dataOf((await desk.pack(order.id)).answer).parcel
    const paper = await desk.packer.send('printChallans', { query: { parcels: packed.id } })
    expect(await paper.text()).toContain('Delivery challan')
    const handed = dataOf((await desk.handOver(packed)).answer)
    expect(handed.done).toMatchObject([{ id: packed.id, state: 'handed' }])
    expect(await desk.see(order.id)).toMatchObject({ stage: 'delivered' })
    expect(await left(order.largeId)).toBe(49)
    expect(await desk.violations()).toEqual([])
  })

  test('is settled when the old piece is back: what can be sold is on the shelf, the rest is lost', async () => {
    const [fine, bad] = [await desk.arrived(), await desk.arrived()]
    const cases = []
    for (const order of [fine, bad]) cases.push(dataOf((await desk.open(order)).answer).id)
    const [before, beforeBad] = [await left(fine.sizeId), await left(bad.sizeId)]
    expect(dataOf(await desk.receive(cases[0] ?? ''))).toMatchObject({
      state: 'settled',
      replacement: { state: 'to-pack' },
    })
    dataOf(await desk.receive(cases[1] ?? '', { bad: 1 }))
    expect(await left(fine.sizeId)).toBe((before ?? 0) + 1)
    expect(await left(bad.sizeId)).toBe(beforeBad)
    const twice = await desk.receive(cases[0] ?? '')
    expect(twice).toMatchObject({ status: 409, code: 'not-now' })
    expect(await left(fine.sizeId)).toBe((before ?? 0) + 1)
    expect(await desk.violations()).toEqual([])
  })
})

describe('the policy', () => {
  test('takes a return for seven days, one for each order; staff can make an exception, which the journal names', async () => {
    const late = await desk.arrived({ days: 8 })
    expect((await desk.open(late)).answer).toMatchObject({ status: 409, code: 'too-late' })
    expect((await desk.open(late, { isException: true })).answer).toMatchObject({ status: 200 })
    const twice = await desk.arrived({ quantity: 2 })
    dataOf((await desk.open(twice)).answer)
    expect((await desk.open(twice)).answer).toMatchObject({ status: 409, code: 'one-only' })
  })

  test('accepts a fault with its video only, and no more pieces than were ordered', async () => {
    const order = await desk.arrived()
    const fault = { reason: 'fault' as const, wish: 'refund' as const }
    expect((await desk.open(order, fault)).answer).toMatchObject({ status: 409, code: 'video-needed' })
    const pieces = [{ itemId: order.itemId, quantity: 2 }]
    const many = await desk.open(order, { ...fault, videoSeen: true, pieces })
    expect(many.answer).toMatchObject({ status: 409, code: 'too-many' })
    expect((await desk.open(order, { ...fault, videoSeen: true })).answer).toMatchObject({ status: 200 })
  })

  test('is the owner’s: another number of days counts at once', async () => {
    const { rules } = dataOf(await desk.owner.call('readSettings', {}))
    const write = (version: number, returnDays: number) =>
      desk.owner.call('writeSettings', {
        body: { actionId: anAction(), part: 'rules', version, value: { ...rules.value, returnDays } },
      })
    const order = await desk.arrived({ days: 8 })
    dataOf(await write(rules.version, 10))
    const seen = dataOf(await desk.owner.call('readReturnable', { params: { id: order.id } }))
    expect(seen).toMatchObject({ problem: null, pieces: [{ quantity: 1 }] })
    dataOf(await write(rules.version + 1, 7))
  })
})

describe('money of a cash order', () => {
  test('goes back to a UPI id with the bank’s reference, and never more than was paid', async () => {
    const order = await desk.received({ quantity: 2 })
    const found = await desk.seeCase(order.caseId)
    expect(found).toMatchObject({ state: 'received', money: { how: 'upi', proposed: 299 } })
    const tooMuch = await desk.askMoney(order.caseId, (found.money?.rest ?? 0) + 1)
    expect(tooMuch.answer).toMatchObject({ status: 409, code: 'more-than-paid' })
    const asked = dataOf((await desk.askMoney(order.caseId, 299)).answer)
    expect(asked).toMatchObject({ state: 'settled', payouts: [{ state: 'approved', to: null, amount: 299 }] })
    const params = { id: desk.payoutOf(asked) }
    const pay = (utr: string) =>
      desk.accountant.call('payPayout', { params, body: { actionId: anAction(), utr } })
    expect(await pay('UTR000001')).toMatchObject({ status: 409, code: 'no-payee' })
    const upi = { actionId: anAction(), upi: 'meena@okbank' }
    expect(dataOf(await desk.accountant.call('setPayee', { params, body: upi })).to).toBe('•••')
    const open = dataOf(await desk.accountant.call('listPayouts', { query: { view: 'open' } }))
    expect(open.find(({ id }) => id === params.id)?.to).toBe('meena@okbank')
    expect(dataOf(await pay('UTR000001'))).toMatchObject({ state: 'paid', reference: 'UTR000001' })
    expect(await pay('UTR000002')).toMatchObject({ status: 409, code: 'not-now' })
    // A part of it: the order's result page goes on saying that it went well.
    expect(await desk.see(order.id)).toMatchObject({
      paymentStatus: paymentStatusCodes.pending,
      stage: 'delivered',
    })
    expect(await desk.violations()).toEqual([])
  })

  test('of two orders that are paid by one bank reference in the same moment: one is, the other hears why not', async () => {
    const toPay = async () => {
      const { caseId } = await desk.received()
      const params = { id: desk.payoutOf(dataOf((await desk.askMoney(caseId, 299)).answer)) }
      const upi = { actionId: anAction(), upi: 'meena@okbank' }
      dataOf(await desk.accountant.call('setPayee', { params, body: upi }))
      return params
    }
    const [first, second] = [await toPay(), await toPay()]
    const pay = (by: typeof desk.owner, params: { id: string }) =>
      by.call('payPayout', { params, body: { actionId: anAction(), utr: 'UTR0000777' } })
    const forget = setFailpoint('afterPaidOut', () => sleep(200))
    const answers = await Promise.all([pay(desk.accountant, first), pay(desk.owner, second)]).finally(forget)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ status: 409, code: 'utr-used' }))
    expect(await desk.violations()).toEqual([])
  })

  test('above the limit needs somebody else, by the books too', async () => {
    const order = await desk.received({ rupees: 6000 })
    const asked = dataOf((await desk.askMoney(order.caseId, 6000, desk.owner)).answer)
    expect(asked.payouts).toMatchObject([{ state: 'asked', needsSecond: true }])
    const params = { id: desk.payoutOf(asked) }
    const agree = (by = desk.owner) => by.call('approvePayout', { params, body: { actionId: anAction() } })
    expect(await agree()).toMatchObject({ status: 403, code: 'own-request' })
    expect(dataOf(await agree(desk.accountant))).toMatchObject({ state: 'approved' })
    await expect(
      shop.database.pool.query('UPDATE payout SET approved_by = asked_by WHERE id = $1', [params.id]),
    ).rejects.toThrow(/check constraint/)
  })

  test('that an accountant may not give back alone waits for another; dropped, the case is to be settled again', async () => {
    const order = await desk.received({ rupees: 2500 })
    const { body, answer } = await desk.askMoney(order.caseId, 2500)
    const asked = dataOf(answer)
    expect(asked.payouts).toMatchObject([{ state: 'asked' }])
    expect(await undo(body.actionId, desk.accountant)).toMatchObject({ status: 200 })
    expect(await desk.seeCase(order.caseId)).toMatchObject({ state: 'received', payouts: [] })
    const again = dataOf((await desk.askMoney(order.caseId, 2500)).answer)
    const params = { id: desk.payoutOf(again) }
    dataOf(await desk.owner.call('dropPayout', { params, body: { actionId: anAction() } }))
    expect(await desk.seeCase(order.caseId)).toMatchObject({ state: 'received' })
    expect(await desk.violations()).toEqual([])
  })
})

describe('money of an online payment', () => {
  test('waits a minute before its gateway is asked, and can be taken back until then', async () => {
    const order = await desk.received({ pays: 'online' })
    const { body, answer } = await desk.askMoney(order.caseId, 299)
    expect(dataOf(answer).payouts).toMatchObject([{ how: 'gateway', state: 'approved', amount: 299 }])
    const waiting = () =>
      shop.database.pool.query('SELECT state, next_try_at > now() AS waits FROM refund WHERE order_id = $1', [
        order.id,
      ])
    expect((await waiting()).rows).toEqual([{ state: 'requested', waits: true }])
    expect(await undo(body.actionId, desk.accountant)).toMatchObject({ status: 200 })
    expect((await waiting()).rows).toEqual([])
    expect(await desk.seeCase(order.caseId)).toMatchObject({ state: 'received', money: { proposed: 299 } })

    const again = await desk.askMoney(order.caseId, 299)
    await shop.database.pool.query('UPDATE refund SET next_try_at = now() WHERE order_id = $1', [order.id])
    await expect
      .poll(async () => {
        await shop.payments.work()
        return (await desk.seeCase(order.caseId)).payouts[0]?.state
      })
      .toBe('paid')
    expect(await undo(again.body.actionId, desk.accountant)).toMatchObject({ status: 409 })
    expect(await desk.violations()).toEqual([])
  })
})

test('the customers screen counts what a customer sent back, without what was dropped', async () => {
  const [kept, dropped] = [await desk.arrived(), await desk.arrived()]
  for (const order of [kept, dropped]) dataOf((await desk.open(order)).answer)
  const sentBack = async ({ buyer }: typeof kept) =>
    dataOf(await desk.owner.call('readCustomer', { params: { id: buyer.customerId } })).sentBack
  const { cases } = dataOf(await desk.owner.call('readReturnable', { params: { id: dropped.id } }))
  const params = { id: cases[0]?.id ?? '' }
  const { version } = await desk.seeCase(params.id)
  dataOf(await desk.owner.call('dropReturn', { params, body: { actionId: anAction(), version } }))
  expect([await sentBack(kept), await sentBack(dropped)]).toEqual([1, 0])
})

test('a packer receives, and neither decides nor gives money back', async () => {
  const order = await desk.arrived()
  expect((await desk.open(order, { by: desk.packer })).answer).toMatchObject({ status: 403 })
  const allowed = await joinStaff(shop, { role: 'packer', also: ['decide-returns'] })
  const { id } = dataOf((await desk.open(order, { by: allowed, wish: 'refund' })).answer)
  dataOf(await desk.receive(id))
  expect((await desk.askMoney(id, 10, allowed)).answer).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await desk.packer.call('listPayouts', { query: { view: 'open' } })).toMatchObject({ status: 403 })
})

test('what came back for money has a credit note of its lines', async () => {
  const order = await desk.received({ quantity: 3 })
  const { rows } = await shop.database.pool.query(
    `SELECT d.kind, d.total_paise::int AS total, l.quantity FROM tax_document d JOIN tax_line l ON l.document_id = d.id
     WHERE d.order_id = $1 AND d.kind = 'credit-note'`,
    [order.id],
  )
  expect(rows).toEqual([{ kind: 'credit-note', total: 29900, quantity: 1 }])
  expect(await desk.violations()).toEqual([])
})
