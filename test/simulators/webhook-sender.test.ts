import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { readCashfreeWebhook } from '#server/payment/gateways/cashfree/cashfree-webhook.ts'
import type { WebhookDelivery, WebhookReading } from '#server/payment/payment-provider.ts'
import { readPhonepeWebhook } from '#server/payment/gateways/phonepe/phonepe-webhook.ts'
import { readRazorpayWebhook } from '#server/payment/gateways/razorpay/razorpay-webhook.ts'
import type { BookedPayment, SimulatedGateway } from './gateway-books.ts'
import { type GatewaySimulators, openGatewaySimulators } from './gateway-simulators.ts'
import { toldEvents } from './simulated-events.ts'
import type { Fault } from './simulated-faults.ts'
import { secretsBefore } from './simulator-keys.ts'

// What a shop is sent when somebody pays, fails or is paid back at a simulated gateway.
let simulators: GatewaySimulators
const heard: Array<WebhookDelivery & { path: string }> = []
/** What the shop answers, one after the other; then 200. */
const answers: number[] = []
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  heard.push({ path: request.url ?? '', headers: request.headers, rawBody: Buffer.concat(chunks) })
  response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('{}')
})

beforeAll(async () => {
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  simulators = await openGatewaySimulators({ mode: 'sample', retryMs: 1 })
})
beforeEach(() => {
  const address = shop.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  simulators.webhooks.reportTo(`http://127.0.0.1:${address.port}/hooks`)
})
afterEach(() => {
  simulators.faults.clear()
  simulators.books.clear()
  heard.length = 0
  answers.length = 0
})
afterAll(async () => {
  await simulators.close()
  shop.close()
})

function bookedAt(gateway: SimulatedGateway): BookedPayment {
  const payment = simulators.books.enter({
    gateway,
    reference: 'order-1',
    amount: paise(59_900),
    description: 'Order 1001',
    returnUrl: 'http://localhost:3000/order/status/1',
  })
  if (!payment) throw new Error('booked twice')
  return payment
}

/** Somebody presses a button on the gateway's page; waits until the gateway has said what it has to say. */
async function press(gateway: SimulatedGateway, action: string): Promise<void> {
  await fetch(`${simulators.url}/page/${gateway}/order-1`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
  await simulators.webhooks.idle()
}

async function setFaults(gateway: SimulatedGateway, faults: Fault[]): Promise<void> {
  const { status } = await fetch(`${simulators.url}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gateway, endpoint: 'webhook', faults }),
  })
  expect(status).toBe(200)
}

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('%s', (gateway) => {
  const readings = () =>
    heard.map((delivery) => ({ path: delivery.path, ...simulators.provider(gateway).readWebhook(delivery) }))
  const names = () => heard.map(({ rawBody }) => nameOf(rawBody))

  test('reports a payment by itself, signed as the shop expects it', async () => {
    bookedAt(gateway)
    await press(gateway, 'pay')
    expect(names().toSorted()).toEqual(toldEvents[gateway].paid.toSorted())
    for (const reading of readings())
      expect(reading).toMatchObject({ ok: true, path: `/hooks/${gateway}`, kind: 'payment' })
    expect(readings().some((reading) => reading.ok && reading.reference === 'order-1')).toBe(true)
  })

  test('reports a failure, and of a payment left pending nothing', async () => {
    bookedAt(gateway)
    await press(gateway, 'later')
    await press(gateway, 'close')
    expect(heard).toEqual([])
    await press(gateway, 'fail')
    expect(names()).toEqual(toldEvents[gateway].failed)
  })

  test('reports a refund once', async () => {
    const booked = bookedAt(gateway)
    simulators.books.capture(booked)
    const { reference, amount, providerRef, paymentRef } = booked
    const payment = { reference, amount, providerRef, paymentRef }
    const wish = { refundId: 'refund0001', amount, payment }
    expect(await simulators.provider(gateway).refund(wish)).toMatchObject({ ok: true })
    await simulators.provider(gateway).refund(wish)
    await simulators.webhooks.idle()
    expect(names().toSorted()).toEqual(toldEvents[gateway].refunded.toSorted())
    for (const reading of readings())
      expect(reading).toMatchObject({ ok: true, kind: 'refund', refundId: 'refund0001' })
  })

  test('sends again what the shop did not take, a redirect included, and then no more', async () => {
    bookedAt(gateway)
    const events = toldEvents[gateway].failed.length
    answers.push(...Array.from({ length: events }, () => 500), ...Array.from({ length: events }, () => 302))
    await press(gateway, 'fail')
    expect(heard).toHaveLength(3 * events)
  })

  test.each([
    ['drops', { drop: true }, 0],
    ['doubles', { duplicate: 2 }, 3],
    ['delays', { delayMs: 1 }, 1],
  ])('%s them when told to', async (_what, fault, times) => {
    bookedAt(gateway)
    await setFaults(gateway, [fault])
    await press(gateway, 'pay')
    expect(heard).toHaveLength(times * toldEvents[gateway].paid.length)
  })

  test.each([{ wrongSignature: true }, { tamper: true }])(
    'sends a bad one before the good one when told to: %o',
    async (fault) => {
      bookedAt(gateway)
      await setFaults(gateway, [fault])
      await press(gateway, 'pay')
      const known = readings().map(({ ok }) => ok)
      const count = toldEvents[gateway].paid.length
      expect(heard).toHaveLength(2 * count)
      // PhonePe's header does not cover the body, so a changed one passes: hence nothing is believed but its status.
      const refused = gateway === 'phonepe' && fault.tamper ? 0 : count
      expect(known.filter((ok) => !ok)).toHaveLength(refused)
    },
  )

  test('signs with the secret before the last rotation when told to', async () => {
    bookedAt(gateway)
    await setFaults(gateway, [{ oldSecret: true }])
    await press(gateway, 'pay')
    expect(heard).toHaveLength(toldEvents[gateway].paid.length)
    for (const delivery of heard) {
      expect(simulators.provider(gateway).readWebhook(delivery)).toMatchObject({ reason: 'wrong-signature' })
      expect(readWithOldSecret[gateway](delivery)).toMatchObject({ ok: true })
    }
  })

  test('sends first, rightly signed, another amount when told to', async () => {
    bookedAt(gateway)
    await setFaults(gateway, [{ changedAmount: true }])
    await press(gateway, 'pay')
    const count = toldEvents[gateway].paid.length
    expect(readings().every(({ ok }) => ok)).toBe(true)
    const amounts = heard.map(({ rawBody }) => /"(?:order_)?amount":(\d+)/.exec(rawBody.toString())?.[1])
    const [right, wrong] = gateway === 'cashfree' ? ['599', '1'] : ['59900', '100']
    expect(amounts.toSorted()).toEqual([
      ...Array.from({ length: count }, () => wrong),
      ...Array.from({ length: count }, () => right),
    ])
  })

  test("sends first, rightly signed, another merchant's payment when told to", async () => {
    bookedAt(gateway)
    await setFaults(gateway, [{ foreignMerchant: true }])
    await press(gateway, 'pay')
    const count = toldEvents[gateway].paid.length
    const ours = heard.filter(({ rawBody }) => rawBody.includes('"order-1"'))
    expect(readings().filter(({ ok }) => ok)).toHaveLength(2 * count)
    expect(ours).toHaveLength(count)
  })

  test('tells of a payment after its refund when told to', async () => {
    const booked = bookedAt(gateway)
    await setFaults(gateway, [{ refundFirst: true }])
    await press(gateway, 'pay')
    expect(heard).toEqual([])
    const { reference, amount, providerRef, paymentRef } = booked
    const payment = { reference, amount, providerRef, paymentRef }
    await simulators.provider(gateway).refund({ refundId: 'refund0002', amount, payment })
    await simulators.webhooks.idle()
    const { refunded, paid } = toldEvents[gateway]
    expect(names().slice(0, refunded.length).toSorted()).toEqual(refunded.toSorted())
    expect(names().slice(refunded.length).toSorted()).toEqual(paid.toSorted())
  })

  test('authorises a failed payment after all when told to, once it catches up', async () => {
    const booked = bookedAt(gateway)
    await setFaults(gateway, [{ lateAuthorisation: true }])
    await press(gateway, 'fail')
    const { failed, paid } = toldEvents[gateway]
    expect(booked.state).toBe('failed')
    expect(names()).toEqual(failed)
    await fetch(`${simulators.url}/__sim/catch-up`, { method: 'POST' })
    await simulators.webhooks.idle()
    expect(booked.state).toBe('captured')
    expect(names().slice(failed.length).toSorted()).toEqual(paid.toSorted())
  })
})

const readWithOldSecret: Record<SimulatedGateway, (delivery: WebhookDelivery) => WebhookReading> = {
  phonepe: (delivery) => readPhonepeWebhook(delivery, [secretsBefore.phonepe]),
  razorpay: (delivery) => readRazorpayWebhook(delivery, [secretsBefore.razorpay]),
  cashfree: (delivery) =>
    readCashfreeWebhook(delivery, { secrets: [secretsBefore.cashfree], now: Date.now() }),
}

test('the events of one moment come in the opposite order when told to', async () => {
  bookedAt('razorpay')
  await setFaults('razorpay', [{ reorder: true }])
  await press('razorpay', 'pay')
  const order = simulators.webhooks.sent.slice(-3).map(({ event }) => event)
  expect(order.toSorted()).toEqual(toldEvents.razorpay.paid.toSorted())
  expect(nameOf(heard[0]?.rawBody ?? Buffer.from('{}'))).toBe('payment_link.paid')
})

test('Razorpay stops reporting to a shop that never answers well, until it is told where to again', async () => {
  bookedAt('razorpay')
  answers.push(...Array.from({ length: 5 }, () => 503))
  await press('razorpay', 'fail')
  expect(heard).toHaveLength(5)
  simulators.books.clear()
  bookedAt('razorpay')
  await press('razorpay', 'pay')
  expect(heard).toHaveLength(5)
})

function nameOf(rawBody: Buffer): string {
  const event: { event?: string; type?: string } = JSON.parse(rawBody.toString('utf8'))
  return event.event ?? event.type ?? ''
}
