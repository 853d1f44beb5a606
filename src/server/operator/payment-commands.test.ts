import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { findOrder, readTimeline } from '#server/order/order-store.ts'
import { readAmount, refundOrder } from './payment-commands.ts'

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
})
afterAll(() => desk.close())

/** The command's own way to the order, without the rest of a shop. */
function refund(name: string, amount?: number, who: { approvedBy?: string; madeElsewhere?: boolean } = {}) {
  const { database, payments } = desk
  const orders = {
    async find(wanted: string) {
      const order = await findOrder(database.query, wanted)
      return order ? { order } : null
    },
    goodsBack: async () => {},
  }
  const wanted = { by: 'Meena', ...who, amount: amount === undefined ? undefined : paise(amount) }
  const returns = { moneyBesideCases: async () => null }
  return refundOrder({ database, orders, payments, returns }, name, wanted)
}

test('the operator gives a part back and then the rest, and no rupee more', async () => {
  const { orderId, attemptId } = await desk.makeRedirected()
  desk.simulators.books.capture(desk.booked(attemptId))
  await desk.payments.settle(orderId)
  expect(await refund(orderId, 9900)).toMatchObject({ ok: true, amount: 9900 })
  expect(await refund(orderId, 50_001)).toMatchObject({ ok: false })
  expect(await refund(orderId)).toMatchObject({ ok: true, amount: 50_000 })
  expect(await refund(orderId)).toMatchObject({ ok: false })
  await desk.payBackAll()
  expect(refundedOf(desk.booked(attemptId))).toBe(59_900)
  expect(await desk.orderState(orderId)).toBe('refunded')
  expect(await desk.wrongs()).toEqual(noWrongs)
})

test('an order that nobody paid has nothing to give back, an unknown one is unknown', async () => {
  const { orderId } = await desk.makeRedirected()
  expect(await refund(orderId)).toMatchObject({ ok: false })
  expect(await refund('999999')).toEqual({
    ok: false,
    problem: 'There is no order 999999.',
  })
})

test('whoever gives money back stands in the chain of the order, and above five thousand rupees two do', async () => {
  const { orderId, attemptId } = await desk.makeRedirected({ amount: paise(600_000) })
  desk.simulators.books.capture(desk.booked(attemptId))
  await desk.payments.settle(orderId)
  for (const approvedBy of [undefined, 'Meena'])
    expect(await refund(orderId, 600_000, { approvedBy })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('second person'),
    })
  expect(await refund(orderId, 500_000)).toMatchObject({ ok: true })
  expect(await refund(orderId, 100_000, { approvedBy: 'Ravi' })).toMatchObject({ ok: true })
  const notes = (await readTimeline(desk.database.query, orderId)).map(({ what }) => what)
  expect(notes).toContain('note: refund of ₹5,000 asked by Meena')
  expect(notes).toContain('note: refund of ₹1,000 asked by Meena, agreed to by Ravi')
  await desk.payBackAll()
  expect(await desk.wrongs()).toEqual(noWrongs)
})

test('money that was given back in the dashboard is noted: the refund that waits for it ends, the order is refunded', async () => {
  const { orderId, attemptId } = await desk.makeRedirected()
  desk.simulators.books.capture(desk.booked(attemptId))
  await desk.payments.settle(orderId)
  desk.simulators.faults.set('razorpay', 'refund', [{ status: 400 }])
  await refund(orderId, 9900)
  await desk.payments.work()
  expect(await refund(orderId, 9900, { madeElsewhere: true })).toMatchObject({ ok: true, amount: 9900 })
  expect(await desk.orderState(orderId)).toBe('partly-refunded')
  expect(await refund(orderId, undefined, { madeElsewhere: true })).toMatchObject({
    ok: true,
    amount: 50_000,
  })
  expect(await desk.orderState(orderId)).toBe('refunded')
  expect(await refund(orderId, undefined, { madeElsewhere: true })).toMatchObject({ ok: false })
  desk.simulators.faults.clear()
  await desk.payBackAll()
  expect(desk.booked(attemptId).refunds).toEqual([])
})

test('amounts are rupees with two decimals at most', () => {
  expect(readAmount(undefined)).toBeUndefined()
  expect(readAmount('499')).toBe(49_900)
  expect(readAmount('99.5')).toBe(9950)
  for (const wrong of ['0', '-1', '1e3', '99.999', 'all', '']) expect(readAmount(wrong)).toBe('unreadable')
})
