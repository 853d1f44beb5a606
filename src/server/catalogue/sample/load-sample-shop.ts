import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Transaction } from '#server/db/database.ts'
import type { ImportParts } from '../import/import-products.ts'
import { importProducts } from '../import/import-products.ts'
import { readShopWindow, sampleFolder } from './sample-files.ts'
import { writeShopWindow } from './write-shop-window.ts'

type Parts = Pick<ImportParts, 'database' | 'stocks' | 'garments'> & {
  /** Other areas' samples, e.g. coupons: kept together with the catalogue or not at all. */
  alsoWrite?: (tx: Transaction) => Promise<void>
}

/**
 * Fills an empty catalogue with the sample shop, through the importer; true when it did. Several processes may
 * start at once: one of them loads, the others find it done.
 */
export async function loadSampleShop({ alsoWrite, ...parts }: Parts): Promise<boolean> {
  if (await hasProducts(parts.database)) return false
  const window = await readShopWindow()
  const findings: string[] = []
  const report = await importProducts(
    { ...parts, keepPicture: async () => ({ ok: false, reason: 'the sample shop has drawings only' }) },
    () => createReadStream(path.join(sampleFolder, 'products.csv')),
    {
      onlyIntoEmpty: true,
      tell: ({ line, column, reason }) => findings.push(`line ${line}, ${column}: ${reason}`),
      alsoWrite: async (tx) => {
        await writeShopWindow(tx, window)
        await alsoWrite?.(tx)
      },
    },
  )
  if (!report.ok) throw new Error(`db/sample/products.csv cannot be imported:\n${findings.join('\n')}`)
  return report.products.created > 0
}

async function hasProducts(database: ImportParts['database']): Promise<boolean> {
  const row = await database.query.selectFrom('product').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
