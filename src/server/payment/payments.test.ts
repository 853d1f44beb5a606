import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { setFailpoint } from '#platform/failpoints/failpoints.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { cashOnDelivery } from './cash-on-delivery.ts'
import { createPayments } from './payments.ts'

let desk: CashDesk

async function quarantined(): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`SELECT reason FROM payment_quarantine ORDER BY 1`.execute(
    desk.database.query,
  )
  return rows.map(({ reason }) => reason)
}

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('paying with %s', (gateway) => {
  beforeAll(async () => {
    desk = await openCashDesk({ gateways: [gateway] })
  })
  beforeEach(() => desk.reset())
  afterEach(async () => expect(await desk.wrongs()).toEqual(noWrongs))
  afterAll(() => desk.close())

  test('an order is paid when the gateway says so, and its piece is sold', async () => {
    const { orderId, attemptId, sizeId } = await desk.makeRedirected()
    expect(await desk.payments.settle(orderId)).toMatchObject({ state: 'pending' })
    desk.simulators.books.capture(desk.booked(attemptId))
    await desk.passTime(3)
    expect(await desk.payments.settle(orderId)).toEqual({
      state: 'paid',
      referenceId: desk.booked(attemptId).paymentRef,
    })
    expect(await desk.orderState(orderId)).toBe('paid')
    expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 0, reserved: 0 })
  })

  test('a checkout that is submitted twenty times gets one page', async () => {
    const { attemptId } = await desk.makeOrder()
    const other = desk.openPayments()
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? other : desk.payments).redirect(attemptId)),
    )
    const urls = new Set(pages.flatMap((page) => (page.ok ? [page.url] : [])))
    expect(pages.every(({ ok }) => ok)).toBe(true)
    expect(urls.size).toBe(1)
    expect(desk.simulators.books.list()).toHaveLength(1)
  })

  test('many who wait for one payment ask the gateway once in three seconds, over all processes', async () => {
    const { orderId } = await desk.makeRedirected()
    const other = desk.openPayments()
    const before = desk.simulators.callsTo(gateway, 'status')
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? other : desk.payments).settle(orderId)))
    expect(desk.simulators.callsTo(gateway, 'status') - before).toBe(1)
    await desk.passTime(3)
    await desk.payments.settle(orderId)
    expect(desk.simulators.callsTo(gateway, 'status') - before).toBe(2)
  })

  test('an order that is paid cannot be paid again', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.capture(desk.booked(attemptId))
    expect(await desk.payments.payAgain(orderId)).toEqual({ ok: false, reason: 'already-paid' })
    expect(await desk.orderState(orderId)).toBe('paid')
  })

  test('after a payment that ended the same order is paid on a new page', async () => {
    const { orderId, attemptId, url } = await desk.makeRedirected()
    desk.simulators.books.end(desk.booked(attemptId), 'expired')
    await desk.payments.settle(orderId)
    const again = await desk.payments.payAgain(orderId)
    expect(again.ok && again.url !== url).toBe(true)
    const second = desk.simulators.books.list().find(({ reference }) => reference !== attemptId)
    if (!second) throw new Error('no second payment')
    desk.simulators.books.capture(second)
    expect(await desk.payments.settle(orderId)).toMatchObject({ state: 'paid' })
  })

  test('a payment nobody returns from is found by asking', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    desk.simulators.books.capture(desk.booked(attemptId))
    await desk.payments.work()
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
    await desk.passTime(20)
    await desk.payments.work()
    expect(await desk.orderState(orderId)).toBe('paid')
  })

  test('two processes share the asking: each payment is asked about once', async () => {
    for (let n = 0; n < 12; n += 1) await desk.makeRedirected()
    await desk.passTime(20)
    const before = desk.simulators.callsTo(gateway, 'status')
    await Promise.all([desk.payments.work(), desk.openPayments().work()])
    expect(desk.simulators.callsTo(gateway, 'status') - before).toBe(12)
  })

  test('a stop between the gateway and our books loses nothing: the order is still paid on one page', async () => {
    const { orderId, attemptId } = await desk.makeOrder()
    const provider = desk.simulators.provider(gateway)
    await provider.create(
      {
        reference: attemptId,
        amount: paise(59_900),
        expiresInSeconds: 900,
        returnUrl: 'http://localhost:3000/order/status/x',
        webhookUrl: 'http://localhost:3000/x',
        orderNumber: '1001',
        customer: { id: 'c', name: 'Meena', mobileNumber: '9876543210' },
      },
      AbortSignal.timeout(8000),
    )
    const page = await desk.payments.redirectOfOrder(orderId)
    expect(page.ok).toBe(true)
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
    const shown = desk.simulators.books
      .list()
      .find(({ reference }) => page.ok && page.url.endsWith(reference))
    if (!shown) throw new Error('no page')
    desk.simulators.books.capture(shown)
    expect(await desk.payments.settle(orderId)).toMatchObject({ state: 'paid' })
  })

  test('a gateway that is away fails the checkout in words, and the order can be paid again', async () => {
    const { orderId, attemptId, sizeId } = await desk.makeOrder()
    desk.simulators.faults.set(gateway, 'create', [{ status: 500 }])
    expect(await desk.payments.redirect(attemptId)).toEqual({ ok: false, reason: 'gateway-away' })
    expect(await desk.orderState(orderId)).toBe('failed')
    expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 1, reserved: 0 })
    desk.simulators.faults.clear()
    expect(await desk.payments.payAgain(orderId)).toMatchObject({ ok: true })
    expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 1, reserved: 1 })
  })

  test.each([
    ['a rupee for an order of hundreds', { amount: 100 }, ['amount']],
    ['another amount than asked', { amount: 59_901 }, ['amount']],
  ])('%s changes nothing and is put aside', async (_what, wrong, reasons) => {
    const { orderId, attemptId } = await desk.makeRedirected()
    const booked = desk.booked(attemptId)
    const asked = booked.amount
    booked.amount = paise(wrong.amount)
    desk.simulators.books.capture(booked)
    await desk.payments.settle(orderId)
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
    expect(await quarantined()).toEqual(reasons)
    booked.amount = asked
    desk.simulators.books.capture(booked)
    await desk.passTime(3)
    await desk.payments.settle(orderId)
    expect(await desk.orderState(orderId)).toBe('paid')
  })

  test('a payment of another reference changes nothing and is put aside', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    const booked = desk.booked(attemptId)
    const own = booked.providerRef
    booked.providerRef = `${own}X`
    desk.simulators.books.capture(booked)
    await desk.payments.settle(orderId)
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
    booked.providerRef = own
    await desk.passTime(3)
    await desk.payments.settle(orderId)
    expect(await desk.orderState(orderId)).toBe('paid')
  })
})

test('a pending PhonePe payment cannot be ended, so paying again has to wait for it', async () => {
  desk = await openCashDesk({ gateways: ['phonepe'] })
  const { orderId, attemptId } = await desk.makeRedirected()
  expect(await desk.payments.payAgain(orderId)).toEqual({ ok: false, reason: 'attempt-live' })
  desk.simulators.books.end(desk.booked(attemptId), 'expired')
  expect(await desk.payments.payAgain(orderId)).toMatchObject({ ok: true })
  await desk.close()
})

test.each(['razorpay', 'cashfree'] as const)(
  'a pending %s payment is ended before the order is paid again',
  async (gateway) => {
    desk = await openCashDesk({ gateways: [gateway] })
    const { orderId, attemptId } = await desk.makeRedirected()
    expect(await desk.payments.payAgain(orderId)).toMatchObject({ ok: true })
    expect(desk.booked(attemptId).state).toBe('cancelled')
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
    await desk.close()
  },
)

test('when the owner has switched every gateway off an unpaid order waits, it is not an error', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  const { orderId } = await desk.makeRedirected()
  const without = createPayments({ ...desk.dependencies, providers: [cashOnDelivery] })
  expect(without.offered()).toEqual(['cash-on-delivery'])
  expect(await without.payAgain(orderId)).toEqual({ ok: false, reason: 'not-payable' })
  expect(await desk.orderState(orderId)).toBe('awaiting-payment')
  await desk.close()
})

test('when the first gateway is away the second one takes the order', async () => {
  desk = await openCashDesk({ gateways: ['razorpay', 'cashfree'] })
  desk.simulators.faults.set('razorpay', 'create', [{ status: 500 }])
  desk.simulators.faults.set('razorpay', 'status', [{ status: 500 }])
  const { orderId } = await desk.makeRedirected()
  const [payment] = desk.simulators.books.list()
  expect(payment?.gateway).toBe('cashfree')
  if (payment) desk.simulators.books.capture(payment)
  expect(await desk.payments.settle(orderId)).toMatchObject({ state: 'paid' })
  expect(await desk.wrongs()).toEqual(noWrongs)
  await desk.close()
})

test('news of the page that is being replaced lets go of nothing, whoever hears it first', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  const { orderId, sizeId } = await desk.makeRedirected()
  const other = desk.openPayments()
  let isHeard = false
  const stopHearing = setFailpoint('beforeStatusKept', async () => {
    if (isHeard) return
    isHeard = true
    await other.settle(orderId)
  })
  expect(await desk.payments.payAgain(orderId)).toMatchObject({ ok: true })
  stopHearing()
  const { rows } = await sql<{ what: string }>`SELECT what FROM order_audit ORDER BY seq`.execute(
    desk.database.query,
  )
  expect(rows.map(({ what }) => what)).toEqual(['placed', 'pay again'])
  expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 1, reserved: 1 })
  expect(await desk.wrongs()).toEqual(noWrongs)
  await desk.close()
})

test('who pays again while no gateway answers keeps the page that is open', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  const { orderId, attemptId } = await desk.makeRedirected()
  for (const endpoint of ['create', 'status'] as const)
    desk.simulators.faults.set('razorpay', endpoint, [{ status: 500 }])
  for (let n = 0; n < 6; n += 1) await desk.payments.redirect((await desk.makeOrder()).attemptId)
  expect(await desk.payments.payAgain(orderId)).toEqual({ ok: false, reason: 'gateway-away' })
  expect(desk.booked(attemptId).state).toBe('open')
  expect(await desk.orderState(orderId)).toBe('awaiting-payment')
  await desk.close()
})

test('an order for which paying again got no page has failed, as one for which paying got none, and keeps nothing', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  const { orderId, attemptId, sizeId } = await desk.makeRedirected()
  desk.simulators.books.end(desk.booked(attemptId), 'expired')
  await desk.payments.settle(orderId)
  for (const endpoint of ['create', 'status'] as const)
    desk.simulators.faults.set('razorpay', endpoint, [{ status: 500 }])
  expect(await desk.payments.payAgain(orderId)).toEqual({ ok: false, reason: 'gateway-away' })
  expect(await desk.orderState(orderId)).toBe('failed')
  expect(await desk.stockOf(sizeId)).toEqual({ on_hand: 1, reserved: 0 })
  await desk.close()
})
