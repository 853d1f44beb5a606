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

  test('dependencies of the money go back, never more than came', async () => {
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
})
