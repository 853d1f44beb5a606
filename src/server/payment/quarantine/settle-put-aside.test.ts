import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { openCashDesk } from '#test/support/cash-desk.ts'

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
})
beforeEach(() => desk.reset())
afterAll(() => desk.close())

/** Ten rupees less came than were asked for. */
async function putAside() {
  const { orderId, attemptId, sizeId } = await desk.makeRedirected()
  const payment = desk.booked(attemptId)
  payment.amount = paise(58_900)
  desk.simulators.books.capture(payment)
  await desk.payments.settle(orderId)
  expect(await desk.payments.byHand.putAside()).toMatchObject([{ attemptId, orderId, reason: 'amount' }])
  return { orderId, attemptId, sizeId, payment }
}

const settle = (attemptId: string, as: 'accept' | 'refund' | 'void') =>
  desk.payments.byHand.settle({ attemptId, as, by: 'Meena' })

async function violations() {
  return (await desk.wrongs()).violations
}

async function notes(orderId: string) {
  const { rows } = await sql<{ what: string }>`
    SELECT what FROM order_audit WHERE order_id = ${orderId} AND what LIKE 'note:%'`.execute(
    desk.database.query,
  )
  return rows.map(({ what }) => what)
}

test('what is put aside for longer than a day is a broken promise', async () => {
  await putAside()
  expect(await violations()).toEqual([])
  await sql`UPDATE payment_quarantine SET first_seen_at = now() - interval '25 hours'`.execute(
    desk.database.query,
  )
  expect(await violations()).toMatchObject([{ name: 'put-aside' }])
})

test('the owner takes what came for the whole: the order is paid, and what came can go back', async () => {
  const { orderId, attemptId, sizeId, payment } = await putAside()
  expect(await settle(attemptId, 'accept')).toEqual({ ok: true })
  expect(await desk.orderState(orderId)).toBe('paid')
  expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 0, reserved: 0 })
  expect(await desk.payments.byHand.putAside()).toEqual([])
  expect(await notes(orderId)).toEqual(['note: payment put aside (₹589): accept, by Meena'])
  expect(await settle(attemptId, 'accept')).toEqual({ ok: false, reason: 'nothing-put-aside' })
  expect(await violations()).toEqual([])
  await desk.database.transaction((tx) => desk.payments.refund(tx, { orderId, reason: 'returned' }))
  await desk.payBackAll()
  expect(refundedOf(payment)).toBe(58_900)
  expect(await desk.orderState(orderId)).toBe('refunded')
})

test('or gives it back: what came goes back, and the order can be paid again', async () => {
  const { orderId, attemptId, payment } = await putAside()
  expect(await settle(attemptId, 'refund')).toEqual({ ok: true })
  await desk.payBackAll()
  expect(refundedOf(payment)).toBe(58_900)
  expect(await violations()).toEqual([])
  expect(await desk.payments.payAgain(orderId)).toMatchObject({ ok: true })
})

test('or there is no money: the order can be paid again, and nobody asks about the old payment any more', async () => {
  const { orderId, attemptId } = await putAside()
  expect(await desk.payments.payAgain(orderId)).toEqual({ ok: false, reason: 'attempt-live' })
  expect(await settle(attemptId, 'void')).toEqual({ ok: true })
  expect(await desk.orderState(orderId)).toBe('failed')
  await desk.passTime(3600)
  await desk.payments.work()
  expect(await desk.payments.byHand.putAside()).toEqual([])
  expect(await desk.payments.payAgain(orderId)).toMatchObject({ ok: true })
})

test('where the gateway told of no money there is nothing to accept or to give back', async () => {
  const { orderId, attemptId } = await desk.makeRedirected()
  desk.booked(attemptId).amount = paise(58_900)
  await desk.payments.settle(orderId)
  for (const as of ['accept', 'refund'] as const)
    expect(await settle(attemptId, as)).toEqual({ ok: false, reason: 'no-money-there' })
  expect(await settle(attemptId, 'void')).toEqual({ ok: true })
})
