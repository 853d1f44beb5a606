import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { findOrder } from '#server/order/order-store.ts'
import { readAmount, refundOrder } from './payment-commands.ts'

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
})
afterAll(() => desk.close())

/** The command's own way to the order, without the rest of a shop. */
function refund(name: string, amount?: number) {
  const { database, payments } = desk
  const orders = {
    async find(wanted: string) {
      const order = await findOrder(database.query, wanted)
      return order ? { order } : null
    },
  }
  return refundOrder({ database, orders, payments }, name, amount === undefined ? undefined : paise(amount))
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

test('amounts are rupees with two decimals at most', () => {
  expect(readAmount(undefined)).toBeUndefined()
  expect(readAmount('499')).toBe(49_900)
  expect(readAmount('99.5')).toBe(9950)
  for (const wrong of ['0', '-1', '1e3', '99.999', 'all', '']) expect(readAmount(wrong)).toBe('unreadable')
})
