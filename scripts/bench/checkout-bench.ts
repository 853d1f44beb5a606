// Checkout beside pgbench in one run: orders over HTTP against the same statements in a bare loop. Linux only.
// node scripts/bench/checkout-bench.ts runs it alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toRupees } from '../../src/domain/money.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { readEnv } from '../../src/server/env.ts'
import { createLog } from '../../src/server/log.ts'
import { findViolations } from '../../src/server/operator/invariants.ts'
import { openShop } from '../../src/server/shop.ts'
import { type BenchSize, buyOverHttp, makeCrowd, stockSizes } from './checkout-buyers.ts'
import { median } from './http-bench.ts'
import { recordOrders, toPgbenchScript } from './order-recording.ts'
import { findPgbench, replay, runPgbench } from './pgbench.ts'
import { startNode, stopNode } from './processes.ts'

const rounds = 2
const warmUpSeconds = 2
const roundSeconds = 5
const log = createLog('silent')

export type CheckoutFigures = {
  ordersPerSecond: number
  pgbenchPerSecond: number
  ratio: number
  failures: number
  statements: number
  /** 'pgbench', or what stood in for it. */
  against: string
}

/** Starts a shop of its own, fills it, and measures in turns; the first turn only warms up. */
export async function benchCheckout(port: number): Promise<CheckoutFigures> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'checkout-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(scratch, 'data'), log })
  const connection = embedded.connectionString
  const settings = {
    DATABASE_URL: connection,
    DATA_DIR: path.join(scratch, 'shop'),
    PORT: String(port),
    LOG_LEVEL: 'silent',
    ORDERS_PER_HOUR: '1000000',
  }
  const database = openDatabase({ connection, log })
  const pgbench = findPgbench()
  const samples: Array<{ shop: number; bare: number }> = []
  let failures = 0
  try {
    const { sizes, scripts } = await prepare(settings, database)
    for (let round = 0; round <= rounds; round += 1) {
      const seconds = round === 0 ? warmUpSeconds : roundSeconds
      await makeCrowd(database, `shop${round}`, sizes)
      await makeCrowd(database, `bare${round}`, sizes)
      // Stopped for pgbench's turn: what the shop still has to deliver must not slow it down.
      const shop = await startNode(
        ['scripts/start.ts'],
        { ...settings, NODE_ENV: 'production' },
        'The shop is at',
      )
      const placed = await buyOverHttp(`http://127.0.0.1:${port}`, `shop${round}`, { sizes, seconds })
      await stopNode(shop)
      failures += placed.failures
      const run = { connection, scripts: scripts(`bare${round}`), seconds, scratch }
      const bare = pgbench ? runPgbench(pgbench, run) : await replay(run)
      if (round > 0) samples.push({ shop: placed.orders / placed.seconds, bare })
    }
    const wrongs = (await findViolations(database)).filter(({ name }) => name !== 'audit' && name !== 'total')
    if (wrongs.length > 0)
      console.log(`The books are wrong after the load: ${wrongs.map(({ name }) => name).join(', ')}`)
    return {
      ordersPerSecond: median(samples.map(({ shop }) => shop)),
      pgbenchPerSecond: median(samples.map(({ bare }) => bare)),
      ratio: median(samples.map(({ shop, bare }) => shop / bare)),
      failures,
      statements: (scripts('any')[0]?.split(';\n').length ?? 1) - 1,
      against: pgbench ? 'pgbench' : 'a bare loop over pg, since pgbench is not installed',
    }
  } finally {
    await database.close()
    await embedded.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The sizes with their totals, and each size's order as a script, recorded twice from a shop in this process. */
async function prepare(settings: Record<string, string>, database: ReturnType<typeof openDatabase>) {
  const shop = await openShop(readEnv(settings), log)
  const sizes: BenchSize[] = []
  try {
    for (const one of await stockSizes(database)) {
      const item = { productId: one.productId, color: one.color, size: one.size, quantity: 1 }
      const quoted = await shop.orders.quoteCart({
        items: [item],
        couponCode: null,
        paymentMethod: 'cash-on-delivery',
        customerId: null,
        clientAddress: '127.0.0.1',
      })
      if (quoted.ok) sizes.push({ ...one, totalRupees: toRupees(quoted.priced.quote.total) })
    }
    await makeCrowd(database, 'recorded', sizes)
    const recorded = await recordOrders(async () => {
      for (const [at, { totalRupees }] of sizes.entries()) {
        // Two buyers, and of each the cart that holds this size.
        for (const buyer of [0, 1]) {
          const cart = ((at - buyer + sizes.length - 1) % sizes.length) + 1
          const placed = await shop.orders.place({
            customerId: `recorded-c${buyer}`,
            abandonId: `recorded-${buyer}-${cart}`,
            addressId: `recorded-a${buyer}`,
            paymentMethod: 1,
            total: totalRupees,
            claimed: {},
          })
          if (!placed.ok) throw new Error(`the order to record was refused: ${placed.reason}`)
        }
      }
    })
    const scripts = (crowd: string) =>
      sizes.map((_, at) => {
        const cart = ((at + sizes.length - 1) % sizes.length) + 1
        return toPgbenchScript(recorded[at * 2] ?? [], recorded[at * 2 + 1] ?? [], {
          'recorded-c0': `('${crowd}-c' || :client_id)`,
          'recorded-a0': `('${crowd}-a' || :client_id)`,
          [`recorded-0-${cart}`]: `('${crowd}-' || :client_id || '-' || :n)`,
        })
      })
    return { sizes, scripts }
  } finally {
    await shop.close()
  }
}

if (process.argv[1] === import.meta.filename) console.log(await benchCheckout(3951))
