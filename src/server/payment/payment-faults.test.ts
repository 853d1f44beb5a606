import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import { sized } from '#test/support/order-makers.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'
import { mutatedAnswer } from '#test/simulators/mutated-answers.ts'
import type { Fault } from '#test/simulators/simulated-faults.ts'
import { seededChance } from '#test/support/seeded-chance.ts'

// A hundredth of the numbers, whole with FAULTS=1 (docs/faults.md).
const gateways = ['phonepe', 'razorpay', 'cashfree'] as const
const atOnce = 8

let desk: CashDesk

describe.each(gateways)('%s behaving badly', { timeout: 600_000 }, (gateway) => {
  beforeAll(async () => {
    desk = await openCashDesk({ gateways: [gateway], poolSize: 12 })
  })
  beforeEach(() => desk.reset())
  afterEach(async () => expect(await desk.wrongs()).toEqual(noWrongs))
  afterAll(() => desk.close())

  const badDay: Fault[] = [
    { hang: true, rate: 0.3 },
    { succeedButDropAnswer: true, rate: 0.1 },
    { status: 500, rate: 0.1 },
    { delayMs: 50, rate: 0.1 },
  ]

  test('F3: a day of hangs, lost answers, 5xx and dead tokens loses, doubles and misprices nothing', async () => {
    const orders: Array<{ orderId: string; hasPage: boolean }> = []
    // Short limits, so that a hang costs the test little; the proportions are those of the experiment.
    const payments = desk.openPayments({ limits: { totalMs: 1000 }, pageWithinMs: 1000 })
    for (const endpoint of ['create', 'status'] as const)
      desk.simulators.faults.set(gateway, endpoint, badDay)
    const count = Math.round(sized(1000, 24) / 3)
    await inCrowd([...Array(count).keys()], atOnce, async (n) => {
      const order = await desk.makeOrder()
      if (n === Math.floor(count / 2)) desk.simulators.expireTokens()
      const page = await payments.redirect(order.attemptId)
      orders.push({ ...order, hasPage: page.ok })
      if (!page.ok) return expect(await desk.orderState(order.orderId)).toBe('failed')
      const shown = desk.simulators.books.list().find(({ reference }) => page.url.endsWith(reference))
      if (shown) desk.simulators.books.capture(shown)
    })
    // The gateway recovers; within a quarter of an hour every payment is known.
    desk.simulators.faults.clear()
    for (let minute = 0; minute < 15; minute += 1) {
      await desk.passTime(60)
      await desk.payments.work()
    }
    const references = desk.simulators.books.list().map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
    for (const { orderId, hasPage } of orders)
      expect(await desk.orderState(orderId)).toBe(hasPage ? 'paid' : 'failed')
  })

  test('F3: after five failures nobody waits for the gateway any more', async () => {
    desk.simulators.faults.set(gateway, 'create', [{ hang: true }])
    desk.simulators.faults.set(gateway, 'status', [{ hang: true }])
    desk.simulators.faults.set(gateway, 'token', [{ hang: true }])
    const calls = () =>
      ['create', 'status', 'token'].reduce((sum, name) => sum + desk.simulators.callsTo(gateway, name), 0)
    const before = calls()
    const hasty = desk.openPayments({ limits: { totalMs: 200 }, pageWithinMs: 200 })
    for (let n = 0; n < 12; n += 1) {
      const { attemptId } = await desk.makeOrder()
      expect(await hasty.redirect(attemptId)).toEqual({ ok: false, reason: 'gateway-away' })
    }
    expect(calls() - before).toBeLessThanOrEqual(6)
  })

  test('F3: while nobody can be asked, an order is given up at once, without a second try', async () => {
    for (const endpoint of ['create', 'status', 'token'] as const)
      desk.simulators.faults.set(gateway, endpoint, [{ status: 500 }])
    const payments = desk.openPayments()
    for (let n = 0; n < 6; n += 1) await payments.redirect((await desk.makeOrder()).attemptId)
    const { orderId, attemptId } = await desk.makeOrder()
    expect(await payments.redirect(attemptId)).toEqual({ ok: false, reason: 'gateway-away' })
    const { rows } = await sql`SELECT id FROM payment_attempt WHERE order_id = ${orderId}`.execute(
      desk.database.query,
    )
    expect(rows).toEqual([{ id: attemptId }])
    expect(await desk.orderState(orderId)).toBe('failed')
  })

  test('F18: two tabs, both paid: one payment is kept, the other goes back', async () => {
    const rounds = sized(100, 3)
    for (let n = 0; n < rounds; n += 1) {
      const { orderId, attemptId } = await desk.makeRedirected()
      desk.simulators.books.end(desk.booked(attemptId), 'expired')
      await desk.payments.settle(orderId)
      await desk.payments.payAgain(orderId)
    }
    for (const payment of desk.simulators.books.list()) desk.simulators.books.capture(payment)
    await desk.passTime(3600)
    // Two processes learn of both at the same time.
    await Promise.all([desk.payments.work(), desk.openPayments().work()])
    await desk.payBackAll()
    const given = desk.simulators.books.list().filter((payment) => refundedOf(payment) === payment.captured)
    expect(given).toHaveLength(rounds)
    const { rows } = await sql`SELECT 1 FROM orders WHERE state = 'paid'`.execute(desk.database.query)
    expect(rows).toHaveLength(rounds)
  })

  test('F18: a double click on Pay again opens one payment', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.end(desk.booked(attemptId), 'expired')
    await desk.payments.settle(orderId)
    const other = desk.openPayments()
    await Promise.all([desk.payments.payAgain(orderId), other.payAgain(orderId), other.payAgain(orderId)])
    const open = desk.simulators.books.list().filter(({ state }) => state === 'open')
    expect(open).toHaveLength(1)
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
  })

  test('F21: answers bent in every way pay no order and break nothing', async () => {
    const chance = seededChance(21)
    const count = Math.round(sized(500, 60) / 3)
    for (let n = 0; n < count; n += 1) {
      const { orderId, attemptId } = await desk.makeRedirected()
      const payment = desk.booked(attemptId)
      desk.simulators.faults.set(gateway, 'status', [mutatedAnswer(payment, chance)])
      await desk.payments.settle(orderId)
      expect(await desk.orderState(orderId)).not.toBe('paid')
      desk.simulators.faults.clear()
    }
  })

  test('F21: a bent answer to the checkout is a refusal in words, never a page elsewhere', async () => {
    const chance = seededChance(22)
    for (let n = 0; n < sized(500, 12) / 3; n += 1) {
      const { attemptId } = await desk.makeOrder()
      const payment = { reference: attemptId, amount: 59_900, gateway }
      desk.simulators.faults.set(gateway, 'create', [mutatedAnswer(payment, chance)])
      const page = await desk.payments.redirect(attemptId)
      if (page.ok) expect(page.url.startsWith(desk.simulators.url)).toBe(true)
    }
  })
})
