import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setFailpoint } from '#platform/failpoints/failpoints.ts'
import { paise } from '#domain/money.ts'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { refundOrder } from '#server/operator/payment-commands.ts'
import {
  type Buyer,
  checkOut,
  dataOf,
  decide,
  makeSize,
  oneBuyer,
  piecesLeft,
  type SizeMade,
  submit,
  toOrderItems,
} from '#test/support/order-makers.ts'
import { anAction } from '#test/support/packing-desk.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openRoad } from '#test/support/road.ts'
import { setRules } from '#test/support/set-rules.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createUnpaidOrders } from '#test/support/unpaid-orders.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()
const desk = await openReturnDesk(shop)
const road = openRoad(shop, desk)
const { unpaid, totalInCash, read, payInCash } = createUnpaidOrders(shop)
const { confirmed } = orderStatusCodes
const { pending, failed, refunded } = paymentStatusCodes

beforeEach(() => setRules(shop, { cashAdvance: 99 }))
afterEach(async () => {
  // As if the promises looked an hour later: money that is nobody's has had its time.
  await shop.database.pool.query("UPDATE payment_attempt SET captured_at = captured_at - interval '1 hour'")
  expect(await findViolations(shop.database)).toEqual([])
})

/** A cash order before its advance is paid. */
async function asked({ size, buyer }: { size?: SizeMade; buyer?: Buyer } = {}) {
  const piece = size ?? (await makeSize(shop))
  const who = buyer ?? (await oneBuyer(shop))
  const cart = await checkOut(shop, who, { wanted: [{ ...piece, quantity: 1 }] })
  const placed = dataOf(await submit(shop, who, { ...cart, cashAdvance: 99 }))
  return {
    id: placed.orderId,
    page: placed.paymentRedirectUrl,
    size: piece,
    buyer: who,
    cart,
    total: cart.total,
  }
}

/** The same with its advance paid. */
async function paidAhead() {
  const order = await asked()
  await decide(shop, order.page, 'pay')
  expect(await shop.payments.settle(order.id)).toMatchObject({ state: 'paid' })
  return order
}

async function sent() {
  const order = await paidAhead()
  await desk.take([order.id])
  const { parcel } = dataOf((await desk.pack(order.id)).answer)
  dataOf((await desk.handOver(parcel)).answer)
  return { ...order, parcel }
}

/** What the gateway took goes through the books, and what goes back too. */
async function moneyMoves(orderId: string) {
  await shop.database.pool.query(
    'UPDATE payment_attempt SET next_check_at = now(), asked_at = NULL WHERE order_id = $1',
    [orderId],
  )
  for (let round = 0; round < 3; round += 1) await shop.payments.work()
}

async function wentBack(orderId: string): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ rupees: number }>(
    "SELECT (amount_paise / 100)::int AS rupees FROM refund WHERE order_id = $1 AND state = 'done' ORDER BY 1",
    [orderId],
  )
  return rows.map(({ rupees }) => rupees)
}

const quoted = async (buyer: Buyer, size: SizeMade) =>
  dataOf(
    await shop.call('quoteOrder', { body: { orderItems: toOrderItems([{ ...size, quantity: 1 }]) } }, buyer),
  )

describe('while the owner asks for no advance', () => {
  test('nothing is said of one, and a cash order is placed at once', async () => {
    await setRules(shop, {})
    const [buyer, size] = [await oneBuyer(shop), await makeSize(shop)]
    expect(await quoted(buyer, size)).not.toHaveProperty('cashAdvance')
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const placed = dataOf(await submit(shop, buyer, cart))
    expect(placed.paymentRedirectUrl).toBeNull()
    expect(await read(buyer, placed.orderId)).not.toHaveProperty('advance')
  })
})

describe('a cash order with an advance', () => {
  test('says what is paid now and what at the door before anything is ordered, and no order gets around it', async () => {
    const [buyer, size] = [await oneBuyer(shop), await makeSize(shop)]
    const total = await totalInCash(buyer, size)
    expect((await quoted(buyer, size)).cashAdvance).toEqual({
      amount: 99,
      said: `₹99 now by UPI or card, ₹${total - 99} to the rider. You get the ₹99 back if you cancel before it is sent, or if it comes back to us.`,
    })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    expect(await submit(shop, buyer, cart)).toMatchObject({ status: 409, code: 'advance-changed' })
    await setRules(shop, {})
    expect(await submit(shop, buyer, { ...cart, cashAdvance: 99 })).toMatchObject({ code: 'advance-changed' })
    expect(await piecesLeft(shop, size)).toBe(1000)
  })

  test('has none where it costs no more than that', async () => {
    const [buyer, size] = [await oneBuyer(shop), await makeSize(shop)]
    await setRules(shop, { cashAdvance: await totalInCash(buyer, size) })
    expect(await quoted(buyer, size)).not.toHaveProperty('cashAdvance')
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    expect(dataOf(await submit(shop, buyer, cart)).paymentRedirectUrl).toBeNull()
  })

  test('holds its pieces and looks unpaid until its money comes; then it is a cash order that nobody need confirm', async () => {
    const order = await asked()
    const { id, buyer, size, total } = order
    expect(await piecesLeft(shop, size)).toBe(999)
    expect(await read(buyer, id)).toMatchObject({
      paymentMethod: online,
      paymentStatus: pending,
      advance: 99,
      total,
    })
    expect(await desk.see(id)).toMatchObject({ stage: 'unpaid' })
    await decide(shop, order.page, 'pay')
    const status = dataOf(await shop.call('readPaymentStatus', { query: { orderId: id } }, buyer))
    expect(status).toMatchObject({
      status: 'PENDING',
      order: { paymentMethod: cash, paymentStatus: pending, status: confirmed, advance: 99, total },
    })
    expect(await desk.see(id)).toMatchObject({
      stage: 'to-pack',
      advance: 99,
      money: { total, atDoor: total - 99 },
    })
    await shop.outbox.drain()
    const { rows } = await shop.database.pool.query<{ said: string }>(
      `SELECT m.text AS said FROM sandbox_message m JOIN orders o ON o.customer_mobile = m.to_number
      WHERE o.id = $1 AND m.kind = 'order-placed'`,
      [id],
    )
    expect(rows[0]?.said).toContain(`₹${total} (₹${total - 99} to pay)`)
  })

  test('has the rest on its box, its label and its invoice; delivered, its cash is all collected', async () => {
    const { id, buyer, parcel, total } = await sent()
    const due = total - 99
    expect(parcel.cashDue).toBe(due)
    const paper = async (name: 'printLabels' | 'printInvoices') =>
      (await desk.owner.send(name, { query: { parcels: [parcel.id] } })).text()
    expect(await paper('printLabels')).toContain(`<b>₹${due}</b>`)
    const invoice = (await paper('printInvoices')).replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ')
    expect(invoice).toContain(`Total ₹${total}.00 Paid in advance 99.00 To pay at the door ₹${due}.00`)
    await road.hear(parcel.id, 'delivered')
    expect(await road.stateOf(id)).toMatchObject({ stage: 'delivered', state: 'collected' })
    expect(await read(buyer, id)).toMatchObject({ paymentStatus: pending, paidInCash: true })
  })

  test('lets go of its pieces when the advance fails, and asks for the same once more', async () => {
    const { id, page, buyer, size } = await asked({ size: await makeSize(shop, { stock: 1 }) })
    await decide(shop, page, 'fail')
    await shop.payments.settle(id)
    expect(await piecesLeft(shop, size)).toBe(1)
    expect(await read(buyer, id)).toMatchObject({ paymentStatus: failed, canPay: true, cashTotal: null })
    const { paymentRedirectUrl } = dataOf(await shop.call('payOrder', { params: { orderId: id } }, buyer))
    expect(await piecesLeft(shop, size)).toBe(0)
    await decide(shop, paymentRedirectUrl, 'pay')
    await shop.payments.settle(id)
    expect(await read(buyer, id)).toMatchObject({
      paymentMethod: cash,
      paymentStatus: pending,
      status: confirmed,
    })
    expect(await piecesLeft(shop, size)).toBe(0)
  })

  test('placed twice is one order on one page, and a second advance goes back', async () => {
    const { id, page, buyer, cart } = await asked()
    expect(dataOf(await submit(shop, buyer, { ...cart, cashAdvance: 99 }))).toEqual({
      orderId: id,
      paymentRedirectUrl: page,
    })
    await decide(shop, page, 'fail')
    await shop.payments.settle(id)
    const { paymentRedirectUrl } = dataOf(await shop.call('payOrder', { params: { orderId: id } }, buyer))
    await decide(shop, paymentRedirectUrl, 'pay')
    await shop.payments.settle(id)
    // The page of before says after all that it was paid.
    await shop.database.pool.query("UPDATE sandbox_payment SET state = 'captured' WHERE reference = $1", [
      new URL(page ?? '').pathname.split('/').at(-1),
    ])
    await moneyMoves(id)
    expect(await wentBack(id)).toEqual([99])
    expect(await read(buyer, id)).toMatchObject({ paymentMethod: cash, paymentStatus: pending })
  })

  test('that another tab has made an online order meanwhile gives the advance back, and is paid as one', async () => {
    const { id, page, buyer, cart, size } = await asked()
    const { total } = await checkOut(shop, buyer, {
      wanted: [{ ...size, quantity: 1 }],
      paymentMethod: online,
    })
    const stop = setFailpoint('afterCommit', async () => {
      stop()
      await decide(shop, page, 'pay')
    })
    const changed = dataOf(await submit(shop, buyer, { ...cart, total, paymentMethod: online }))
    expect(changed.orderId).toBe(id)
    await moneyMoves(id)
    expect(await wentBack(id)).toEqual([99])
    await decide(shop, changed.paymentRedirectUrl, 'pay')
    // The gateway was asked a moment ago, when its other page was closed.
    const statusNow = async () => {
      await moneyMoves(id)
      return (await read(buyer, id)).status
    }
    await expect.poll(statusNow, { timeout: 30_000, interval: 500 }).toBe(confirmed)
    expect(await read(buyer, id)).toMatchObject({ paymentMethod: online, total })
    expect(await read(buyer, id)).not.toHaveProperty('advance')
  })

  test('is what an unpaid online order becomes by the last word; cash instead of it is not offered', async () => {
    const [buyer, size] = [await oneBuyer(shop), await makeSize(shop)]
    const { orderId, paymentRedirectUrl, cart, inCash } = await unpaid(buyer, size)
    expect((await read(buyer, orderId)).cashTotal).toBeNull()
    expect(await payInCash(buyer, orderId, inCash)).toMatchObject({ status: 409 })
    const changed = dataOf(await submit(shop, buyer, { ...cart, total: inCash, cashAdvance: 99 }))
    expect(changed.orderId).toBe(orderId)
    expect(changed.paymentRedirectUrl).not.toBe(paymentRedirectUrl)
    await decide(shop, changed.paymentRedirectUrl, 'pay')
    await shop.payments.settle(orderId)
    expect(await read(buyer, orderId)).toMatchObject({ paymentMethod: cash, advance: 99, total: inCash })
  })

  test('whose advance failed turns to cash alone once the owner asks for none any more', async () => {
    const { id, page, buyer, total } = await asked()
    await decide(shop, page, 'fail')
    await shop.payments.settle(id)
    await setRules(shop, {})
    expect((await read(buyer, id)).cashTotal).toBe(total)
    expect(dataOf(await payInCash(buyer, id, total))).toEqual({ orderId: id })
    expect(await read(buyer, id)).not.toHaveProperty('advance')
    expect(await desk.see(id)).toMatchObject({ stage: 'to-confirm', money: { atDoor: total } })
  })

  test('cancelled before it is sent gives the advance back', async () => {
    const { id, buyer, size } = await paidAhead()
    expect(await shop.orders.change(id, 'cancel', { askedBy: 'Asha' })).toEqual({ ok: true })
    expect(await piecesLeft(shop, size)).toBe(1000)
    await moneyMoves(id)
    expect(await wentBack(id)).toEqual([99])
    expect(await read(buyer, id)).toMatchObject({
      status: orderStatusCodes.cancelled,
      paymentStatus: refunded,
    })
  })

  test('that store credit pays a part of asks for its advance of the rest, and gives both back when it is cancelled', async () => {
    const [buyer, size] = [await oneBuyer(shop), await makeSize(shop, { rupees: 700 })]
    const { customerId } = buyer
    const credit = { customerId, amount: paise(299_00), startsAt: new Date() }
    const { code } = await shop.database.transaction((tx) => shop.coupons.giveCredit(tx, credit))
    const wanted = [{ ...size, quantity: 1 }]
    const cart = await checkOut(shop, buyer, { wanted, couponCode: code })
    const { orderId: id, paymentRedirectUrl: page } = dataOf(
      await submit(shop, buyer, { ...cart, cashAdvance: 99 }),
    )
    await decide(shop, page, 'pay')
    await shop.payments.settle(id)
    expect(await desk.see(id)).toMatchObject({
      advance: 99,
      money: { discount: 299, total: cart.total, atDoor: cart.total - 99 },
    })
    expect(await shop.coupons.ofCustomer(customerId)).toMatchObject([{ used: 1 }])
    expect(await shop.orders.change(id, 'cancel', { askedBy: 'Asha' })).toEqual({ ok: true })
    await moneyMoves(id)
    expect(await wentBack(id)).toEqual([99])
    expect(await shop.coupons.ofCustomer(customerId)).toMatchObject([{ used: 0 }])
  })

  test('gives nothing back by itself while it goes on, but for what a person noted of the dashboard', async () => {
    const { id, total } = await paidAhead()
    const by = 'Asha'
    expect(await refundOrder(shop, id, { by, goodsBack: true })).toMatchObject({ ok: false })
    expect(await refundOrder(shop, id, { by })).toMatchObject({ ok: false })
    expect(await refundOrder(shop, id, { by, madeElsewhere: true })).toMatchObject({ ok: true, amount: 9900 })
    expect(await desk.see(id)).toMatchObject({
      stage: 'to-pack',
      money: { atDoor: total - 99, refunded: 99 },
    })
    expect(await shop.orders.change(id, 'cancel', { askedBy: by })).toEqual({ ok: true })
    expect(await desk.see(id)).toMatchObject({ stage: 'cancelled', money: { atDoor: 0 } })
    expect(await wentBack(id)).toEqual([99])
  })

  test('that comes back gives the advance back whole, or less what sending it cost, as the owner has it', async () => {
    const one = await sent()
    await road.receive(one.parcel.id)
    await road.passMinute()
    await moneyMoves(one.id)
    expect(await wentBack(one.id)).toEqual([99])
    expect(await road.stateOf(one.id)).toMatchObject({ stage: 'returned', state: 'refunded' })
    await setRules(shop, { cashAdvance: 99, returnedPrepaid: 'less-shipping' })
    const two = await sent()
    const shipping = (await read(two.buyer, two.id)).shippingCharge
    await road.receive(two.parcel.id)
    await road.passMinute()
    await moneyMoves(two.id)
    expect(await wentBack(two.id)).toEqual(shipping < 99 ? [99 - shipping] : [])
    expect(await road.stateOf(two.id)).toMatchObject({ stage: 'returned', state: 'cancelled' })
  })

  test('delivered and sent back gives back by UPI what it cost at most, less what went back before', async () => {
    const { id, buyer, parcel } = await sent()
    await road.hear(parcel.id, 'delivered')
    const gift = await shop.database.transaction((tx) =>
      shop.payments.refund(tx, { orderId: id, reason: 'operator', askedBy: 'Asha' }),
    )
    expect(gift).toMatchObject({ ok: true, amount: 9900 })
    await moneyMoves(id)
    expect(await read(buyer, id)).toMatchObject({ paidInCash: true })
    const { version, lines, money } = await desk.see(id)
    const pieces = [{ itemId: lines[0]?.id ?? '', quantity: 1 }]
    const body = {
      actionId: anAction(),
      version,
      wish: 'refund' as const,
      reason: 'other' as const,
      words: '',
    }
    const opened = await desk.owner.call('openReturn', {
      params: { id },
      body: { ...body, way: 'pickup', pieces, isException: true, videoSeen: false },
    })
    const { id: caseId } = dataOf(opened)
    dataOf(await desk.receive(caseId))
    expect((await desk.askMoney(caseId, money.total - 98)).answer).toMatchObject({ code: 'more-than-paid' })
    dataOf((await desk.askMoney(caseId, money.total - 99)).answer)
  })
})
