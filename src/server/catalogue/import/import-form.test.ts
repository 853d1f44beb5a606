import { readFile } from 'node:fs/promises'
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

let shop: TestDatabase
beforeEach(async () => void (shop = await createTestDatabase()))
afterEach(() => shop.drop())

describe('a real export', () => {
  test('of another shop is imported as it is, and the pictures that cannot be reached are told', async () => {
    const file = await readFile(new URL('../../../../test/data/shopify-apparel.csv', import.meta.url))
    const { report, findings, bad } = await importFile(shop.database, file)
    expect(bad).toEqual([])
    expect(report.ok).toBe(true)
    expect(report.products.created).toBe(20)
    expect(report.pictures.unreachable.length).toBeGreaterThan(15)
    expect(findings).toContain(
      'warning 2 Image Src: https://burst.shopifycdn.com/photos/young-man-in-bright-fashion_925x.jpg: cannot be reached; a drawing stands in',
    )
    const shirt = (await sizesIn(shop)).find(({ slug }) => slug === 'ocean-blue-shirt')
    expect(shirt).toMatchObject({ color: 'Default', size: 'Free Size', price: 5000 })
    const top = (await sizesIn(shop)).filter(({ slug }) => slug === 'classic-varsity-top')
    expect(top.map(({ size }) => size)).toEqual(['Small', 'Medium', 'Large'])
    const categories = await shop.database.query.selectFrom('category').select('name').execute()
    expect(categories).toEqual([{ name: 'More' }])
    const counted = await shop.database.query.selectFrom('stock').selectAll().execute()
    expect(counted).toEqual([])
  })

  test('imported a second time changes nothing but the version', async () => {
    const file = await readFile(new URL('../../../../test/data/shopify-apparel.csv', import.meta.url))
    await importFile(shop.database, file)
    const before = await sizesIn(shop)
    const { report } = await importFile(shop.database, file)
    expect(report.products).toEqual({ created: 0, updated: 20 })
    expect(await sizesIn(shop)).toEqual(before)
  })
})

describe('the form of the file', () => {
  const rows = productRows(
    { ...kurti, 'Body (HTML)': '<p>One\n"two", three</p>' },
    ['Black', 'Wine'],
    ['M', 'L'],
  )

  test('columns may stand in any order and case, and unknown ones are ignored', async () => {
    const turned = rows.map((row) =>
      Object.fromEntries(Object.entries({ ...row, Mood: 'good' }).toReversed()),
    )
    const [header = '', ...lines] = productFile(turned).split('\n')
    const { report } = await importFile(shop.database, [header.toUpperCase(), ...lines].join('\n'))
    expect(report).toMatchObject({ ok: true, sizes: 4 })
  })

  test('BOM, CRLF, quotes and line breaks in cells are read', async () => {
    const file = `\uFEFF${productFile(rows).replaceAll('\n', '\r\n')}`
    const { report } = await importFile(shop.database, file)
    expect(report).toMatchObject({ ok: true, sizes: 4 })
    expect((await productsIn(shop))[0]?.description).toContain('"two", three')
  })

  test('a bad row is told by the line it begins on, line breaks before it counted', async () => {
    const bad = [...rows.slice(0, 3), { ...rows[3], 'Variant Price': 'free' }]
    const { bad: told } = await importFile(shop.database, productFile(bad))
    expect(told).toEqual(['bad 6 Variant Price: is not a price in rupees such as 499 or 499.50: "free"'])
  })

  test('with more columns than any product file has is refused at its header', async () => {
    const header = [
      'Handle',
      'Title',
      'Variant Price',
      ...Array.from({ length: 100_000 }, (_, at) => `c${at}`),
    ]
    const row = `a,A,1${','.repeat(100_000)}`
    const { report, bad } = await importFile(shop.database, [header.join(','), row, row].join('\n'))
    expect(report).toMatchObject({ ok: false, rows: 0 })
    expect(bad).toEqual(['bad 1 : the file has 100003 columns, more than 1000: is it a product file?'])
    const wide = await importFile(shop.database, `${','.repeat(999_000)}\n`)
    expect(wide.report.ok).toBe(false)
  })

  test('missing columns are told all at once', async () => {
    const { report, bad } = await importFile(shop.database, 'Name,Price\nShawl,99\n')
    expect(report.ok).toBe(false)
    expect(bad).toEqual([
      'bad 1 Handle: the column is missing',
      'bad 1 Title: the column is missing',
      'bad 1 Variant Price: the column is missing',
    ])
  })

  test.each([
    ['an empty file', Buffer.from(''), 'bad 1 : the file is empty'],
    [
      'a workbook',
      Buffer.from('PK\u0003\u0004…'),
      'bad 1 : this is a workbook or an archive: save it as "CSV UTF-8"',
    ],
    ['UTF-16', Buffer.from([0xff, 0xfe, 0x48, 0]), 'bad 1 : this is UTF-16 text: save it as "CSV UTF-8"'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'bad 1 : this is not a text file'],
    [
      'another encoding',
      Buffer.from('Handle,Title,Variant Price\na,caf\xe9,99\n', 'latin1'),
      'bad 1 : near this line the file is not UTF-8 text: save it as "CSV UTF-8"',
    ],
    [
      'a quote that is never closed',
      Buffer.from('Handle,Title,Variant Price\nshawl,"Shawl,99\n'),
      'bad 2 : a quote is opened and never closed',
    ],
  ])('%s is refused with a word about what it is', async (_, file, reason) => {
    const { report, bad } = await importFile(shop.database, file)
    expect(report.ok).toBe(false)
    expect(bad).toEqual([reason])
  })
})
