import { describe, expect, test } from 'vitest'
import { createStocks } from '#server/stock/stocks.ts'
import { countedRows, createCatalogues, leggings } from '#test/support/catalogues.ts'
import { importFile, productFile } from '#test/support/product-file.ts'
import type { Catalogue, CatalogueChange } from './catalogue.ts'

const { open, shop } = createCatalogues()

async function setOnHand(catalogue: Catalogue, onHand: number) {
  const { database } = shop()
  const stocks = createStocks({ database })
  const answer = catalogue.answers().product('leggings')
  const [item] = await catalogue.readForOrder(database.query, [
    { productId: answer?.data.product._id ?? '', color: 'Black', size: 'M' },
  ])
  await database.transaction((tx) => stocks.setOnHand(tx, [{ sizeId: item?.sizeId ?? '', onHand }], 'count'))
  await catalogue.refresh()
}

describe('stock', () => {
  test('another number of pieces changes the page of the product and no list', async () => {
    const catalogue = await open()
    const told: CatalogueChange[] = []
    catalogue.changed((change) => told.push(change))
    const list = catalogue.answers().products()
    const detail = catalogue.answers().product('leggings')
    expect(detail?.data.colorVariants[0]?.sizes[0]).toMatchObject({ name: 'M', stock: 3, inStock: true })
    await setOnHand(catalogue, 2)
    expect(catalogue.answers().products()).toBe(list)
    const after = catalogue.answers().product('leggings')
    expect(after?.data.colorVariants[0]?.sizes[0]).toMatchObject({ stock: 2, inStock: true })
    expect(told).toEqual([])
  })

  test('of which few pieces are left is told at each change, of which many are not', async () => {
    const catalogue = await open()
    const told: string[][] = []
    catalogue.scarce((slugs) => told.push(slugs))
    await setOnHand(catalogue, 2)
    expect(told).toEqual([['leggings']])
    await setOnHand(catalogue, 500)
    await setOnHand(catalogue, 499)
    expect(told).toEqual([['leggings'], ['leggings']])
  })

  test('a size that sells out changes the lists too and is told, and so when it comes back', async () => {
    const catalogue = await open()
    const told: CatalogueChange[] = []
    catalogue.changed((change) => told.push(change))
    const legwear = catalogue.answers().categoryProducts('legwear')
    await setOnHand(catalogue, 0)
    const [card] = catalogue.answers().products().data
    expect(card?.colorVariants[0]).toMatchObject({ sizesInStock: ['L'], sizes: ['M', 'L'] })
    expect(card?.color.size.name).toBe('L')
    expect(catalogue.answers().categoryProducts('legwear')).not.toBe(legwear)
    await setOnHand(catalogue, 5)
    expect(catalogue.answers().products().data[0]?.color.size.name).toBe('M')
    expect(told).toEqual([
      { kind: 'stock', slugs: ['leggings'] },
      { kind: 'stock', slugs: ['leggings'] },
    ])
  })

  test('a size that is no longer counted can always be bought', async () => {
    const catalogue = await open()
    await setOnHand(catalogue, 0)
    const uncounted = countedRows().map((row) => ({ ...row, 'Variant Inventory Tracker': '' }))
    await importFile(shop().database, productFile(uncounted))
    await catalogue.refresh()
    const answer = catalogue.answers().product('leggings')
    expect(answer?.data.colorVariants[0]?.sizes[0]).toMatchObject({ stock: null, inStock: true })
  })
})

describe('reading for an order', () => {
  test('tells prices and offers as they are in the database now', async () => {
    const catalogue = await open()
    const productId = catalogue.answers().products().data[0]?._id ?? ''
    await importFile(
      shop().database,
      productFile(countedRows({ ...leggings, Offers: '3=600', 'Variant Price': 249 })),
    )
    const items = [
      { productId, color: 'Wine', size: 'L' },
      { productId, color: 'wine', size: 'L' },
      { productId, color: 'Wine', size: 'XXL' },
      { productId: 'product-unknown', color: 'Wine', size: 'L' },
      { productId, color: 'Wine', size: 'L' },
    ]
    const [found, ...others] = await catalogue.readForOrder(shop().database.query, items)
    expect(found).toMatchObject({
      productName: 'Leggings',
      slug: 'leggings',
      categoryName: 'Legwear',
      color: 'Wine',
      size: 'L',
      price: 24900,
      weightGrams: 180,
      offers: [],
      defaultOffers: [{ quantity: 3, offerPrice: 60000, isVisible: true }],
    })
    expect(found?.image).toMatch(/^\/media\/drawing\/v1\/folded\/front\/[0-9a-f]{6}\.svg$/)
    expect(others).toEqual([null, null, null, found])
  })
})
