// A shop of 100 products beside one of 100,000, each filled, started, browsed and changed (`npm run bench -- catalogue`).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { createLog } from '#platform/log/log.ts'
import { migrateShop, openShopDatabase, startShopPostgres } from '#server/db/shop-database.ts'
import { buildIfStale } from '../built.ts'
import { fillCatalogue } from './filled-catalogue.ts'

const asked = process.argv.slice(3).map(Number)
const sizes = asked.length > 0 ? asked : [100, 100_000]
const log = createLog('silent')
if (!buildIfStale()) process.exit(1)
const scratch = mkdtempSync(path.join(tmpdir(), 'shop-sizes-'))

const columns: Array<Record<string, number>> = []
for (const products of sizes) columns.push(await figuresOf(products))
for (const figure of Object.keys(columns[0] ?? {})) {
  const values = columns.map((column) => (column[figure] ?? Number.NaN).toFixed(1).padStart(12))
  console.log(`${figure.padEnd(56)} ${values.join(' ')}`)
}
rmSync(scratch, { recursive: true, force: true })

async function figuresOf(products: number): Promise<Record<string, number>> {
  const dataDir = path.join(scratch, String(products))
  const embedded = await startShopPostgres({ dataDir, log })
  const database = openShopDatabase({ connection: embedded.connectionString, log })
  await migrateShop(database, log)
  await fillCatalogue(database, products)
  await database.close()
  await embedded.stop()
  // With the memory for new objects that `npm start` gives.
  const started = ['--max-semi-space-size=16', 'scripts/bench/catalogue-of-size.ts']
  const { stdout, stderr, status } = spawnSync(process.execPath, started, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SHOP_MODE: 'sample',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the shop of ${products} products ended with ${status}: ${stderr}`)
  return z.record(z.string(), z.number()).parse(JSON.parse(stdout))
}
