// F1: the process dies as by kill -9 between a gateway and our books, at each point; no money is lost or doubled.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type WayOfPaying, cash, online } from '#test/support/ways-of-paying.ts'
import type { Failpoint } from '../support/failpoint-names.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { type GatewaySimulators, openGatewaySimulators } from '../simulators/gateway-simulators.ts'
import type { SimulatedGateway } from '../simulators/gateway-books.ts'
import { refundedOf } from '../simulators/gateway-books.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { gatewaySettings } from '#test/support/gateway-settings.ts'
import { type Buyer, checkOut, makeBuyers, makeSize, sized } from '#test/support/order-makers.ts'
import { passPaymentTime } from '#test/support/pass-time.ts'
import { setRules } from '#test/support/set-rules.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

const all: SimulatedGateway[] = ['razorpay', 'phonepe', 'cashfree']
const gateways = process.env.FAULTS === '1' ? all : all.slice(0, 1)
const payingMoments: Failpoint[] = ['afterCommit', 'beforePageKept', 'afterWebhookKept', 'beforeStatusKept']

const ends: Array<() => unknown> = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type Way = { paymentMethod: WayOfPaying; cashAdvance?: number }
type Checkout = Way & { buyer: Buyer; abandonId: string; total: number; page: string | null }

/** A shop whose processes die, one that lives on for making customers, and the gateway of both. */
async function openAll(gateway: SimulatedGateway) {
  const simulators = await openGatewaySimulators({ mode: 'sample', retryMs: 50 })
  ends.push(simulators.close)
  const settings = {
    ...gatewaySettings(gateway, simulators.url),
    PAYMENT_PROVIDERS: `cash-on-delivery,${gateway}`,
    ORDERS_PER_HOUR: '100000',
  }
  const shop = await openTestShop({ env: settings })
  ends.push(shop.close)
  // The work is left to those that die.
  await shop.payments.stop()
  await shop.orders.stop()
  const dying = await dyingShops(shop, settings)
  ends.push(dying.endAll)
  simulators.webhooks.reportTo(`${dying.url}/api/web/payment/webhook`)
  return { simulators, shop, dying }
}

/** One submit; the gateway's page, or null when no answer came. */
async function submitTo(
  url: string,
  { buyer, abandonId, total, paymentMethod, cashAdvance }: Checkout,
): Promise<string | null> {
  const { addressId } = buyer
  const figures = { totalWeight: 0, subtotal: 0, shippingCharge: 0, total }
  try {
    const response = await fetch(`${url}/api/web/order/v2/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
      body: JSON.stringify({ ...figures, abandonId, addressId, paymentMethod, cashAdvance }),
    })
    const answer: { data: { paymentRedirectUrl?: string } | null } = await response.json()
    return response.status === 200 ? (answer.data?.paymentRedirectUrl ?? null) : null
  } catch {
    return null
  }
}

/** One after the other paid online, and in cash with an advance. */
async function checkouts(shop: TestShop, count: number): Promise<Checkout[]> {
  const size = await makeSize(shop, { stock: 5000 })
  const made: Checkout[] = []
  for (const [at, buyer] of (await makeBuyers(shop, count)).entries()) {
    const way: Way = at % 2 === 0 ? { paymentMethod: online } : { paymentMethod: cash, cashAdvance: 99 }
    const wanted = [{ ...size, quantity: 1 }]
    const { paymentMethod } = way
    made.push({ ...way, buyer, page: null, ...(await checkOut(shop, buyer, { wanted, paymentMethod })) })
  }
  return made
}

async function submitAndPay(url: string, checkout: Checkout): Promise<void> {
  checkout.page ??= await submitTo(url, checkout)
  if (!checkout.page) return
  await fetch(checkout.page, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
}

async function states(shop: TestShop): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM orders`.execute(shop.database.query)
  return rows.map(({ state }) => state)
}

/** Lets time pass for a living process until every order has come to one of these states. */
async function untilAll(shop: TestShop, wanted: string[], count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await passPaymentTime(shop.database, 20)
        return (await states(shop)).filter((one) => wanted.includes(one)).length
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(count)
}

async function payWhileDying(
  { shop, dying }: { shop: TestShop; dying: DyingShops },
  open: Checkout[],
): Promise<void> {
  const each = Math.ceil(open.length / payingMoments.length)
  for (const [at, moment] of payingMoments.entries()) {
    const { url, ended, kill } = await dying.start(`${moment}:2`)
    for (const checkout of open.slice(at * each, (at + 1) * each)) await submitAndPay(url, checkout)
    // Should the webhooks not lead to the moment, the reconciler does.
    const clock = setInterval(() => void passPaymentTime(shop.database, 4).catch(() => {}), 200)
    await ended
    clearInterval(clock)
    kill()
  }
}

/** The online orders by a refund, those with an advance by being cancelled. */
async function askEverythingBack(shop: TestShop): Promise<void> {
  const { rows } = await sql<{ id: string; state: string }>`SELECT id, state FROM orders`.execute(
    shop.database.query,
  )
  for (const { id: orderId, state } of rows) {
    if (state === 'placed')
      expect(await shop.orders.change(orderId, 'cancel', { askedBy: 'Asha' })).toEqual({ ok: true })
    else await shop.database.transaction((tx) => shop.payments.refund(tx, { orderId, reason: 'returned' }))
  }
}

function expectOneCaptureEach(simulators: GatewaySimulators, open: Checkout[]): void {
  const captured = simulators.books
    .list()
    .flatMap((payment) => (payment.captured > 0 ? [payment.captured] : []))
  const due = open.map(({ total, cashAdvance }) => (cashAdvance ?? total) * 100)
  expect(captured.toSorted()).toEqual(due.toSorted())
}

test.each(gateways)(
  'payments, advances and refunds at %s survive a process that is killed between the gateway and our books',
  async (gateway) => {
    const { simulators, shop, dying } = await openAll(gateway)
    await setRules(shop, { cashAdvance: 99 })
    const open = await checkouts(shop, sized(400, 12))
    await payWhileDying({ shop, dying }, open)

    const healthy = await dying.start()
    for (let round = 0; round < 3; round += 1) {
      await passPaymentTime(shop.database, 20)
      for (const checkout of open) await submitAndPay(healthy.url, checkout)
    }
    await untilAll(shop, ['paid', 'placed'], open.length)
    expectOneCaptureEach(simulators, open)
    expect(await findViolations(shop.database)).toEqual([])
    healthy.kill()
    await healthy.ended

    await askEverythingBack(shop)
    const last = await dying.start('beforeRefundKept:2')
    await last.ended
    await dying.start()
    await untilAll(shop, ['refunded'], open.length)
    const booked = simulators.books.list().filter(({ captured }) => captured > 0)
    expect(booked.every((payment) => refundedOf(payment) === payment.captured)).toBe(true)
    expect(booked.every(({ refunds }) => refunds.length === 1)).toBe(true)
    expect(await findViolations(shop.database)).toEqual([])
  },
  10 * 60_000,
)
