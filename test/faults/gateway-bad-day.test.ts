// F3 through the whole shop: checkouts at a gateway that behaves badly, with cash on delivery beside it.
import { afterEach, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariants.ts'
import type { SimulatedGateway } from '#server/payment/simulators/gateway-books.ts'
import { openGatewaySimulators } from '#server/payment/simulators/gateway-simulators.ts'
import type { Fault } from '#server/payment/simulators/simulated-faults.ts'
import { gatewaySettings } from '#test/support/gateway-settings.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import { type Buyer, checkOut, makeBuyers, makeSize, sized, submit } from '#test/support/order-makers.ts'
import { percentile } from '#test/support/percentile.ts'
import { openTestShop } from '#test/support/shop.ts'

const isWhole = process.env.FAULTS === '1'
const all: SimulatedGateway[] = ['phonepe', 'razorpay', 'cashfree']
// The shop waits for a gateway as long as it does in earnest, so the small run takes one.
const gateways = isWhole ? all : all.slice(0, 1)
const atOnce = 20

const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function openAll(gateway: SimulatedGateway) {
  const simulators = await openGatewaySimulators({ mode: 'sample' })
  ends.push(simulators.close)
  const settings = gatewaySettings(gateway, simulators.url)
  const env = { ...settings, PAYMENT_PROVIDERS: `${gateway},cash-on-delivery` }
  const shop = await openTestShop({ template: 'migrated', env })
  ends.push(shop.close)
  return { simulators, shop, size: await makeSize(shop, { stock: 100_000 }) }
}

type Opened = Awaited<ReturnType<typeof openAll>>

/** One checkout; how long the shop took to answer the submit. */
async function order({ shop, size }: Opened, buyer: Buyer, paymentMethod: 1 | 2) {
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod })
  const from = performance.now()
  const answer = await submit(shop, buyer, { ...cart, paymentMethod })
  return { answer, tookMs: performance.now() - from }
}

const ms = (values: number[], share: number) => percentile(values, share).toFixed(0)

const badDay: Fault[] = [
  { hang: true, rate: 0.3 },
  { succeedButDropAnswer: true, rate: 0.1 },
  { status: 500, rate: 0.1 },
  { delayMs: 2000, rate: 0.1 },
]

test.each(gateways)(
  'F3: while %s hangs, fails and loses answers a checkout is answered in words, and cash is taken as ever',
  async (gateway) => {
    const opened = await openAll(gateway)
    const count = Math.round(sized(1000, 24) / 3)
    const [buyers, payers] = [await makeBuyers(opened.shop, count), await makeBuyers(opened.shop, count)]
    const inCash = () => inCrowd(payers, atOnce, (buyer) => order(opened, buyer, 1))
    const usual = await inCash()
    for (const endpoint of ['create', 'status'] as const)
      opened.simulators.faults.set(gateway, endpoint, badDay)
    const [online, cash] = await Promise.all([
      inCrowd(buyers, atOnce, (buyer) => order(opened, buyer, 2)),
      inCash(),
    ])
    opened.simulators.expireTokens()

    for (const { answer } of online)
      if (answer.status !== 200) expect(answer).toMatchObject({ status: 503, code: 'gateway-away' })
    expect(cash.every(({ answer }) => answer.status === 200)).toBe(true)
    expect(await findViolations(opened.shop.database)).toEqual([])
    const tookMs = online.map((one) => one.tookMs)
    const [before, during] = [usual, cash].map((answers) => answers.map((one) => one.tookMs))
    console.log(
      `F3 ${gateway}: ${online.length} online checkouts, ${online.filter(({ answer }) => answer.status === 200).length} ` +
        `got a page; answered in ms p50 ${ms(tookMs, 0.5)}, p99 ${ms(tookMs, 0.99)}, max ${ms(tookMs, 1)}; ` +
        `cash p95 ${ms(before ?? [], 0.95)} before, ${ms(during ?? [], 0.95)} during`,
    )
    if (isWhole) expect(percentile(tookMs, 0.99)).toBeLessThanOrEqual(9000)
  },
  20 * 60_000,
)
