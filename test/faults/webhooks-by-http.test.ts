// F4 through the whole shop: webhooks that gateways send themselves, over a bad line.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import type { SimulatedGateway } from '../simulators/gateway-books.ts'
import { openGatewaySimulators } from '../simulators/gateway-simulators.ts'
import type { Fault } from '../simulators/simulated-faults.ts'
import { gatewaySettings } from '#test/support/gateway-settings.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import {
  type Buyer,
  checkOut,
  dataOf,
  makeBuyers,
  makeSize,
  sized,
  submit,
} from '#test/support/order-makers.ts'
import { passPaymentTime } from '#test/support/pass-time.ts'
import { percentile } from '#test/support/percentile.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

const isWhole = process.env.FAULTS === '1'
const all: SimulatedGateway[] = ['phonepe', 'razorpay', 'cashfree']
const atOnce = 20

const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function openAll(gateway: SimulatedGateway) {
  const simulators = await openGatewaySimulators({ mode: 'sample', retryMs: 100 })
  ends.push(simulators.close)
  const settings = gatewaySettings(gateway, simulators.url)
  const shop = await openTestShop({ env: settings })
  ends.push(shop.close)
  simulators.webhooks.reportTo(`${shop.url}/api/web/payment/webhook`)
  return { simulators, shop, size: await makeSize(shop, { stock: 100_000 }) }
}

type Opened = Awaited<ReturnType<typeof openAll>>

async function orderOnline({ shop, size }: Opened, buyer: Buyer) {
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
  return submit(shop, buyer, { ...cart, paymentMethod: online })
}

const pay = (page: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })

const ms = (values: number[], share: number) => percentile(values, share).toFixed(0)

const badPost: Fault[] = [
  { drop: true, rate: 0.2 },
  { duplicate: 4, rate: 0.2 },
  { reorder: true, rate: 0.1 },
  { delayMs: 3000, rate: 0.1 },
  { wrongSignature: true, rate: 0.05 },
  { tamper: true, rate: 0.05 },
]

test.each(all)(
  'F4: payments that %s reports by itself, over a bad line, are all found and none is doubled',
  async (gateway) => {
    const opened = await openAll(gateway)
    const { simulators, shop } = opened
    simulators.faults.set(gateway, 'webhook', badPost)
    const buyers = await makeBuyers(shop, Math.round(sized(1000, 24) / 3))
    await inCrowd(buyers, atOnce, async (buyer) => {
      await pay(dataOf(await orderOnline(opened, buyer)).paymentRedirectUrl ?? '')
    })
    await simulators.webhooks.idle()
    // The round under way may have begun before the last report.
    for (let round = 0; round < 2; round += 1) await shop.payments.work()
    const byWebhook = await paidOrders(shop)
    await expect
      .poll(
        async () => {
          await passPaymentTime(shop.database, 20)
          return (await paidOrders(shop)).length
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe(buyers.length)
    const { sent } = simulators.webhooks
    const forgeries = sent.filter(({ isGenuine }) => !isGenuine)
    const answered = sent.filter(({ status }) => status === 200).map(({ tookMs }) => tookMs)
    // What PhonePe signs does not cover the body: a changed one is heard, and believed in nothing.
    if (gateway !== 'phonepe') expect(forgeries.filter(({ status }) => status === 200)).toEqual([])
    expect(simulators.books.list().filter(({ refunds }) => refunds.length > 0)).toEqual([])
    expect(await findViolations(shop.database)).toEqual([])
    console.log(
      `F4 ${gateway}: ${buyers.length} payments, ${byWebhook.length} found by webhook, all found by asking; ` +
        `${sent.length} deliveries, ${forgeries.length} of them bad; acknowledged in ms p50 ${ms(answered, 0.5)}, ` +
        `p99 ${ms(answered, 0.99)}, max ${ms(answered, 1)}`,
    )
    if (!isWhole) return
    expect(percentile(answered, 0.99)).toBeLessThan(1000)
    expect(percentile(answered, 1)).toBeLessThan(3000)
  },
  20 * 60_000,
)

async function paidOrders({ database }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM orders WHERE state = 'paid'`.execute(
    database.query,
  )
  return rows.map(({ id }) => id)
}
