import { afterAll, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { orderStatusCodes } from '#domain/order.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { dataOf, piecesLeft, toOrderItems } from '#test/support/order-makers.ts'
import { anAction, openPackingDesk } from '#test/support/packing-desk.ts'
import { openRoad } from '#test/support/road.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const desk = await openPackingDesk(shop, { waybills: 100 })
const road = openRoad(shop, desk)
afterAll(async () => expect(await findViolations(shop.database)).toEqual([]))

const read = async (id: string) => dataOf(await desk.packer.call('readRoadParcel', { params: { id } }))
const undo = (actionId: string) => desk.packer.call('undoAction', { params: { actionId } })

const creditsOf = async (orderId: string) => {
  const { rows } = await shop.database.pool.query<{ total: string; lines: number }>(
    `SELECT total_paise AS total, (SELECT count(*) FROM tax_line l WHERE l.document_id = d.id)::int AS lines
    FROM tax_document d WHERE order_id = $1 AND kind = 'credit-note'`,
    [orderId],
  )
  return rows
}

describe('a parcel that comes back', () => {
  test('puts what is fine on sale again and books what is damaged as loss; its cash order is closed, its invoice credited', async () => {
    const { id, buyer, parcel } = await road.sentWith({ quantity: 2 })
    const left = await piecesLeft(shop, desk.size)
    await road.hear(parcel.id, 'out', 'failed', 'returning')
    const { answer, again } = await road.receive(parcel.id, 'damaged')
    expect(answer).toMatchObject({ status: 200, data: { closesAt: expect.any(String), closedAt: null } })
    // Nothing has happened yet, and twice is once.
    expect(await again()).toMatchObject({ status: 200 })
    expect(await piecesLeft(shop, desk.size)).toBe(left)
    await road.passMinute()
    expect(await piecesLeft(shop, desk.size)).toBe(left + 1)
    expect(await road.stateOf(id)).toEqual({
      stage: 'returned',
      state: 'cancelled',
      status: orderStatusCodes.cancelled,
      parcel: 'back',
    })
    expect(await creditsOf(id)).toHaveLength(1)
    const { lines, closedAt } = await read(parcel.id)
    expect(closedAt).not.toBeNull()
    expect(lines).toMatchObject([{ back: { fine: 1, damaged: 1 } }])
    // Who sent an order back has ordered before.
    await shop.database.pool.query(
      `INSERT INTO coupon (id, code, kind, amount_paise, usage_limit, usage_limit_per_customer, first_order_only)
      VALUES ('first', 'FIRST', 'flat', 5000, 100, 5, true)`,
    )
    const orderItems = toOrderItems([{ ...desk.size, quantity: 1 }])
    const quoted = await shop.call(
      'quoteOrder',
      { body: { orderItems, couponCode: 'FIRST' } },
      { token: buyer.token },
    )
    expect(dataOf(quoted).coupon).toBeNull()
  })

  test('scanned and counted twice changes nothing', async () => {
    const { parcel } = await road.sent()
    await road.receive(parcel.id)
    expect((await road.receive(parcel.id)).answer).toMatchObject({ status: 409, code: 'being-closed' })
    await road.passMinute()
    const left = await piecesLeft(shop, desk.size)
    expect((await road.receive(parcel.id)).answer).toMatchObject({ status: 409, code: 'closed-already' })
    expect(await road.hear(parcel.id, 'delivered')).toMatchObject([{ outcome: 'too-late', state: 'back' }])
    expect(await piecesLeft(shop, desk.size)).toBe(left)
  })

  test('and whose receipt is undone in its minute never came back', async () => {
    const { id, parcel } = await road.sent()
    await road.hear(parcel.id, 'returning')
    const before = await road.stateOf(id)
    const { actionId } = await road.receive(parcel.id)
    expect(await undo(actionId)).toMatchObject({ status: 200 })
    await road.passMinute()
    expect(await road.stateOf(id)).toEqual(before)
    expect((await read(parcel.id)).closesAt).toBeNull()
  })

  test('is found by its scanned number, and counted whole or not at all', async () => {
    const { parcel } = await road.sent()
    const found = dataOf(
      await desk.packer.call('scanRoad', { query: { awb: `${parcel.awb?.toLowerCase()}` } }),
    )
    expect(found).toMatchObject([{ id: parcel.id, lines: [{ quantity: 1 }] }])
    const [{ version, lines }] = found as [(typeof found)[number]]
    const body = { actionId: anAction(), version, pieces: lines.map(({ itemId }) => ({ itemId, fine: 2 })) }
    const refused = await desk.packer.call('receiveParcel', { params: { id: parcel.id }, body })
    expect(refused).toMatchObject({ status: 400, code: 'wrong-count' })
  })

  test('and was paid online is paid back whole, or less shipping where the rules say so', async () => {
    const one = await road.paidAndSent()
    await road.receive(one.parcel.id)
    await road.passMinute()
    expect(await road.stateOf(one.id)).toMatchObject({
      stage: 'returned',
      state: 'refund-due',
      status: orderStatusCodes.cancelled,
    })
    await shop.database.pool.query(
      `INSERT INTO shop_setting (part, version, body, changed_by) VALUES ('rules', 1, '{"returnedPrepaid":"less-shipping"}', 'x')
      ON CONFLICT (part) DO UPDATE SET body = excluded.body`,
    )
    const two = await road.paidAndSent()
    await road.receive(two.parcel.id)
    await road.passMinute()
    expect(await road.stateOf(two.id)).toMatchObject({
      stage: 'returned',
      state: 'paid',
      status: orderStatusCodes.cancelled,
    })
    const { rows } = await shop.database.pool.query<{ amount: number; goods: number }>(
      `SELECT r.amount_paise AS amount, o.subtotal_paise - o.discount_paise AS goods FROM refund r JOIN orders o ON o.id = r.order_id
      WHERE o.id = $1`,
      [two.id],
    )
    expect(rows).toHaveLength(1)
    expect(Number(rows[0]?.amount)).toBe(Number(rows[0]?.goods))
    expect(Number((await creditsOf(two.id))[0]?.total)).toBe(Number(rows[0]?.goods))
  })

  test('less shipping, of which a part went back before, is paid back as far as there is money of it', async () => {
    await shop.database.pool.query(
      `INSERT INTO shop_setting (part, version, body, changed_by) VALUES ('rules', 1, '{"returnedPrepaid":"less-shipping"}', 'x')
      ON CONFLICT (part) DO UPDATE SET body = excluded.body`,
    )
    const { id, parcel } = await road.paidAndSent()
    const before = paise(20_000)
    await shop.database.transaction((tx) =>
      shop.payments.refund(tx, { orderId: id, amount: before, reason: 'operator', askedBy: 'Meena' }),
    )
    await road.receive(parcel.id)
    await road.passMinute()
    const { rows } = await shop.database.pool.query<{ back: number; paid: number }>(
      `SELECT promised_back_paise::int AS back, captured_paise::int AS paid FROM payment_attempt
      WHERE order_id = $1 AND is_kept`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.back).toBe(rows[0]?.paid)
  })

  test('though its courier took cash for it, they said, closes the order: no cash came', async () => {
    const { id, parcel } = await road.sent()
    await road.hear(parcel.id, 'delivered')
    expect((await road.receive(parcel.id)).answer).toMatchObject({ status: 409, code: 'was-delivered' })
    await road.hear(parcel.id, 'returning')
    expect(await road.stateOf(id)).toMatchObject({ stage: 'delivered', state: 'collected' })
    expect((await read(parcel.id)).attention).toContain('denied')
    await road.receive(parcel.id)
    await road.passMinute()
    expect(await road.stateOf(id)).toMatchObject({ stage: 'returned', state: 'cancelled', parcel: 'back' })
  })
})

test('a parcel that lies here though its courier says delivered is taken in as never delivered, or not at all', async () => {
  const { id, parcel } = await road.sent()
  await road.hear(parcel.id, 'delivered')
  expect(await road.stateOf(id)).toMatchObject({ stage: 'delivered', state: 'collected' })
  expect((await road.receive(parcel.id)).answer).toMatchObject({ status: 409, code: 'was-delivered' })
  const { answer, actionId } = await road.receiveUndelivered(parcel.id)
  expect(answer).toMatchObject({ status: 200, data: { attention: ['denied'] } })
  // Undone, the courier is believed again.
  expect(await undo(actionId)).toMatchObject({ status: 200 })
  expect((await read(parcel.id)).attention).not.toContain('denied')
  const left = await piecesLeft(shop, desk.size)
  await road.receiveUndelivered(parcel.id)
  await road.passMinute()
  expect(await road.stateOf(id)).toMatchObject({ stage: 'returned', state: 'cancelled', parcel: 'back' })
  expect(await piecesLeft(shop, desk.size)).toBe(left + 1)
})

test('a parcel whose customer sends something of it back is counted in there, not twice', async () => {
  const { id, parcel } = await road.sent()
  await road.hear(parcel.id, 'delivered')
  const { version, lines } = await desk.see(id)
  const opened = await desk.owner.call('openReturn', {
    params: { id },
    body: {
      actionId: anAction(),
      version,
      wish: 'refund',
      reason: 'other',
      way: 'self-ship',
      isException: true,
      pieces: lines.map(({ id: itemId }) => ({ itemId, quantity: 1 })),
    },
  })
  expect(opened.status).toBe(200)
  const { answer } = await road.receiveUndelivered(parcel.id)
  expect(answer).toMatchObject({ status: 409, code: 'was-returned' })
})

test('a parcel that is given up as lost closes its order; nothing comes into stock', async () => {
  const { id, parcel } = await road.sent()
  await road.hear(parcel.id, 'lost')
  expect(await road.stateOf(id)).toMatchObject({ stage: 'returning', state: 'placed' })
  const left = await piecesLeft(shop, desk.size)
  const { version } = await read(parcel.id)
  const body = { actionId: anAction(), version }
  dataOf(await desk.packer.call('giveUpParcel', { params: { id: parcel.id }, body }))
  await road.passMinute()
  expect(await road.stateOf(id)).toEqual({
    stage: 'returned',
    state: 'cancelled',
    status: orderStatusCodes.cancelled,
    parcel: 'lost',
  })
  expect(await piecesLeft(shop, desk.size)).toBe(left)
  expect(await creditsOf(id)).toHaveLength(1)
})

test('who brings a parcel by hand collects its cash, once', async () => {
  const { id, parcel } = await road.sent()
  const { version } = await read(parcel.id)
  const body = { actionId: anAction(), version }
  const deliver = () => desk.packer.call('deliverByHand', { params: { id: parcel.id }, body })
  expect(await deliver()).toMatchObject({ status: 200, data: { state: 'delivered' } })
  expect(await deliver()).toMatchObject({ status: 200 })
  expect(await road.stateOf(id)).toMatchObject({ stage: 'delivered', state: 'collected' })
  expect(await undo(body.actionId)).toMatchObject({ status: 404 })
})

test('a delivery that its courier takes back wants a look until a person who asked the customer says that it is so', async () => {
  const { id, parcel } = await road.sent()
  await road.hear(parcel.id, 'delivered', 'returning')
  const { version, attention } = await read(parcel.id)
  expect(attention).toContain('denied')
  const body = { actionId: anAction(), version }
  const confirmed = await desk.packer.call('deliverByHand', { params: { id: parcel.id }, body })
  expect(dataOf(confirmed).attention).toEqual([])
  expect(await road.stateOf(id)).toMatchObject({ stage: 'delivered', state: 'collected' })
  expect((await road.receive(parcel.id)).answer).toMatchObject({ status: 409, code: 'was-delivered' })
  const once = { actionId: anAction(), version: (await read(parcel.id)).version }
  const more = await desk.packer.call('deliverByHand', { params: { id: parcel.id }, body: once })
  expect(more).toMatchObject({ status: 409, code: 'delivered-already' })
})

test('a failed attempt wants an answer while its courier waits; asked and undone, its courier never hears of it', async () => {
  const { parcel } = await road.sent()
  await road.hear(parcel.id, 'out', 'failed')
  const attention = async () => dataOf(await desk.packer.call('listRoad', { query: { view: 'attention' } }))
  const mine = async () => (await attention()).find(({ id }) => id === parcel.id)
  expect(await mine()).toMatchObject({ attention: expect.arrayContaining(['failed']), attempts: 1 })
  const { version } = await read(parcel.id)
  const body = { actionId: anAction(), version, kind: 'try-again' as const, details: 'tomorrow, 10 to 12' }
  const asked = dataOf(await desk.packer.call('askCourier', { params: { id: parcel.id }, body }))
  expect(asked.request).toMatchObject({ kind: 'try-again', toldAt: null })
  expect(asked.attention).not.toContain('failed')
  expect(await undo(body.actionId)).toMatchObject({ status: 200 })
  expect((await mine())?.request).toBeNull()
  expect((await mine())?.attention).toContain('failed')
})
