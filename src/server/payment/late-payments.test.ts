import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'

let desk: CashDesk

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)(
  'money that comes late to %s, or twice',
  (gateway) => {
    beforeAll(async () => {
      desk = await openCashDesk({ gateways: [gateway] })
    })
    beforeEach(() => desk.reset())
    afterEach(async () => expect(await desk.wrongs()).toEqual(noWrongs))
    afterAll(() => desk.close())

    test('a payment that runs out gives its piece back', async () => {
      const { orderId, attemptId, sizeId } = await desk.makeRedirected()
      desk.simulators.books.end(desk.booked(attemptId), 'expired')
      expect(await desk.payments.settle(orderId)).toMatchObject({ state: 'failed' })
      expect(['failed', 'expired']).toContain(await desk.orderState(orderId))
      expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 1, reserved: 0 })
    })

    test('money that comes days after the payment failed makes the order paid while there is stock', async () => {
      const { orderId, attemptId, sizeId } = await desk.makeRedirected()
      desk.simulators.books.end(desk.booked(attemptId), 'expired')
      await desk.payments.settle(orderId)
      desk.simulators.books.capture(desk.booked(attemptId))
      await desk.passTime(3 * 86_400)
      await desk.payments.work()
      expect(await desk.orderState(orderId)).toBe('paid')
      expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 0, reserved: 0 })
    })

    test('and goes back by itself when the stock is gone', async () => {
      const { late, quick } = await desk.makeLateCapture()
      await desk.payBackAll()
      expect(await desk.orderState(quick.orderId)).toBe('paid')
      expect(refundedOf(desk.booked(late.attemptId))).toBe(59_900)
      expect(await desk.orderState(late.orderId)).toBe('refunded')
      expect(await desk.payments.status(late.orderId)).toMatchObject({ state: 'refunded' })
    })

    test('of two payments for one order one is kept and the other goes back', async () => {
      const { orderId, attemptId } = await desk.makeRedirected()
      desk.simulators.books.end(desk.booked(attemptId), 'expired')
      await desk.payments.settle(orderId)
      await desk.payments.payAgain(orderId)
      for (const payment of desk.simulators.books.list()) desk.simulators.books.capture(payment)
      await desk.passTime(3600)
      await desk.payBackAll()
      expect(await desk.orderState(orderId)).toBe('paid')
      const refunded = desk.simulators.books.list().map(refundedOf)
      expect(refunded.toSorted((a, b) => a - b)).toEqual([0, 59_900])
    })

    test('a hold outlives a gateway that is away for an hour, and ends after two', async () => {
      const { orderId, attemptId, sizeId } = await desk.makeRedirected()
      desk.simulators.faults.set(gateway, 'status', [{ status: 500 }])
      await desk.passTime(3600)
      await desk.payments.work()
      expect(await desk.orderState(orderId)).toBe('awaiting-payment')
      await desk.passTime(3700)
      await desk.payments.work()
      expect(await desk.orderState(orderId)).toBe('expired')
      expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 1, reserved: 0 })
      desk.simulators.faults.clear()
      desk.simulators.books.capture(desk.booked(attemptId))
      await desk.passTime(3600)
      await desk.payments.work()
      expect(await desk.orderState(orderId)).toBe('paid')
    })
  },
)
