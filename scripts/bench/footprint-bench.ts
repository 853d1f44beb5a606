// What an order leaves behind: WAL, rows and indexes in bytes, and the CPU it takes. node scripts/bench/footprint-bench.ts
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { toRupees } from '../../src/domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { openShopDatabase, startShopPostgres } from '#server/db/shop-database.ts'
import { readEnv } from '../../src/server/env.ts'
import { createLog } from '#platform/log/log.ts'
import { openShop } from '../../src/server/shop.ts'
import { type BenchSize, cartsOfBuyer, makeCrowd, orderCall, stockSizes } from './checkout-buyers.ts'

const orders = 500
const log = createLog('silent')
const scratch = mkdtempSync(path.join(tmpdir(), 'footprint-bench-'))
const embedded = await startShopPostgres({ dataDir: path.join(scratch, 'data'), log })
const connection = embedded.connectionString
const settings = {
  DATABASE_URL: connection,
  DATA_DIR: path.join(scratch, 'shop'),
  LOG_LEVEL: 'silent',
  ORDERS_PER_HOUR: '1000000',
  PIECES_UNDER_WAY: '1000000',
}
const database = openShopDatabase({ connection, log })
const shop = await openShop(readEnv(settings), log)

type Marks = { wal: number; bytes: Map<string, number>; cpuMs: number; databaseCpuMs: number }

async function marks({ query }: Database): Promise<Marks> {
  const wal = await sql<{ wal: number }>`SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS wal`.execute(
    query,
  )
  const { rows } = await sql<{ name: string; bytes: number }>`
    SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(query)
  const { user, system } = process.cpuUsage()
  return {
    wal: wal.rows[0]?.wal ?? 0,
    bytes: new Map(rows.map(({ name, bytes }) => [name, bytes])),
    cpuMs: (user + system) / 1000,
    databaseCpuMs: await backendsCpuMs(query),
  }
}

/** Of all connections that are open now: the pool keeps them. */
async function backendsCpuMs(query: Database['query']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity`.execute(query)
  const ticks = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((all, one) => all + one, 0) * 10
}

try {
  const sizes: BenchSize[] = []
  for (const { productId, color, ...size } of await stockSizes(database)) {
    const items = [{ productId, color, size: size.size, quantity: 1 }]
    const who = {
      couponCode: null,
      paymentMethod: 'cash-on-delivery' as const,
      customerId: null,
      clientAddress: '127.0.0.1',
    }
    const quoted = await shop.orders.quoteCart({ items, ...who })
    if (!quoted.ok) throw new Error(quoted.reason)
    sizes.push({ ...size, productId, color, totalRupees: toRupees(quoted.priced.quote.total) })
  }
  await makeCrowd(database, 'foot', sizes)
  let placed = 0
  async function place(count: number): Promise<void> {
    for (const until = placed + count; placed < until; placed += 1) {
      const [buyer, cart] = [Math.floor(placed / cartsOfBuyer), (placed % cartsOfBuyer) + 1]
      const total = sizes[(cart + buyer) % sizes.length]?.totalRupees
      const { path: url, headers, body } = orderCall('foot', buyer, { cart, total })
      const call = { method: 'POST' as const, url, headers, payload: body }
      let answer = await shop.app.inject(call)
      while (answer.statusCode === 503) answer = await shop.app.inject(call)
      if (answer.statusCode !== 200) throw new Error(answer.payload)
    }
  }
  await place(50)
  const alone = await database.connectAlone()
  await alone.query('CHECKPOINT')
  await alone.end()
  const before = await marks(database)
  await place(orders)
  const after = await marks(database)
  const each = (bytes: number) => (bytes / orders / 1000).toFixed(2)
  console.log(`WAL of an order, kB: ${each(after.wal - before.wal)}`)
  console.log(
    `CPU of an order, ms: shop ${((after.cpuMs - before.cpuMs) / orders).toFixed(2)}, database ${((after.databaseCpuMs - before.databaseCpuMs) / orders).toFixed(2)}`,
  )
  const grown = [...after.bytes].map(
    ([name, bytes]) => [name, bytes - (before.bytes.get(name) ?? 0)] as const,
  )
  console.log(`rows and indexes of an order, kB: ${each(grown.reduce((all, [, bytes]) => all + bytes, 0))}`)
  for (const [name, bytes] of grown.toSorted((a, b) => b[1] - a[1]).slice(0, 12))
    if (bytes > 0) console.log(`  ${name} ${each(bytes)}`)
} finally {
  await shop.close()
  await database.close()
  await embedded.stop()
  rmSync(scratch, { recursive: true, force: true })
}
