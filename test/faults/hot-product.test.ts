// A hot product and a hot coupon: what their crowd gets, and what two buyers of other things wait beside it (docs/faults.md).
// OTHER=/a/checkout of another release measures that one too, in turns. COMMIT_MS=5 lets each order's COMMIT take that much longer, as a
// standby does that is asked for each; LINE_MS=2 is the way from the shop to a database elsewhere and back.
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash } from '#test/support/ways-of-paying.ts'
import { fromRupees } from '#domain/money.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { openProxy } from '#test/support/database-proxy.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import { keepCarts, type KeptForOrder } from '#test/support/kept-carts.ts'
import { checkOut, makeSize, oneBuyer, piecesLeft, type SizeMade, sized } from '#test/support/order-makers.ts'
import { percentile } from '#test/support/percentile.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

const crowdAtOnce = 64
const ordersOfTurn = sized(640, 64)
const rounds = sized(4, 1)
const pieces = 100_000
const commitMs = Number(process.env.COMMIT_MS ?? 0)
const lineMs = Number(process.env.LINE_MS ?? 0)
const releases = { now: '.', ...(process.env.OTHER ? { other: process.env.OTHER } : {}) }

// Stays by itself: it makes carts and looks at the books. Orders go to a process of their own.
let shop: TestShop
let line: Awaited<ReturnType<typeof openProxy>>
const started: DyingShops[] = []
beforeAll(async () => {
  shop = await openTestShop()
  line = await openProxy(shop.connectionString, 0, lineMs / 2)
  const discount = { kind: 'flat' as const, amount: fromRupees(50) }
  await shop.coupons.add({ code: 'FESTIVAL', discount })
  await shop.coupons.add({ code: 'ENOUGH', discount, limit: 1_000_000 })
  if (commitMs > 0) await slowCommits()
}, 300_000)
afterAll(async () => {
  for (const one of started) one.endAll()
  line.close()
  await shop.close()
})

/** At COMMIT, with all its locks held, an order waits as for a standby; two orders wait side by side. */
async function slowCommits(): Promise<void> {
  const client = await shop.database.connectAlone()
  await client.query(`
    CREATE FUNCTION wait_for_standby() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_sleep(${commitMs / 1000}); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER standby AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION wait_for_standby()`)
  await client.end()
}

type Crowd = { sizes: readonly SizeMade[]; couponCode?: string }
type Turn = { perSecond: number; aside: number[]; again: number }

/** A crowd orders, one piece each, while two buyers order other things one after the other. */
async function sell(url: string, { sizes, couponCode }: Crowd, others: readonly SizeMade[]): Promise<Turn> {
  const buyer = await oneBuyer(shop)
  const totalOf = async (size: SizeMade | undefined, code: string | undefined) => {
    if (!size) throw new Error('no size')
    const wanted = [{ ...size, quantity: 1 }]
    return (await checkOut(shop, buyer, { wanted, ...(code ? { couponCode: code } : {}) })).total
  }
  const crowd = {
    total: await totalOf(sizes[0], couponCode),
    carts: await keepCarts(shop, { count: ordersOfTurn, sizes, couponCode: couponCode ?? null }),
  }
  const beside = {
    total: await totalOf(others[0], undefined),
    carts: await keepCarts(shop, { count: ordersOfTurn, sizes: others }),
  }
  await analyze()
  const agent = new Agent({ keepAlive: true, maxSockets: crowdAtOnce + 2 })
  let again = 0
  async function order(cart: KeptForOrder, total: number): Promise<void> {
    for (let status = 0; status !== 200; again += status === 503 ? 1 : 0) {
      status = await post(agent, url, cart, total)
      expect([200, 503]).toContain(status)
    }
  }
  const aside: number[] = []
  let isOver = false
  const beganAt = performance.now()
  const bystanders = inCrowd(beside.carts, 2, async (cart) => {
    if (isOver) return
    const askedAt = performance.now()
    await order(cart, beside.total)
    if (!isOver) aside.push(performance.now() - askedAt)
  })
  await inCrowd(crowd.carts, crowdAtOnce, (cart) => order(cart, crowd.total))
  const perSecond = (ordersOfTurn * 1000) / (performance.now() - beganAt)
  isOver = true
  await bystanders
  agent.destroy()
  return { perSecond, aside, again }
}

async function analyze(): Promise<void> {
  const client = await shop.database.connectAlone()
  await client.query(
    'ANALYZE customer, session, address, abandoned_order, abandoned_order_item, orders, stock',
  )
  await client.end()
}

/** Without the client of the tests, which takes more of the machine than the shop does. */
function post(agent: Agent, url: string, { buyer, abandonId }: KeptForOrder, total: number): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` }
  const body = {
    abandonId,
    addressId: buyer.addressId,
    paymentMethod: cash,
    total,
    totalWeight: 0,
    subtotal: 0,
    shippingCharge: 0,
  }
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/web/order/v2/create`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}

test('a crowd for one size, or with one coupon, beside buyers of other things', async () => {
  const makeSizes = (count: number) =>
    inCrowd(Array.from({ length: count }), 1, () => makeSize(shop, { stock: pieces }))
  const [many, others, hot] = [await makeSizes(crowdAtOnce), await makeSizes(2), await makeSizes(1)]
  const crowds: Record<string, Crowd> = {
    'many sizes': { sizes: many },
    'one size': { sizes: hot },
    'a coupon without a limit': { sizes: many, couponCode: 'FESTIVAL' },
    'a coupon with a limit': { sizes: many, couponCode: 'ENOUGH' },
  }
  const turns = new Map<string, Turn[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [release, folder] of Object.entries(releases)) {
      const dying = await dyingShops(line, { ORDERS_PER_HOUR: '100000' }, folder)
      started.push(dying)
      const { url } = await dying.start()
      await sell(url, { sizes: many }, others)
      for (const [name, crowd] of Object.entries(crowds)) {
        const key = `${release}: ${name}`
        turns.set(key, [...(turns.get(key) ?? []), await sell(url, crowd, others)])
      }
      dying.endAll()
    }
  for (const [name, of] of turns) {
    const aside = of.flatMap((turn) => turn.aside)
    const rates = of.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')
    const waits = [0.5, 0.95].map((share) => percentile(aside, share).toFixed(0)).join(' and ')
    const again = of.reduce((all, turn) => all + turn.again, 0)
    console.log(
      `${name}: ${rates} orders a second, asked to come again ${again}; others wait ms p50 and p95 ${waits} (${aside.length} orders)`,
    )
  }
  const [left] = await Promise.all(hot.map((size) => piecesLeft(shop, size)))
  expect(left).toBe(pieces - Object.keys(releases).length * rounds * ordersOfTurn)
  expect(await findViolations(shop.database)).toEqual([])
}, 1_800_000)
