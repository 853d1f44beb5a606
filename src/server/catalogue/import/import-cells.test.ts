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

describe('what the cells become', () => {
  test('a description loses its scripts and handlers and keeps its words', async () => {
    const body =
      '<h1>Soft</h1><p onclick="steal()">cotton<script>alert(1)</script></p><a href="javascript:x">more</a><img src=x>'
    await importFile(
      shop.database,
      productFile(productRows({ ...kurti, 'Body (HTML)': body }, ['Black'], ['M'])),
    )
    expect((await productsIn(shop))[0]?.description).toBe(
      '<h2>Soft</h2><p>cotton</p><a rel="nofollow noopener">more</a>',
    )
  })

  test('the handles constructor and __proto__ are handles like any other', async () => {
    const rows = ['constructor', '__proto__', 'prototype'].flatMap((handle) =>
      productRows(
        { Handle: handle, Title: 'Odd', 'Variant Price': 99 },
        ['constructor', '__proto__'],
        ['toString'],
      ),
    )
    const { report } = await importFile(shop.database, productFile(rows))
    expect(report).toMatchObject({ ok: true, sizes: 6, products: { created: 3 } })
    expect((await productsIn(shop)).map(({ slug }) => slug)).toEqual([
      'constructor',
      '__proto__',
      'prototype',
    ])
    const again = await importFile(shop.database, productFile(rows))
    expect(again.report.products).toEqual({ created: 0, updated: 3 })
  })

  test('pieces are counted where the file says so, and every change of them is noted', async () => {
    const [counted = {}, free = {}, goesOn = {}] = productRows(kurti, ['Black'], ['M', 'L', 'XL'])
    const tracked = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': 7 }
    const file = [
      { ...counted, ...tracked, 'Variant Inventory Policy': 'deny' },
      { ...free, ...tracked, 'Variant Inventory Tracker': '' },
      { ...goesOn, ...tracked, 'Variant Inventory Policy': 'continue' },
    ]
    await importFile(shop.database, productFile(file))
    await importFile(
      shop.database,
      productFile(file.map((row) => ({ ...row, 'Variant Inventory Qty': '-2' }))),
    )
    const stock = await shop.database.query.selectFrom('stock').select('on_hand').execute()
    expect(stock).toEqual([{ on_hand: 0 }])
    const moves = await shop.database.query
      .selectFrom('stock_move')
      .select(['delta', 'reason'])
      .orderBy('moved_at')
      .execute()
    expect(moves).toEqual([
      { delta: 7, reason: 'import' },
      { delta: -7, reason: 'import' },
    ])
  })

  test('a struck price is kept when it is higher, and no weight is a warning', async () => {
    const [a = {}, b = {}] = productRows({ ...kurti, 'Variant Grams': 0 }, ['Black'], ['M', 'L'])
    const { findings } = await importFile(
      shop.database,
      productFile([
        { ...a, 'Variant Compare At Price': '599.50' },
        { ...b, 'Variant Compare At Price': '449' },
      ]),
    )
    const rows = await shop.database.query
      .selectFrom('size')
      .select(['struck_price_paise', 'weight_grams'])
      .orderBy('position')
      .execute()
    expect(rows).toEqual([
      { struck_price_paise: 59950, weight_grams: null },
      { struck_price_paise: null, weight_grams: null },
    ])
    expect(findings).toContain(
      'warning 2 Variant Grams: no weight: the size is left out of the shipping weight',
    )
  })

  test('a third option becomes part of the size', async () => {
    const rows = ['Short', 'Long'].map((fit) => ({
      ...kurti,
      Title: fit === 'Short' ? 'Kurti Pant' : '',
      'Option1 Name': fit === 'Short' ? 'Size' : '',
      'Option1 Value': 'M',
      'Option2 Name': fit === 'Short' ? 'Fit' : '',
      'Option2 Value': fit,
    }))
    await importFile(shop.database, productFile(rows))
    expect((await sizesIn(shop)).map(({ color, size }) => `${color}: ${size}`)).toEqual([
      'Default: M / Short',
      'Default: M / Long',
    ])
  })

  test('pictures that can be had are kept once and stand with their colour', async () => {
    const asked: string[] = []
    const keepPicture = async (url: string) => {
      asked.push(url)
      return { ok: true, url: `/media/photo/${url.slice(-5)}` } as const
    }
    const rows = productRows(kurti, ['Black', 'Wine'], ['M']).map((row) => ({
      ...row,
      'Image Src': 'https://pictures.example/1.jpg',
      'Variant Image': row['Option1 Value'] === 'Wine' ? 'https://pictures.example/2.jpg' : '',
    }))
    await importFile(shop.database, productFile(rows), { keepPicture })
    await importFile(shop.database, productFile(rows), { keepPicture })
    expect(asked).toEqual(['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'])
    const colors = await shop.database.query
      .selectFrom('color_variant')
      .select(['name', 'images'])
      .orderBy('position')
      .execute()
    expect(colors).toEqual([
      { name: 'Black', images: [] },
      { name: 'Wine', images: ['/media/photo/2.jpg'] },
    ])
  })
})
