import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'
import { simulatedEvent } from '#test/simulators/simulated-events.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'

let desk: CashDesk

const paidEvents = {
  phonepe: 'checkout.order.completed',
  razorpay: 'payment_link.paid',
  cashfree: 'PAYMENT_SUCCESS_WEBHOOK',
} as const

/** A payment that was made after the backup from which the shop was restored. */
async function lostPayment() {
  const { orderId, attemptId } = await desk.makeRedirected()
  const payment = desk.booked(attemptId)
  desk.simulators.books.capture(payment)
  for (const table of [
    'payment_attempt',
    'order_item',
    'reservation',
    'order_audit',
    'stock',
    'stock_move',
    'orders',
  ])
    await sql`DELETE FROM ${sql.table(table)}`.execute(desk.database.query)
  return { orderId, attemptId, payment }
}

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('money of %s that is in no book', (gateway) => {
  beforeAll(async () => {
    desk = await openCashDesk({ gateways: [gateway] })
  })
  beforeEach(() => desk.reset())
  afterAll(() => desk.close())

  test('is found by its webhook, breaks a promise, and goes back when a person says so', async () => {
    const { attemptId, payment } = await lostPayment()
    await desk.payments.receiveWebhook(gateway, simulatedEvent(payment, paidEvents[gateway]))
    await desk.payments.work()
    expect(await desk.payments.byHand.unknownCaptures()).toMatchObject([
      { provider: gateway, reference: attemptId, captured: 59_900 },
    ])
    expect((await desk.wrongs()).violations).toMatchObject([{ name: 'unknown-capture' }])
    const wanted = { reference: attemptId, as: 'refund', by: 'Meena' } as const
    expect(await desk.payments.byHand.settleUnknown(wanted)).toEqual({ ok: true })
    expect(await desk.payments.byHand.settleUnknown(wanted)).toEqual({ ok: false, reason: 'not-unknown' })
    await desk.payBackAll()
    expect(refundedOf(payment)).toBe(59_900)
    expect(await desk.wrongs()).toEqual(noWrongs)
  })

  test('is not believed of a webhook: the gateway itself has to know of it', async () => {
    const { payment } = await lostPayment()
    payment.state = 'open'
    payment.captured = paise(0)
    const claimed = { ...payment, state: 'captured', captured: payment.amount } as const
    await desk.payments.receiveWebhook(gateway, simulatedEvent(claimed, paidEvents[gateway]))
    await desk.payments.work()
    expect(await desk.payments.byHand.unknownCaptures()).toEqual([])
  })

  test('is asked about again while the gateway does not answer', async () => {
    const { payment } = await lostPayment()
    desk.simulators.faults.set(gateway, 'status', [{ status: 500 }])
    await desk.payments.receiveWebhook(gateway, simulatedEvent(payment, paidEvents[gateway]))
    await desk.payments.work()
    expect(await desk.payments.byHand.unknownCaptures()).toEqual([])
    desk.simulators.faults.clear()
    await desk.passTime(10)
    await desk.payments.work()
    expect(await desk.payments.byHand.unknownCaptures()).toHaveLength(1)
    await desk.payments.byHand.settleUnknown({
      reference: payment.reference,
      as: 'handled',
      by: 'Meena',
    })
    expect(await desk.payments.byHand.unknownCaptures()).toEqual([])
  })
})

test.each(['phonepe', 'cashfree'] as const)(
  'after a restore %s, which has no list, is asked about each payment that was noted beside the database',
  async (gateway) => {
    const dataDir = makeScratchDirectory('kurinji-notes-')
    desk = await openCashDesk({ gateways: [gateway], dataDir })
    const since = new Date(Date.now() - 3_600_000)
    const { attemptId } = await lostPayment()
    const known = await desk.makeRedirected()
    desk.simulators.books.capture(desk.booked(known.attemptId))
    desk.simulators.faults.set(gateway, 'status', [{ status: 500 }])
    expect(await desk.payments.byHand.findUnknownCaptures(since)).toMatchObject({
      silent: [gateway],
      found: 0,
    })
    desk.simulators.faults.clear()
    expect(await desk.payments.byHand.findUnknownCaptures(since)).toEqual({
      asked: [gateway],
      cannotBeAsked: [],
      silent: [],
      found: 1,
    })
    expect(await desk.payments.byHand.unknownCaptures()).toMatchObject([
      { reference: attemptId, captured: 59_900 },
    ])
    await desk.close()
    rmSync(dataDir, { recursive: true })
  },
)

test('after a restore the gateways are asked for what they took since the backup', async () => {
  desk = await openCashDesk({ gateways: ['razorpay', 'phonepe'] })
  const { attemptId } = await lostPayment()
  const known = await desk.makeRedirected()
  desk.simulators.books.capture(desk.booked(known.attemptId))
  const since = new Date(Date.now() - 3_600_000)
  expect(await desk.payments.byHand.findUnknownCaptures(since)).toEqual({
    asked: ['razorpay'],
    cannotBeAsked: ['phonepe'],
    silent: [],
    found: 1,
  })
  expect(await desk.payments.byHand.unknownCaptures()).toMatchObject([
    { reference: attemptId, captured: 59_900 },
  ])
  expect(await desk.payments.byHand.findUnknownCaptures(since)).toMatchObject({ found: 0 })
  await desk.close()
})
