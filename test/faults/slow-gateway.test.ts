// A gateway that takes seconds to answer: what becomes of the payments at another one beside it.
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedEvent } from '../simulators/simulated-events.ts'
import { type CashDesk, noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import { sized } from '#test/support/order-makers.ts'
import { percentile } from '#test/support/percentile.ts'

const isWhole = process.env.FAULTS === '1'
const slowAttempts = 60

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk({ gateways: ['razorpay', 'phonepe'] })
})
afterAll(() => desk.close())

/** From the webhook of a PhonePe payment to the paid order. */
async function payByPhonepe(): Promise<number> {
  const { orderId, attemptId } = await desk.makeOrder()
  await sql`UPDATE payment_attempt SET provider = 'phonepe' WHERE id = ${attemptId}`.execute(
    desk.database.query,
  )
  await desk.payments.redirect(attemptId)
  const payment = desk.booked(attemptId)
  desk.simulators.books.capture(payment)
  const from = performance.now()
  await desk.payments.receiveWebhook('phonepe', simulatedEvent(payment, 'checkout.order.completed'))
  while ((await desk.orderState(orderId)) !== 'paid') await pause(5)
  return performance.now() - from
}

/** The same number of payments, while the shop asks Razorpay about sixty of its own again and again. */
async function day(count: number): Promise<number[]> {
  await desk.passTime(20)
  const dueAgain = setInterval(() => void desk.passTime(20), 2000)
  try {
    return await inCrowd([...Array(count).keys()], 4, payByPhonepe)
  } finally {
    clearInterval(dueAgain)
  }
}

test('a slow gateway delays nobody else’s payments', { timeout: 10 * 60_000 }, async () => {
  const count = sized(800, 12)
  for (let n = 0; n < slowAttempts; n += 1) await desk.makeRedirected()
  desk.payments.start()
  await day(Math.min(count, 50))
  const good = await day(count)
  desk.simulators.faults.set('razorpay', 'status', [{ delayMs: 7000 }])
  const slow = await day(count)
  const ms = (values: number[], share: number) => percentile(values, share).toFixed(0)
  console.log(
    `slow gateway: ${count} payments by PhonePe, webhook to paid in ms p50 ${ms(good, 0.5)}, p95 ${ms(good, 0.95)}; ` +
      `while Razorpay takes 7 s for each of ${slowAttempts}: p50 ${ms(slow, 0.5)}, p95 ${ms(slow, 0.95)}`,
  )
  if (isWhole) expect(percentile(slow, 0.95)).toBeLessThanOrEqual(percentile(good, 0.95) * 1.1)
  desk.simulators.faults.clear()
  await desk.payments.stop()
  expect(await desk.wrongs()).toEqual(noWrongs)
})
