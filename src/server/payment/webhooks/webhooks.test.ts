import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { sized } from '#test/support/order-makers.ts'
import { permutations, shuffled } from '#test/support/orderings.ts'
import { readCashfreeWebhook } from '../gateways/cashfree/cashfree-webhook.ts'
import type { WebhookDelivery } from '../payment-provider.ts'
import { readRazorpayWebhook } from '../gateways/razorpay/razorpay-webhook.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'
import { seededChance } from '#test/support/seeded-chance.ts'
import { eventNames, signedDelivery, simulatedEvent } from '#test/simulators/simulated-events.ts'

let desk: CashDesk

// The whole experiments take minutes.
const whole = { timeout: 600_000 }

function otherByte(rawBody: Buffer): Buffer {
  const tampered = Buffer.from(rawBody)
  tampered[rawBody.length - 2] = 0x20 ^ (tampered[rawBody.length - 2] ?? 0)
  return tampered
}

async function inboxSize(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int8 AS n FROM webhook_inbox`.execute(
    desk.database.query,
  )
  return rows[0]?.n ?? 0
}

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('webhooks of %s', whole, (gateway) => {
  const [failedEvent = '', paidEvent = ''] =
    gateway === 'phonepe'
      ? ['checkout.order.failed', 'checkout.order.completed']
      : gateway === 'razorpay'
        ? ['payment.failed', 'payment_link.paid']
        : ['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']

  const receive = (delivery: WebhookDelivery) => desk.payments.receiveWebhook(gateway, delivery)

  beforeAll(async () => {
    desk = await openCashDesk({ gateways: [gateway] })
  })
  beforeEach(() => desk.reset())
  afterEach(async () => expect(await desk.wrongs()).toEqual(noWrongs))
  afterAll(() => desk.close())

  test('a webhook leads to the gateway being asked, and the order is paid', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    const payment = desk.booked(attemptId)
    desk.simulators.books.capture(payment)
    expect(await receive(simulatedEvent(payment, paidEvent))).toEqual({ ok: true })
    await desk.payments.work()
    expect(await desk.orderState(orderId)).toBe('paid')
  })

  test('a webhook that says paid is not believed: the gateway itself knows of no money', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    const payment = desk.booked(attemptId)
    await receive(simulatedEvent({ ...payment, state: 'captured', captured: payment.amount }, paidEvent))
    await desk.payments.work()
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
  })

  test('a webhook that says failed after the money came takes nothing away', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    const payment = desk.booked(attemptId)
    desk.simulators.books.capture(payment)
    await receive(simulatedEvent(payment, paidEvent))
    await desk.payments.work()
    await receive(simulatedEvent(payment, failedEvent))
    await desk.passTime(3)
    await desk.payments.work()
    expect(await desk.orderState(orderId)).toBe('paid')
  })

  test('the same event five times is one event', async () => {
    const { attemptId } = await desk.makeRedirected()
    const delivery = simulatedEvent(desk.booked(attemptId), paidEvent)
    for (let n = 0; n < 5; n += 1) expect(await receive(delivery)).toEqual({ ok: true })
    expect(await inboxSize()).toBe(1)
  })

  test('nobody but the gateway is heard', async () => {
    const { attemptId } = await desk.makeRedirected()
    const payment = desk.booked(attemptId)
    const forgeries = sized(10_000, 100)
    const chance = seededChance(4)
    for (let n = 0; n < forgeries; n += 1) {
      const { headers, rawBody } = simulatedEvent(payment, paidEvent)
      const forged = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          /signature|authorization/.test(name) ? forge(String(value), chance()) : value,
        ]),
      )
      expect(await receive({ headers: forged, rawBody })).toEqual({ ok: false, reason: 'wrong-signature' })
    }
    expect(await receive({ headers: {}, rawBody: Buffer.from('{}') })).toMatchObject({ ok: false })
    expect(await inboxSize()).toBe(0)
  })

  test.skipIf(gateway === 'phonepe')('a signed event that was changed on the way is refused', async () => {
    const { attemptId } = await desk.makeRedirected()
    const { headers, rawBody } = simulatedEvent(desk.booked(attemptId), paidEvent)
    expect(await receive({ headers, rawBody: otherByte(rawBody) })).toEqual({
      ok: false,
      reason: 'wrong-signature',
    })
  })

  test('an event with another amount, or of a payment that is not ours, changes nothing', async () => {
    const { orderId, attemptId } = await desk.makeRedirected()
    const payment = desk.booked(attemptId)
    const claims = { state: 'captured', captured: payment.amount } as const
    await receive(simulatedEvent({ ...payment, ...claims, amount: paise(100) }, paidEvent))
    await receive(
      simulatedEvent({ ...payment, ...claims, reference: 'other-shop', providerRef: 'x' }, paidEvent),
    )
    await receive(signedDelivery(gateway, '{"event":"unheard.of","type":"UNHEARD_OF","payload":{}}'))
    await desk.payments.work()
    expect(await desk.orderState(orderId)).toBe('awaiting-payment')
  })

  test('an event for one order does not pay another', async () => {
    const first = await desk.makeRedirected()
    const second = await desk.makeRedirected()
    const payment = desk.booked(first.attemptId)
    desk.simulators.books.capture(payment)
    await receive(simulatedEvent({ ...payment, reference: second.attemptId }, paidEvent))
    await desk.payments.work()
    expect(await desk.orderState(second.orderId)).toBe('awaiting-payment')
    await desk.passTime(20)
    await desk.payments.work()
    expect(await desk.orderState(first.orderId)).toBe('paid')
  })

  test('a signed body that is no event is refused', async () => {
    expect(await receive(signedDelivery(gateway, 'paid'))).toEqual({ ok: false, reason: 'unreadable' })
    expect(await receive(signedDelivery(gateway, '[]'))).toEqual({ ok: false, reason: 'unreadable' })
  })

  test('all orders of the five events end the same: paid and then paid back, once each', async () => {
    const all = permutations(eventNames[gateway])
    const tried = sized(all.length, 12)
    const chosen = shuffled(all, seededChance(7)).slice(0, tried)
    const orders: Array<{ orderId: string; attemptId: string }> = []
    for (const names of chosen) {
      const order = await desk.makeRedirected()
      const payment = desk.booked(order.attemptId)
      desk.simulators.books.capture(payment)
      for (const name of names) {
        if (/refund/i.test(name)) await askBack(order.orderId)
        await receive(simulatedEvent(payment, name))
      }
      orders.push(order)
    }
    for (let round = 0; round < 4; round += 1) {
      await desk.payments.work()
      await desk.passTime(20)
    }
    for (const { orderId } of orders) await askBack(orderId)
    for (const { attemptId } of orders) {
      const payment = desk.booked(attemptId)
      for (const name of eventNames[gateway]) await receive(simulatedEvent(payment, name))
    }
    await desk.payBackAll()
    for (const { orderId, attemptId } of orders) {
      expect(await desk.orderState(orderId)).toBe('refunded')
      expect(desk.booked(attemptId).refunds).toHaveLength(1)
    }
  })

  async function askBack(orderId: string) {
    await desk.database.transaction((tx) => desk.payments.refund(tx, { orderId, reason: 'returned' }))
  }

  test('of many payments with webhooks lost, doubled, late and tampered with, all are found', async () => {
    const chance = seededChance(11)
    const count = Math.round(sized(10_000, 60) / 3)
    const late: WebhookDelivery[] = []
    const orders: Array<{ orderId: string; attemptId: string }> = []
    for (let n = 0; n < count; n += 1) {
      const order = await desk.makeRedirected()
      orders.push(order)
      const payment = desk.booked(order.attemptId)
      desk.simulators.books.capture(payment)
      const delivery = simulatedEvent(payment, paidEvent)
      const drawn = chance()
      if (drawn < 0.2) continue
      if (drawn < 0.3) late.push(delivery)
      else if (drawn < 0.35) await receive({ ...delivery, rawBody: otherByte(delivery.rawBody) })
      else if (drawn < 0.4) await receive({ headers: {}, rawBody: delivery.rawBody })
      else for (let sent = 0; sent <= chance() * 5; sent += 1) await receive(delivery)
    }
    for (let round = 0; round < 8; round += 1) {
      await desk.payments.work()
      await desk.passTime(30)
    }
    const states = new Set(await Promise.all(orders.map(({ orderId }) => desk.orderState(orderId))))
    expect([...states]).toEqual(['paid'])
    for (const delivery of late) await receive(delivery)
    await desk.passTime(3600)
    await desk.payments.work()
    expect(orders.every(({ attemptId }) => refundedOf(desk.booked(attemptId)) === 0)).toBe(true)
  })
})

/** Signatures that are nearly, or not at all, right. */
function forge(signature: string, drawn: number): string {
  if (drawn < 0.2) return ''
  if (drawn < 0.4) return signature.slice(0, -1)
  if (drawn < 0.6) return `${signature}0`
  const at = Math.floor(drawn * signature.length)
  const other = signature[at] === 'a' ? 'b' : 'a'
  return `${signature.slice(0, at)}${other}${signature.slice(at + 1)}`
}

test('an old Razorpay secret is accepted while it is being replaced, an unknown gateway is not', async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
  const delivery = signedDelivery('razorpay', '{"event":"payment_link.paid","payload":{}}')
  expect(readRazorpayWebhook(delivery, ['the-new-one', 'simulated-webhook'])).toMatchObject({ ok: true })
  expect(readRazorpayWebhook(delivery, ['the-new-one'])).toMatchObject({ ok: false })
  expect(await desk.payments.receiveWebhook('paypal', delivery)).toEqual({
    ok: false,
    reason: 'unknown-provider',
  })
  await desk.close()
})

test('a Cashfree event of yesterday, or of the future, is not heard', () => {
  const delivery = signedDelivery('cashfree', '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{}}')
  const secrets = ['cfsk_test_secret']
  const now = Date.now()
  expect(readCashfreeWebhook(delivery, { secrets, now })).toMatchObject({ ok: true })
  for (const wrong of [now + 25 * 3_600_000, now - 6 * 60_000])
    expect(readCashfreeWebhook(delivery, { secrets, now: wrong })).toEqual({ ok: false, reason: 'stale' })
})
