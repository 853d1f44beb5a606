import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'

let desk: CashDesk

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('money that goes back through %s', (gateway) => {
  beforeAll(async () => {
    desk = await openCashDesk({ gateways: [gateway] })
  })
  beforeEach(() => desk.reset())
  afterEach(async () => expect(await desk.wrongs()).toEqual(noWrongs))
  afterAll(() => desk.close())

  test('ten who ask for the whole money back at once get it back once', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.capture(desk.booked(attemptId))
    await desk.payments.settle(orderId)
    const asked = await Promise.all(
      Array.from({ length: 10 }, () =>
        desk.database.transaction((tx) => desk.payments.refund(tx, { orderId, reason: 'returned' })),
      ),
    )
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    await desk.payBackAll()
    expect(refundedOf(desk.booked(attemptId))).toBe(59_900)
    expect(await desk.orderState(orderId)).toBe('refunded')
  })

  test('parts of the money go back, never more than came', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.capture(desk.booked(attemptId))
    await desk.payments.settle(orderId)
    const refund = (amount: number) =>
      desk.database.transaction((tx) =>
        desk.payments.refund(tx, { orderId, amount: paise(amount), reason: 'returned' }),
      )
    expect(await refund(19_900)).toMatchObject({ ok: true })
    expect(await refund(40_001)).toEqual({ ok: false, reason: 'more-than-paid' })
    await desk.payBackAll()
    expect(await desk.orderState(orderId)).toBe('partly-refunded')
    expect(await refund(40_000)).toMatchObject({ ok: true })
    expect(await refund(1)).toEqual({ ok: false, reason: 'nothing-to-refund' })
    await desk.payBackAll()
    expect(refundedOf(desk.booked(attemptId))).toBe(59_900)
    expect(await desk.orderState(orderId)).toBe('refunded')
  })

  test('a refund whose answer is lost is made once', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.capture(desk.booked(attemptId))
    await desk.payments.settle(orderId)
    desk.simulators.faults.set(gateway, 'refund', [{ succeedButDropAnswer: true, times: 2 }])
    await desk.database.transaction((tx) => desk.payments.refund(tx, { orderId, reason: 'returned' }))
    await desk.payBackAll()
    await desk.passTime(60)
    await desk.payBackAll()
    expect(desk.booked(attemptId).refunds).toHaveLength(1)
    expect(await desk.orderState(orderId)).toBe('refunded')
  })

  test('a gateway that refuses for two days pays back on the third, by itself', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.capture(desk.booked(attemptId))
    await desk.payments.settle(orderId)
    for (const endpoint of ['refund', 'refundStatus'] as const)
      desk.simulators.faults.set(gateway, endpoint, [{ status: 402 }])
    await desk.database.transaction((tx) => desk.payments.refund(tx, { orderId, reason: 'returned' }))
    for (let hour = 0; hour < 48; hour += 1) {
      await desk.payments.work()
      await desk.passTime(3601)
    }
    desk.simulators.faults.clear()
    await desk.payBackAll()
    await desk.passTime(3601)
    await desk.payBackAll()
    expect(refundedOf(desk.booked(attemptId))).toBe(59_900)
    expect(await desk.orderState(orderId)).toBe('refunded')
  })

  test('money of a payment that was not kept can be asked back again after its refund failed', async () => {
    const { late } = await desk.makeLateCapture()
    desk.simulators.books.refundsEnd('failed')
    await desk.payBackAll()
    desk.simulators.books.refundsEnd('done')
    const again = await desk.database.transaction((tx) =>
      desk.payments.refund(tx, { orderId: late.orderId, reason: 'operator' }),
    )
    expect(again).toMatchObject({ ok: true, amount: 59_900 })
    await desk.payBackAll()
    expect(refundedOf(desk.booked(late.attemptId))).toBe(59_900)
    expect(await desk.orderState(late.orderId)).toBe('refunded')
  })

  test('a second payment whose refund failed goes back when asked, and the order stays paid', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.end(desk.booked(attemptId), 'expired')
    await desk.payments.settle(orderId)
    await desk.payments.payAgain(orderId)
    for (const payment of desk.simulators.books.list()) desk.simulators.books.capture(payment)
    await desk.passTime(3600)
    desk.simulators.books.refundsEnd('failed')
    await desk.payBackAll()
    desk.simulators.books.refundsEnd('done')
    const again = await desk.database.transaction((tx) =>
      desk.payments.refund(tx, { orderId, reason: 'operator' }),
    )
    expect(again).toMatchObject({ ok: true, amount: 59_900 })
    await desk.payBackAll()
    expect(await desk.orderState(orderId)).toBe('paid')
    const refunded = desk.simulators.books.list().map(refundedOf)
    expect(refunded.toSorted((a, b) => a - b)).toEqual([0, 59_900])
  })
})

test('a refund whose payment the gateway had not named asks for the name once more', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  const { orderId, attemptId } = await desk.makeRedirected()
  desk.simulators.books.capture(desk.booked(attemptId))
  await desk.payments.settle(orderId)
  await sql`UPDATE payment_attempt SET payment_ref = NULL`.execute(desk.database.query)
  await desk.database.transaction((tx) => desk.payments.refund(tx, { orderId, reason: 'returned' }))
  await desk.payBackAll()
  expect(refundedOf(desk.booked(attemptId))).toBe(59_900)
  expect(await desk.orderState(orderId)).toBe('refunded')
  await desk.close()
})
