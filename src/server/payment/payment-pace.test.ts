import { afterEach, expect, test } from 'vitest'
import { openShopDatabase } from '#server/db/shop-database.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'
import { simulatedEvent } from '#test/simulators/simulated-events.ts'

let desk: CashDesk
afterEach(async () => {
  expect(await desk.wrongs()).toEqual(noWrongs)
  await desk.close()
})

test('a gateway that is asked too much about payments still opens a page', async () => {
  desk = await openCashDesk({ gateways: ['cashfree'] })
  for (let n = 0; n < 30; n += 1) await desk.makeRedirected()
  desk.simulators.faults.set('cashfree', 'status', [{ status: 429 }])
  await desk.passTime(20)
  await desk.payments.work()
  const { attemptId } = await desk.makeOrder()
  expect(await desk.payments.redirect(attemptId)).toMatchObject({ ok: true })
})

test('a gateway is asked about so many payments a minute and no more', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  for (let n = 0; n < 12; n += 1) await desk.makeRedirected()
  const calls = () => desk.simulators.callsTo('razorpay', 'status')
  const before = calls()
  await desk.passTime(20)
  const thrifty = desk.openPayments({ checksPerMinute: 5 })
  await thrifty.work()
  await thrifty.work()
  expect(calls() - before).toBe(5)
})

test('whoever has a webhook is not kept waiting by that', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  const { orderId, attemptId } = await desk.makeRedirected()
  const payment = desk.booked(attemptId)
  const thrifty = desk.openPayments({ checksPerMinute: 0 })
  desk.simulators.books.capture(payment)
  await thrifty.receiveWebhook('razorpay', simulatedEvent(payment, 'payment_link.paid'))
  await thrifty.work()
  expect(await desk.orderState(orderId)).toBe('paid')
})

test(
  'a gateway that does not answer delays no webhook and no refund of another',
  { timeout: 60_000 },
  async () => {
    desk = await openCashDesk({ gateways: ['razorpay', 'phonepe'] })
    for (let n = 0; n < 30; n += 1) await desk.makeRedirected()
    desk.simulators.faults.set('razorpay', 'create', [{ status: 500 }])
    desk.simulators.faults.set('razorpay', 'status', [{ status: 500 }])
    const { orderId } = await desk.makeRedirected()
    const payment = desk.simulators.books.list().find(({ gateway }) => gateway === 'phonepe')
    if (!payment) throw new Error('nobody pays by PhonePe')
    desk.simulators.faults.set('razorpay', 'status', [{ hang: true }])
    const payments = desk.openPayments({ limits: { totalMs: 15_000 } })
    const asked = () => desk.simulators.callsTo('razorpay', 'status')
    const before = asked()
    await desk.passTime(20)
    payments.start()
    await expect.poll(asked).toBeGreaterThan(before)
    desk.simulators.books.capture(payment)
    await payments.receiveWebhook('phonepe', simulatedEvent(payment, 'checkout.order.completed'))
    await expect.poll(() => desk.orderState(orderId)).toBe('paid')
    await desk.database.transaction((tx) => payments.refund(tx, { orderId, reason: 'returned' }))
    await expect.poll(() => refundedOf(payment)).toBe(59_900)
    // All this while the first questions to Razorpay are still without an answer.
    expect(asked() - before).toBeLessThanOrEqual(20)
    await payments.stop()
  },
)

test('shoppers who hold every connection keep no webhook waiting', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'], poolSize: 2 })
  const workDatabase = openShopDatabase({
    connection: desk.connectionString,
    poolSize: 2,
    log: desk.dependencies.log,
  })
  const payments = desk.openPayments({ workDatabase })
  const { orderId, attemptId } = await desk.makeRedirected()
  const payment = desk.booked(attemptId)
  desk.simulators.books.capture(payment)
  const gate = Promise.withResolvers<void>()
  const busy = [1, 2].map(() => desk.database.transaction(() => gate.promise))
  await payments.receiveWebhook('razorpay', simulatedEvent(payment, 'payment_link.paid'))
  await payments.work()
  gate.resolve()
  await Promise.all(busy)
  expect(await desk.orderState(orderId)).toBe('paid')
  await workDatabase.close()
})
