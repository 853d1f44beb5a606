import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Transaction } from '#server/db/database.ts'
import { codeOf } from '#platform/postgres/postgres.ts'
import { hasProducts } from '../catalogue-store.ts'
import type { ImportDependencies } from '../import/import-products.ts'
import { importProducts } from '../import/import-products.ts'
import { type MerchandisingName, merchandisingFiles } from '../merchandising/change-merchandising.ts'

type Dependencies = Pick<ImportDependencies, 'database' | 'stocks' | 'garments'> & {
  /** Other areas' samples, e.g. coupons: kept together with the catalogue or not at all. */
  alsoWrite?: (tx: Transaction) => Promise<void>
}

/**
 * Fills an empty catalogue with the sample shop, through the importer; true when it did. Several processes may
 * start at once: one of them loads, the others find it done.
 */
export async function loadSampleShop(dependencies: Dependencies): Promise<boolean> {
  for (let attempt = 1; !(await hasProducts(dependencies.database.query)); attempt += 1) {
    try {
      return await load(dependencies)
    } catch (error) {
      // Another process is loading it, on a machine too busy to be done by now: look again.
      if (codeOf(error) !== lockNotAvailable || attempt === mostAttempts) throw error
    }
  }
  return false
}

const lockNotAvailable = '55P03'
const mostAttempts = 10
const aroundProducts = ['categories', 'menu', 'collections', 'reviews'] as const

async function load({ alsoWrite, ...dependencies }: Dependencies): Promise<boolean> {
  const findings: string[] = []
  const report = await importProducts(
    {
      ...dependencies,
      keepPicture: async () => ({ ok: false, reason: 'the sample shop has drawings only' }),
    },
    () => createReadStream(sampleFile('products.csv')),
    {
      onlyIntoEmpty: true,
      tell: ({ line, column, reason }) => findings.push(`line ${line}, ${column}: ${reason}`),
      alsoWrite: async (tx) => {
        for (const part of aroundProducts) await putMerchandising(tx, part)
        await alsoWrite?.(tx)
      },
    },
  )
  if (!report.ok) throw new Error(`db/sample/products.csv cannot be imported:\n${findings.join('\n')}`)
  return report.products.created > 0
}

async function putMerchandising(tx: Transaction, part: MerchandisingName): Promise<void> {
  const problems = await merchandisingFiles[part].put(tx, await readFile(sampleFile(`${part}.yaml`), 'utf8'))
  if (problems.length > 0) throw new Error(`db/sample/${part}.yaml: ${JSON.stringify(problems)}`)
}

function sampleFile(name: string): string {
  return fileURLToPath(new URL(`../../../../db/sample/${name}`, import.meta.url))
}
