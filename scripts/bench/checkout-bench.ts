// Checkout beside pgbench in one run: orders over HTTP against the same statements in a bare loop. Linux only.
// node scripts/bench/checkout-bench.ts runs it alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toRupees } from '../../src/domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { openShopDatabase, startShopPostgres } from '#server/db/shop-database.ts'
import { readEnv } from '../../src/server/env.ts'
import { createLog } from '#platform/log/log.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { openShop, type Shop } from '../../src/server/shop.ts'
import {
  type BenchSize,
  buyersAtOnce,
  buyOverHttp,
  makeCrowd,
  orderCall,
  stockSizes,
  tokenHash,
  tokenOf,
} from './checkout-buyers.ts'
import { buildIfStale } from '../built.ts'
import { median } from './http-bench.ts'
import { bytea, recordOrders, toPgbenchScript } from './order-recording.ts'
import { findPgbench, replay, runPgbench } from './pgbench.ts'
import { startNode, stopNode } from './processes.ts'

const rounds = 5
const warmUpSeconds = 2
const roundSeconds = 4
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

/** Starts a shop of its own, fills it, and measures in turns. */
export async function benchCheckout(port: number): Promise<CheckoutFigures> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'checkout-bench-'))
  const embedded = await startShopPostgres({ dataDir: path.join(scratch, 'data'), log })
  const connection = embedded.connectionString
  const settings = {
    DATABASE_URL: connection,
    DATA_DIR: path.join(scratch, 'shop'),
    PORT: String(port),
    LOG_LEVEL: 'silent',
    ORDERS_PER_HOUR: '1000000',
  }
  const database = openShopDatabase({ connection, log })
  const base = `http://127.0.0.1:${port}`
  const pgbench = findPgbench()
  const samples: Array<{ shop: number; bare: number }> = []
  let failures = 0
  try {
    const { sizes, scripts } = await prepare(settings, database)
    for (let round = 0; round < rounds; round += 1) {
      for (const crowd of ['warm', 'shop', 'bare']) await makeCrowd(database, `${crowd}${round}`, sizes)
      // Stopped for pgbench's turn: what the shop still has to deliver must not slow it down.
      const shop = await startNode(
        ['scripts/start.ts'],
        { ...settings, NODE_ENV: 'production' },
        'The shop is at',
      )
      await buyOverHttp(base, `warm${round}`, { sizes, seconds: warmUpSeconds })
      const placed = await buyOverHttp(base, `shop${round}`, { sizes, seconds: roundSeconds })
      await stopNode(shop)
      failures += placed.failures
      const run = { connection, scripts: scripts(`bare${round}`), seconds: roundSeconds, scratch }
      const bare = pgbench ? runPgbench(pgbench, run) : await replay(run)
      samples.push({ shop: placed.orders / placed.seconds, bare })
    }
    const wrongs = await findViolations(database)
    if (wrongs.length > 0)
      throw new Error(`broken after the load: ${wrongs.map(({ name }) => name).join(', ')}`)
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
async function prepare(settings: Record<string, string>, database: Database) {
  const sizes: BenchSize[] = []
  const recorded = await recordOrders(async () => {
    const shop = await openShop(readEnv(settings), log)
    try {
      for (const size of await stockSizes(database)) sizes.push(await withTotal(shop, size))
      await makeCrowd(database, 'recorded', sizes)
      for (const at of sizes.keys()) for (const buyer of [0, 1]) await orderSize(shop, sizes, { at, buyer })
    } finally {
      await shop.close()
    }
  })
  const scripts = (crowd: string) =>
    sizes.map((_, at) => {
      const [first, second] = [recorded[at * 2], recorded[at * 2 + 1]]
      if (!first || !second) throw new Error('an order was not recorded')
      return toPgbenchScript(first, second, {
        crowd,
        names: {
          [bytea(tokenHash(tokenOf('recorded', 0)))]: hashOfClient(crowd),
          'recorded-c0': `('${crowd}-c' || :client_id)`,
          'recorded-a0': `('${crowd}-a' || :client_id)`,
          [`recorded-0-${cartOf(sizes, { at, buyer: 0 })}`]: `('${crowd}-' || :client_id || '-' || :n)`,
        },
      })
    })
  return { sizes, scripts }
}

async function withTotal(shop: Shop, size: Omit<BenchSize, 'totalRupees'>): Promise<BenchSize> {
  const { productId, color } = size
  const quoted = await shop.orders.quoteCart({
    items: [{ productId, color, size: size.size, quantity: 1 }],
    couponCode: null,
    paymentMethod: 'cash-on-delivery',
    customerId: null,
    clientAddress: '127.0.0.1',
  })
  if (!quoted.ok) throw new Error(`no price: ${quoted.reason}`)
  return { ...size, totalRupees: toRupees(quoted.priced.quote.total) }
}

type Turn = { at: number; buyer: number }

/** The first cart of a recorded buyer that holds a size. */
function cartOf(sizes: readonly BenchSize[], { at, buyer }: Turn): number {
  return ((at - buyer + sizes.length - 1) % sizes.length) + 1
}

/** The hash of each client's own token, as an expression. */
function hashOfClient(crowd: string): string {
  const hashes = Array.from({ length: buyersAtOnce }, (_, at) => bytea(tokenHash(tokenOf(crowd, at))))
  return `((ARRAY[${hashes.map((hash) => `'${hash}'::bytea`).join(', ')}])[:client_id::int + 1])`
}

async function orderSize(shop: Shop, sizes: readonly BenchSize[], turn: Turn): Promise<void> {
  const {
    path: url,
    headers,
    body,
  } = orderCall('recorded', turn.buyer, {
    cart: cartOf(sizes, turn),
    total: sizes[turn.at]?.totalRupees,
  })
  const { statusCode, payload } = await shop.app.inject({ method: 'POST', url, headers, payload: body })
  if (statusCode !== 200) throw new Error(`the order to record was refused: ${payload}`)
}

if (process.argv[1] === import.meta.filename) {
  buildIfStale()
  console.log(await benchCheckout(3951))
}
