import { afterAll, beforeAll, expect, test } from 'vitest'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { createStocks } from '#server/stock/stocks.ts'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { importProducts } from './import-products.ts'
import type { ImportOptions } from './import-products.ts'
import type { OpenFile } from './read-records.ts'

let shop: TestDatabase
beforeAll(async () => void (shop = await createTestDatabase()))
afterAll(() => shop.drop())

const megabyte = 1_000_000

/** A file that exists only while it is read, so that what the import holds of it shows in the memory. */
function file(piece: (number: number) => string, bytes: number): OpenFile {
  return async function* open() {
    yield Buffer.from('Handle,Title,Body (HTML),Variant SKU,Variant Price\n')
    for (let written = 0, number = 0; written < bytes; number += 1) {
      const text = Buffer.from(piece(number))
      written += text.length
      yield text
    }
  }
}

async function importIt(open: OpenFile, options: ImportOptions = {}) {
  const { database } = shop
  const { garments } = garmentDrawings
  const stocks = createStocks({ database })
  const keepPicture = async () => ({ ok: false, reason: 'cannot be reached' }) as const
  return importProducts({ database, stocks, garments, keepPicture }, open, options)
}

test('50 MB of products are imported without being held in memory', async () => {
  const body = 'Soft cotton for every day. '.repeat(3000)
  let highest = 0
  const before = process.memoryUsage().rss
  const report = await importIt(
    file((number) => `p-${number},Product ${number},${body},SKU-${number},299\n`, 50 * megabyte),
    { progress: () => (highest = Math.max(highest, process.memoryUsage().rss)) },
  )
  expect(report).toMatchObject({ ok: true, badRows: 0 })
  expect(report.rows).toBeGreaterThan(600)
  expect(highest - before).toBeLessThan(300 * megabyte)
})

test('a file without line breaks is refused after a megabyte of it', async () => {
  const found: string[] = []
  let read = 0
  const report = await importIt(
    file((number) => {
      read += 1
      return number === 0 ? 'p,"Product' : 'x'.repeat(100_000)
    }, 50 * megabyte),
    { tell: ({ reason }) => found.push(reason) },
  )
  expect(report.ok).toBe(false)
  expect(found).toEqual(['the row is longer than a megabyte: is a quote missing?'])
  expect(read).toBeLessThan(100)
})
