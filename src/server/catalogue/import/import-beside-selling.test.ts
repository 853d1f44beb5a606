import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { createReservations } from '#server/stock/reservations.ts'
import { createStocks } from '#server/stock/stocks.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import {
  type FileRow,
  importFile,
  kurti,
  productFile,
  productRows,
  sizesIn,
} from '#test/support/product-file.ts'
import { exportProducts } from '../export/export-products.ts'
import { importProducts } from './import-products.ts'

let shop: TestDatabase
beforeEach(async () => void (shop = await createTestDatabase()))
afterEach(() => shop.drop())

const counted = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': 10 }

/** A product in two sizes with SKUs, ten pieces of each. */
function countedRows(product: FileRow = kurti): FileRow[] {
  return productRows(product, ['Red'], ['M', 'L']).map((row) => ({
    ...row,
    ...counted,
    'Variant SKU': `${product.Handle}-${row['Option2 Value']}`,
  }))
}

async function exported(): Promise<string> {
  let file = ''
  for await (const piece of exportProducts(shop.database.query)) file += piece
  return file
}

async function sizeId(sku: string): Promise<string> {
  const row = await shop.database.query
    .selectFrom('size')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return row.id
}

async function onHand(sku: string): Promise<number> {
  const row = await shop.database.query
    .selectFrom('stock')
    .select('on_hand')
    .where('size_id', '=', await sizeId(sku))
    .executeTakeFirstOrThrow()
  return row.on_hand
}

let orders = 0

/** Sells pieces as an order does that is paid on delivery. */
async function sell(sku: string, quantity: number): Promise<void> {
  const lines = [{ sizeId: await sizeId(sku), quantity }]
  orders += 1
  const held = await shop.database.transaction((tx) =>
    createReservations().hold(tx, `order-${orders}`, { lines, as: 'sold' }),
  )
  expect(held).toEqual({ ok: true })
}

/** An import that stops before its last product until it is let go on. */
function pausedImport(rows: FileRow[]) {
  const paused = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let readings = 0
  let written = 0
  const done = importProducts(
    {
      database: shop.database,
      stocks: createStocks(shop),
      garments: garmentDrawings.garments,
      keepPicture: async () => ({ ok: false, reason: 'cannot be reached' }),
    },
    async function* open() {
      readings += 1
      yield Buffer.from(productFile(rows))
      if (readings > 1) await goOn.promise
    },
    {
      progress({ doing }) {
        // A hundred products are written together, when the next one is read.
        written += doing === 'writing' ? 1 : 0
        if (written > 100) paused.resolve()
      },
    },
  )
  return { done, paused: paused.promise, goOn: goOn.resolve }
}

/** So many products that those before the last are written while it is being read. */
function manyProducts(): FileRow[] {
  return Array.from({ length: 150 }, (_, at) =>
    countedRows({ ...kurti, Handle: `p${at}`, Title: `P${at}` }),
  ).flat()
}

describe('while an import is being written', () => {
  test('what it does not change is sold at once, counted anew or not', async () => {
    await importFile(shop.database, productFile(manyProducts()))
    const { done, paused, goOn } = pausedImport(manyProducts())
    await paused
    await sell('p0-M', 1)
    goOn()
    expect((await done).ok).toBe(true)
  })

  test('sizes whose price, SKU and count it changes are sold meanwhile, too', async () => {
    await importFile(shop.database, productFile(manyProducts()))
    const changed = manyProducts().map((row) => ({
      ...row,
      'Variant Price': 555,
      'Variant SKU': `new-${row['Variant SKU']}`,
      'Variant Inventory Qty': 7,
    }))
    const { done, paused, goOn } = pausedImport(changed)
    await paused
    await sell('p0-M', 1)
    goOn()
    expect((await done).ok).toBe(true)
    expect(await onHand('new-p0-M')).toBe(6)
    expect(await onHand('new-p149-L')).toBe(7)
  })
})

describe('a file that says what is there already', () => {
  test('writes nothing', async () => {
    await importFile(shop.database, productFile(manyProducts()))
    const written = () =>
      shop.database.query.selectFrom('product').select(['id', 'updated_at']).orderBy('id').execute()
    const before = await written()
    const { report } = await importFile(shop.database, productFile(manyProducts()))
    expect(report).toMatchObject({ ok: true, products: { created: 0, updated: 150 } })
    expect(await written()).toEqual(before)
    const rows = await shop.database.query.selectFrom('stock_move').select('id').execute()
    expect(rows).toHaveLength(300)
  })
})

describe('a count in an exported file', () => {
  beforeEach(() => importFile(shop.database, productFile(countedRows())))

  const changedTo = (file: string, pieces: number) =>
    // The M of the export: its quantity, followed by the policy.
    file.replace(/(kurti-pant-M,\d+,shopify,)\d+/, `$1${pieces}`)

  test('does not take back what was sold since', async () => {
    const file = await exported()
    await sell('kurti-pant-M', 3)
    await importFile(shop.database, file)
    expect(await onHand('kurti-pant-M')).toBe(7)
  })

  test('is a change of what is there now, and the same file again is no further one', async () => {
    const file = changedTo(await exported(), 15)
    await sell('kurti-pant-M', 3)
    for (let time = 0; time < 2; time += 1) {
      await importFile(shop.database, file)
      expect(await onHand('kurti-pant-M')).toBe(12)
    }
    await sell('kurti-pant-M', 2)
    await importFile(shop.database, changedTo(file, 16))
    expect(await onHand('kurti-pant-M')).toBe(11)
  })

  test('without the count of the export it is what is on the shelf now', async () => {
    await sell('kurti-pant-M', 3)
    await importFile(shop.database, productFile(countedRows()))
    expect(await onHand('kurti-pant-M')).toBe(10)
  })

  test('never goes below what open orders hold', async () => {
    const file = changedTo(await exported(), 0)
    await sell('kurti-pant-M', 2)
    await shop.database.query
      .updateTable('stock')
      .set({ reserved: 5 })
      .where('size_id', '=', await sizeId('kurti-pant-M'))
      .execute()
    const { findings } = await importFile(shop.database, file)
    expect(await onHand('kurti-pant-M')).toBe(5)
    expect(findings).toEqual([
      'warning 2 Variant Inventory Qty: open orders hold 5 pieces: the stock stays at that',
    ])
  })

  test('of a size that is not counted here is taken as it stands', async () => {
    const file = await exported()
    const other = await createTestDatabase()
    try {
      await importFile(other.database, file)
      const rows = await other.database.query.selectFrom('stock').select('on_hand').execute()
      expect(rows.map((row) => row.on_hand)).toEqual([10, 10])
    } finally {
      await other.drop()
    }
  })
})

test('counts that an import could not set before it was cut off are set by whoever comes next', async () => {
  await importFile(shop.database, productFile(countedRows()))
  const stocks = createStocks(shop)
  const id = await sizeId('kurti-pant-M')
  await shop.database.transaction((tx) =>
    stocks.noteFileCounts(tx, [{ sizeId: id, onHand: 4, exported: null }]),
  )
  expect(await onHand('kurti-pant-M')).toBe(10)
  await stocks.applyAdjustments()
  expect(await onHand('kurti-pant-M')).toBe(4)
})

test('a product that is split in two keeps its first half, the other is new', async () => {
  await importFile(shop.database, productFile(countedRows()))
  const halves = countedRows().map((row, at) => ({ ...row, Handle: `half-${at}`, Title: `Half ${at}` }))
  const { report } = await importFile(shop.database, productFile(halves))
  expect(report).toMatchObject({ ok: true, products: { created: 1, updated: 1 } })
  expect(report.renamed).toEqual([{ from: 'kurti-pant', to: 'half-0' }])
  expect((await sizesIn(shop)).map(({ slug, size, sku }) => [slug, size, sku])).toEqual([
    ['half-0', 'M', 'kurti-pant-M'],
    ['half-1', 'L', 'kurti-pant-L'],
  ])
})

test('sizes that trade their SKUs and names keep their pieces', async () => {
  await importFile(shop.database, productFile(countedRows()))
  await sell('kurti-pant-M', 4)
  const rows = countedRows()
  const traded = productRows(kurti, ['Red'], ['L', 'M']).map((row, at) => ({
    ...row,
    'Variant SKU': rows[at]?.['Variant SKU'] ?? '',
  }))
  const { report } = await importFile(shop.database, productFile(traded))
  expect(report.ok).toBe(true)
  const sizes = await sizesIn(shop)
  expect(sizes.map(({ size, sku }) => [size, sku])).toEqual([
    ['L', 'kurti-pant-M'],
    ['M', 'kurti-pant-L'],
  ])
  expect(await onHand('kurti-pant-M')).toBe(6)
})
