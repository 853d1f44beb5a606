import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { createLog } from '#platform/log/log.ts'
import { countedRows, createCatalogues, leggings } from '#test/support/catalogues.ts'
import { importFile, productFile, productRows } from '#test/support/product-file.ts'
import type { CatalogueChange } from './catalogue.ts'

const { open, shop } = createCatalogues()

describe('answers', () => {
  test('are made once, in every encoding, and kept until something changes', async () => {
    const catalogue = await open()
    const first = catalogue.answers().products()
    expect(catalogue.answers().products()).toBe(first)
    const { raw, brotli, gzip, etag } = await first.bytes()
    expect(await first.bytes()).toMatchObject({ raw, etag })
    expect(JSON.parse(raw.toString())).toEqual({
      status: 200,
      message: 'OK',
      data: first.data.map((product) => JSON.parse(JSON.stringify(product))),
    })
    expect(await promisify(brotliDecompress)(brotli)).toEqual(raw)
    expect(await promisify(gunzip)(gzip)).toEqual(raw)
    await importFile(
      shop().database,
      productFile([...countedRows(), ...countedRows({ Handle: 'shawl', Title: 'Shawl' })]),
    )
    await catalogue.refresh()
    const second = catalogue.answers().products()
    expect(second.data.map(({ slug }) => slug)).toEqual(['leggings', 'shawl'])
    expect((await second.bytes()).etag).not.toBe(etag)
  })

  test('are the same, with the same ETag, in every process', async () => {
    const [one, other] = [await open(), await open()]
    const tags = [one, other].map(async (each) => (await each.answers().products().bytes()).etag)
    const [first, second] = await Promise.all(tags)
    expect(first).toBe(second)
  })

  test('a product is found by id and by slug, also one called constructor or __proto__', async () => {
    const odd = ['constructor', '__proto__'].flatMap((handle) =>
      countedRows({ Handle: handle, Title: handle }),
    )
    await importFile(shop().database, productFile(odd))
    const catalogue = await open()
    for (const slug of ['leggings', 'constructor', '__proto__']) {
      const bySlug = catalogue.answers().product(slug)
      expect(bySlug?.data.product.slug).toBe(slug)
      expect(catalogue.answers().product(bySlug?.data.product._id ?? '')).toBe(bySlug)
    }
    expect(catalogue.answers().product('toString')).toBeNull()
    expect(catalogue.answers().categoryProducts('constructor').data).toEqual([])
    expect(catalogue.answers().subcategories('__proto__').data).toEqual([])
  })

  test('a product without pictures is drawn in the colour of each variant', async () => {
    const drawn = productRows({ ...leggings, Drawing: 'palazzo', 'Color Code': '#561a33' }, ['Wine'], ['M'])
    await importFile(shop().database, productFile(drawn))
    const catalogue = await open()
    const answer = catalogue.answers().product('leggings')
    const wine = answer?.data.colorVariants.find(({ name }) => name === 'Wine')
    expect(wine?.images).toEqual(
      ['front', 'back', 'detail', 'swatch'].map((view) => `/media/drawing/v1/palazzo/${view}/561a33.svg`),
    )
  })

  test('a product that is not published is not sold', async () => {
    const before = await open()
    const { data } = before.answers().products()
    await importFile(shop().database, productFile(countedRows({ ...leggings, Published: 'false' })))
    await before.refresh()
    expect(before.answers().products().data).toEqual([])
    const item = { productId: data[0]?._id ?? '', color: 'Black', size: 'M' }
    expect(await before.readForOrder(shop().database.query, [item])).toEqual([null])
  })

  test('without a menu of its own the shop lists its categories', async () => {
    const catalogue = await open()
    const { data } = catalogue.answers().menu()
    expect(data.map(({ menu, path, productId }) => [menu, path, productId?.slug])).toEqual([
      ['All Categories', '/collections', undefined],
      ['Legwear', '/collections/legwear', 'leggings'],
    ])
  })

  test.each(['//evil.example', 'https://evil.example', '/a b', ''])(
    'a menu that leads to %j cannot be kept',
    async (path) => {
      const item = { id: 'menu-1', label: 'Away', path }
      await expect(shop().database.query.insertInto('menu_item').values(item).execute()).rejects.toThrow(
        'menu_item',
      )
    },
  )
})

describe('watching', () => {
  test('a change is told to those who listen, until they stop', async () => {
    const catalogue = await open()
    const told: CatalogueChange[] = []
    const stopListening = catalogue.changed((change) => told.push(change))
    await catalogue.refresh()
    expect(told).toEqual([])
    await shop().database.transaction((tx) => catalogue.bump(tx))
    await catalogue.refresh()
    expect(told).toEqual([{ kind: 'catalogue' }])
    stopListening()
    await shop().database.transaction((tx) => catalogue.bump(tx))
    await catalogue.refresh()
    expect(told).toHaveLength(1)
  })

  test('browsing goes on when the database is away', async () => {
    const { connectionString } = shop()
    const database = openShopDatabase({ connection: connectionString, log: createLog('silent') })
    const catalogue = await open(database)
    await database.close()
    await expect(catalogue.refresh()).rejects.toThrow()
    expect(catalogue.answers().products().data).toHaveLength(1)
    expect(catalogue.answers().product('leggings')?.data.colorVariants).toHaveLength(2)
    expect(catalogue.isReady()).toBe(true)
  })

  test('a product that moved is found under its old slug until another takes it', async () => {
    const withSku = countedRows().map((row, at) => ({ ...row, 'Variant SKU': `L${at}` }))
    await importFile(shop().database, productFile(withSku))
    await importFile(
      shop().database,
      productFile(withSku.map((row) => ({ ...row, Handle: 'soft-leggings' }))),
    )
    const catalogue = await open()
    const slugOf = (slug: string) => catalogue.answers().product(slug)?.data.product.slug
    expect(slugOf('leggings')).toBe('soft-leggings')
    expect(slugOf('soft-leggings')).toBe('soft-leggings')
    await importFile(shop().database, productFile(countedRows()))
    await catalogue.refresh()
    expect(slugOf('leggings')).toBe('leggings')
  })
})

describe('search', () => {
  const things = ['Soft Shawl', 'Kurti Pant', 'Capri Pant', 'LEGGING Shorts']

  beforeEach(async () => {
    const file = things.flatMap((title) =>
      countedRows({ Handle: title.toLowerCase().replaceAll(' ', '-'), Title: title }),
    )
    await importFile(shop().database, productFile(file))
  })

  async function found(search: string, limit?: number) {
    const catalogue = await open()
    const { data, meta } = catalogue.answers().search({ search, limit })
    return { names: data.map(({ name }) => name), total: meta?.total }
  }

  test('finds the term in the name or the category, in any case, and ignores a blank one', async () => {
    expect(await found('  legg ')).toEqual({ names: ['Leggings', 'LEGGING Shorts'], total: 2 })
    expect(await found('LEGWEAR')).toEqual({ names: ['Leggings'], total: 1 })
    expect(await found('pant', 1)).toEqual({ names: ['Kurti Pant'], total: 2 })
    expect(await found('%')).toEqual({ names: [], total: 0 })
    expect((await found('   ')).total).toBe(5)
  })
})
