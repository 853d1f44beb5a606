import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import {
  importFile,
  kurti,
  productFile,
  productsIn,
  productRows,
  sizesIn,
} from '#test/support/product-file.ts'
import type { FileRow } from '#test/support/product-file.ts'

let shop: TestDatabase
beforeEach(async () => void (shop = await createTestDatabase()))
afterEach(() => shop.drop())

describe('bad rows', () => {
  const good = productRows(kurti, ['Black'], ['M', 'L', 'XL'])
  const faulty = [
    good[0] ?? {},
    { ...good[1], 'Variant Price': '-5' },
    { ...good[2], 'Variant Grams': 'heavy' },
  ]

  const withSkus = (letter: string, price = 499): FileRow[] =>
    good.map((row, at) => ({ ...row, 'Variant SKU': `${letter}${at}`, 'Variant Price': price }))

  test('are all told, and nothing is kept', async () => {
    const { report, bad } = await importFile(shop.database, productFile(faulty))
    expect(report).toMatchObject({ ok: false, badRows: 2 })
    expect(bad).toEqual([
      'bad 3 Variant Price: is negative: "-5"',
      'bad 4 Variant Grams: is not a weight in grams: "heavy"',
    ])
    expect(await productsIn(shop)).toEqual([])
  })

  test('are left out when asked to go on without them', async () => {
    const { report } = await importFile(shop.database, productFile(faulty), { skipsBad: true })
    expect(report).toMatchObject({ ok: true, badRows: 2, sizes: 1 })
    expect((await sizesIn(shop)).map(({ size }) => size)).toEqual(['M'])
  })

  test('a product that is bad itself goes with all its sizes, the others stay', async () => {
    const dear = productRows(
      { Handle: 'shawl', Title: 'Shawl', Offers: '3=1000', 'Variant Price': 299 },
      ['Red'],
      ['M'],
    )
    const { bad } = await importFile(shop.database, productFile([...dear, ...good]), { skipsBad: true })
    expect(bad).toEqual(['bad 2 Offers: 3 pieces for ₹1,000 cost more than alone (₹897)'])
    expect((await productsIn(shop)).map(({ slug }) => slug)).toEqual(['kurti-pant'])
  })

  test('a SKU that is the barcode of another piece is told by its line, and nothing is kept', async () => {
    await importFile(shop.database, productFile(withSkus('K')))
    await shop.database.pool.query("UPDATE size SET barcode = 'Ab-90001' WHERE sku = 'K1'")
    const shawl = productRows({ Handle: 'shawl', Title: 'Shawl', 'Variant Price': 299 }, ['Red'], ['M'])
    const file = [...withSkus('K', 399), ...shawl.map((row) => ({ ...row, 'Variant SKU': 'AB-90001' }))]
    const { report, bad } = await importFile(shop.database, productFile(file))
    expect(report).toMatchObject({ ok: false, badRows: 1 })
    expect(bad).toEqual([
      'bad 5 Variant SKU: AB-90001 is the barcode of Kurti Pant, Black, L: each piece has its own code',
    ])
    expect((await productsIn(shop)).map(({ slug }) => slug)).toEqual(['kurti-pant'])
    expect((await sizesIn(shop)).map(({ price }) => price)).not.toContain(39900)
    // A piece may have one code for both.
    await shop.database.pool.query("UPDATE size SET barcode = 'k1' WHERE sku = 'K1'")
    expect((await importFile(shop.database, productFile(withSkus('K', 399)))).report.ok).toBe(true)
  })

  test.each([
    ['a price of nothing', { 'Variant Price': '' }, 'Variant Price: is empty'],
    ['a price of zero', { 'Variant Price': '0.00' }, 'Variant Price: is zero'],
    [
      'three decimals',
      { 'Variant Price': '9.999' },
      'Variant Price: is not a price in rupees such as 499 or 499.50: "9.999"',
    ],
    ['an offer for one', { Offers: '1=99' }, 'Offers: offers are for 2 to 99 pieces: "1=99"'],
    [
      'an unreadable offer',
      { Offers: 'three for two' },
      'Offers: is not written as 3=799;5=1249: "three for two"',
    ],
    [
      'a dear offer of a size',
      { 'Variant Offers': '2=900' },
      'Variant Offers: 2 pieces for ₹900 cost more than alone (₹898)',
    ],
    [
      'a wrong video',
      { Video: 'https://example.com/film' },
      'Video: Invalid video URL: "https://example.com/film"',
    ],
    ['an unknown care icon', { 'Wash Care': 'wash-me' }, 'Wash Care: knows no "wash-me"'],
    ['a colour code', { 'Color Code': 'bluish' }, 'Color Code: is not a colour such as #5b3e96: "bluish"'],
    ['a badge', { Badge: 'New' }, 'Badge: is neither Best Seller nor Featured: "New"'],
    [
      'pieces',
      { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '1.5' },
      'Variant Inventory Qty: is not a number of pieces: "1.5"',
    ],
    ['no title', { Title: '' }, 'Title: is empty'],
    [
      'a handle with a slash',
      { Handle: 'a/b' },
      'Handle: may hold letters, digits, - and _ only, at most 120: "a/b"',
    ],
    ['no handle', { Handle: '' }, 'Handle: is empty'],
  ])('%s is told by column and reason', async (_, fault: FileRow, told) => {
    const [row = {}] = productRows({ ...kurti, ...fault }, ['Black'], ['M'])
    const { bad } = await importFile(shop.database, productFile([{ ...row, ...fault }]))
    expect(bad.map((finding) => finding.slice(0, `bad 2 ${told}`.length))).toEqual([`bad 2 ${told}`])
  })

  test('an SKU or a colour and size that is there twice is told with the line of the first', async () => {
    const [first = {}, second = {}] = productRows(kurti, ['Black'], ['M', 'L'])
    const file = productFile([
      { ...first, 'Variant SKU': 'K1' },
      { ...second, 'Variant SKU': 'K1' },
      { ...first, Title: '', 'Variant SKU': 'K2', 'Option1 Value': 'BLACK' },
    ])
    const { bad } = await importFile(shop.database, file)
    expect(bad).toEqual([
      'bad 3 Variant SKU: K1 stands on line 2 already',
      'bad 4 Option1 Value: BLACK / M of this product stands on line 2 already',
    ])
  })

  test('a dry run tells the same and keeps nothing, not even a good file', async () => {
    const dry = await importFile(shop.database, productFile(faulty), { isDryRun: true })
    expect(dry.bad).toHaveLength(2)
    const { report } = await importFile(shop.database, productFile(good), { isDryRun: true })
    expect(report).toMatchObject({ ok: true, sizes: 3, products: { created: 1 } })
    expect(await productsIn(shop)).toEqual([])
  })
})
