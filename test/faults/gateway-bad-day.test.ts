// F3 through the whole shop: checkouts at a gateway that behaves badly, with cash on delivery beside it.
import { afterEach, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import type { SimulatedGateway } from '../simulators/gateway-books.ts'
import { openGatewaySimulators } from '../simulators/gateway-simulators.ts'
import type { Fault } from '../simulators/simulated-faults.ts'
import { arriving } from '#test/support/arriving.ts'
import { gatewaySettings } from '#test/support/gateway-settings.ts'
import { type Buyer, checkOut, makeBuyers, makeSize, sized, submit } from '#test/support/order-makers.ts'
import { percentile } from '#test/support/percentile.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'

const isWhole = process.env.FAULTS === '1'
const all: SimulatedGateway[] = ['phonepe', 'razorpay', 'cashfree']
// The shop waits for a gateway as long as it does in earnest, so the small run takes one.
const gateways = isWhole ? all : all.slice(0, 1)
// A shopper of each kind, ten times a second: what two cores take without queues.
const pace = { everyMs: 100, atOnce: 20 }

const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function openAll(gateway: SimulatedGateway) {
  const simulators = await openGatewaySimulators({ mode: 'sample' })
  ends.push(simulators.close)
  const settings = gatewaySettings(gateway, simulators.url)
  const env = { ...settings, PAYMENT_PROVIDERS: `${gateway},cash-on-delivery` }
  const shop = await openTestShop({ env })
  ends.push(shop.close)
  return { simulators, shop, size: await makeSize(shop, { stock: 100_000 }) }
}

type Opened = Awaited<ReturnType<typeof openAll>>

/** One checkout; how long the shop took to answer the submit. */
async function order({ shop, size }: Opened, buyer: Buyer, paymentMethod: WayOfPaying) {
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod })
  const from = performance.now()
  const answer = await submit(shop, buyer, { ...cart, paymentMethod })
  return { answer, tookMs: performance.now() - from }
}

const ms = (values: number[], share: number) => percentile(values, share).toFixed(0)

/** What the work cost: the process's own time, and how many calls stood before the database on average. */
async function measured<T>({ database }: TestShop, work: () => Promise<T>) {
  const looks: number[] = []
  const looking = setInterval(() => looks.push(database.pool.waitingCount), 20)
  const before = process.cpuUsage()
  try {
    const result = await work()
    const { user, system } = process.cpuUsage(before)
    const waiting = looks.reduce((sum, look) => sum + look, 0) / looks.length
    return { result, cpuMs: (user + system) / 1000, waiting }
  } finally {
    clearInterval(looking)
  }
}

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
    // The same shoppers come on both days, so that only the gateway differs.
    const buyers = await makeBuyers(opened.shop, count)
    const payers = await makeBuyers(opened.shop, count)
    const day = () =>
      measured(opened.shop, () =>
        Promise.all([
          arriving(buyers, pace, (buyer) => order(opened, buyer, online)),
          arriving(payers, pace, (payer) => order(opened, payer, cash)),
        ]),
      )
    // The first orders of a process are slow, whatever gateways do.
    await arriving(payers.slice(0, 20), pace, (payer) => order(opened, payer, cash))
    const good = await day()
    for (const endpoint of ['create', 'status'] as const)
      opened.simulators.faults.set(gateway, endpoint, badDay)
    const bad = await day()
    const [atGateway, atDoor] = bad.result
    opened.simulators.expireTokens()

    for (const { answer } of atGateway)
      if (answer.status !== 200) expect(answer).toMatchObject({ status: 503, code: 'gateway-away' })
    expect(atDoor.every(({ answer }) => answer.status === 200)).toBe(true)
    expect(await findViolations(opened.shop.database)).toEqual([])
    const tookMs = atGateway.map((one) => one.tookMs)
    const [beside, besideBad] = [good, bad].map(({ result: [, paid], cpuMs, waiting }) => {
      const took = paid.map((one) => one.tookMs)
      return `p50 ${ms(took, 0.5)}, p95 ${ms(took, 0.95)}, CPU ${cpuMs.toFixed(0)}, ${waiting.toFixed(2)} waiting`
    })
    console.log(
      `F3 ${gateway}: ${atGateway.length} online checkouts, ${atGateway.filter(({ answer }) => answer.status === 200).length} ` +
        `got a page; answered in ms p50 ${ms(tookMs, 0.5)}, p99 ${ms(tookMs, 0.99)}, max ${ms(tookMs, 1)}; ` +
        `cash on a good day ${beside}; on the bad one ${besideBad}`,
    )
    if (isWhole) expect(percentile(tookMs, 0.99)).toBeLessThanOrEqual(9000)
  },
  20 * 60_000,
)

test("F3: checkouts that wait for a gateway hold no connection and stand in nobody else's line", async () => {
  const opened = await openAll('phonepe')
  const { simulators, shop } = opened
  simulators.faults.set('phonepe', 'create', [{ hang: true }])
  const [payer, ...buyers] = await makeBuyers(shop, 31)
  if (!payer) throw new Error('no buyer')
  const waiting = buyers.map((buyer) => order(opened, buyer, online))
  let answered = 0
  for (const one of waiting) void one.then(() => (answered += 1))
  await expect.poll(() => simulators.callsTo('phonepe', 'create')).toBe(buyers.length)
  await expect.poll(() => shop.database.pool.totalCount - shop.database.pool.idleCount).toBe(0)
  expect((await order(opened, payer, cash)).answer.status).toBe(200)
  expect(answered).toBe(0)
  // The gateway goes away altogether: nobody waits to the end.
  await simulators.close()
  for (const { answer } of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 503 })
})

test('F3: those given up at once stand in line, and leave the database to everybody else', async () => {
  const opened = await openAll('phonepe')
  const { simulators, shop, size } = opened
  simulators.faults.set('phonepe', 'create', [{ hang: true }])
  const [visitor, ...buyers] = await makeBuyers(shop, 31)
  if (!visitor) throw new Error('no buyer')
  const waiting = buyers.map((buyer) => order(opened, buyer, online))
  await expect.poll(() => simulators.callsTo('phonepe', 'create')).toBe(buyers.length)
  const holder = await shop.database.connectAlone()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM stock WHERE size_id = $1 FOR UPDATE', [size.sizeId])
  await simulators.close()
  // Each of them gives its piece back, and all pieces are of one size.
  const stuck = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const watcher = await shop.database.connectAlone()
  const howMany = async () => (await watcher.query(stuck)).rowCount
  await expect.poll(howMany).toBeGreaterThan(1)
  expect((await shop.call('readProfile', {}, visitor)).status).toBe(200)
  expect(await howMany()).toBeLessThanOrEqual(2)
  await holder.end()
  await watcher.end()
  for (const { answer } of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 503 })
})
