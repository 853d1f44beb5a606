import { afterEach, beforeEach } from 'vitest'
import { type Catalogue, createCatalogue } from '#server/catalogue/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { createLog } from '#platform/log/log.ts'
import { createStocks } from '#server/stock/stocks.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FileRow, importFile, productFile, productRows } from './product-file.ts'

const counted = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': 3 }
export const leggings: FileRow = {
  Handle: 'leggings',
  Title: 'Leggings',
  Category: 'Legwear',
  Offers: '3=799',
}

/** A product in two colours and two sizes, three pieces of each. */
export function countedRows(product: FileRow = leggings): FileRow[] {
  return productRows(product, ['Black', 'Wine'], ['M', 'L']).map((row) => ({ ...row, ...counted }))
}

/** Before each test a database with the leggings in it; the catalogues that a test opened are stopped after it. */
export function createCatalogues() {
  let shop: TestDatabase
  let opened: Catalogue[] = []

  beforeEach(async () => {
    shop = await createTestDatabase()
    await importFile(shop.database, productFile(countedRows()))
  })
  afterEach(async () => {
    await Promise.all(opened.map((catalogue) => catalogue.stop()))
    opened = []
    await shop.drop()
  })

  /** A catalogue that looks for changes only when it is told to. */
  async function open(database: Database = shop.database): Promise<Catalogue> {
    const stocks = createStocks({ database })
    const log = createLog('silent')
    const catalogue = createCatalogue({ database, stocks, drawings: garmentDrawings, log, pollMs: 3_600_000 })
    await catalogue.start()
    opened.push(catalogue)
    return catalogue
  }

  return { open, shop: () => shop }
}
