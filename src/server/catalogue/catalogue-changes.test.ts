import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { createStocks } from '#server/stock/stocks.ts'
import { countedRows, createCatalogues, leggings } from '#test/support/catalogues.ts'
import { importFile, productFile } from '#test/support/product-file.ts'
import { recordStatements } from '#test/support/recorded-statements.ts'
import type { Catalogue } from './catalogue.ts'
import { changeMerchandising } from './merchandising/change-merchandising.ts'

const { open, shop } = createCatalogues()
const shawl = { Handle: 'shawl', Title: 'Shawl', Category: 'Shawls' }
const both = [...countedRows(), ...countedRows(shawl)]

/** A catalogue of leggings and a shawl. */
async function openBoth(): Promise<Catalogue> {
  await importFile(shop().database, productFile(both))
  const catalogue = await open()
  // What the first look after the import reads again.
  await bump(catalogue)
  return catalogue
}

async function bump(catalogue: Catalogue): Promise<void> {
  await shop().database.transaction((tx) => catalogue.bump(tx))
  await catalogue.refresh()
}

/** What a list tells whoever asks over HTTP. */
function asSent<Data>({ data }: { data: Data }): Data {
  return JSON.parse(JSON.stringify(data))
}

/** Every product as its page and the lists tell it. */
function told(catalogue: Catalogue) {
  const data = asSent(catalogue.answers().products())
  return { data, pages: data.map(({ slug }) => catalogue.answers().product(slug)?.data) }
}

/** The process that was there all the time tells what a process tells that has just started. */
async function expectAsStartedAnew(catalogue: Catalogue): Promise<void> {
  const fresh = await open()
  expect(told(catalogue)).toEqual(told(fresh))
  for (const group of ['legwear', 'shawls', 'capes'])
    expect(asSent(catalogue.answers().categoryProducts(group))).toEqual(
      asSent(fresh.answers().categoryProducts(group)),
    )
  expect(catalogue.answers().menu().data).toEqual(fresh.answers().menu().data)
  for (const search of ['legg', 'shawl', 'wine', 'cape'])
    expect(asSent(catalogue.answers().search({ search }))).toEqual(asSent(fresh.answers().search({ search })))
}

test('one price is served after a change, and the other products are not read again', async () => {
  await importFile(shop().database, productFile(both))
  const recording = recordStatements()
  const database = openShopDatabase({ connection: shop().connectionString, log: createLog('silent') })
  const catalogue = await open(database)
  // What came with the import itself is read again once.
  await bump(catalogue)
  const page = () => catalogue.answers().product('shawl')?.data.colorVariants[0]?.sizes[0]?.price
  expect(page()).toBe(299)
  await importFile(shop().database, productFile(countedRows({ ...shawl, 'Variant Price': 349 })))
  recording.start()
  await catalogue.refresh()
  const asked = JSON.stringify(recording.stop())
  expect(page()).toBe(349)
  const ids = catalogue
    .answers()
    .products()
    .data.map(({ _id }) => asked.includes(_id))
  expect(ids).toEqual([false, true])
  await expectAsStartedAnew(catalogue)
  await database.close()
})

describe('a process that takes a change in tells what one tells that has just started, when', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'a product is new': () =>
      importFile(shop().database, productFile(countedRows({ Handle: 'cape', Title: 'Cape' }))),
    'a product comes into a category of its own': () =>
      importFile(
        shop().database,
        productFile(countedRows({ Handle: 'cape', Title: 'Cape', Category: 'Capes' })),
      ),
    'a product is taken off sale': () =>
      importFile(shop().database, productFile(countedRows({ ...shawl, Published: 'false' }))),
    'a product goes to another category': () =>
      importFile(shop().database, productFile(countedRows({ ...shawl, Category: 'Legwear' }))),
    'a product has another name': () =>
      importFile(shop().database, productFile(countedRows({ ...leggings, Title: 'Cape Leggings' }))),
    'an offer goes': () => importFile(shop().database, productFile(countedRows({ ...leggings, Offers: '' }))),
    'an offer costs another price': () =>
      importFile(shop().database, productFile(countedRows({ ...leggings, Offers: '3=600' }))),
    'a size is not counted any more': () =>
      importFile(
        shop().database,
        productFile(countedRows().map((row) => ({ ...row, 'Variant Inventory Tracker': '' }))),
      ),
    'a category has another name': () => query(`UPDATE category SET name = 'Legs' WHERE slug = 'legwear'`),
    'two products change places': () =>
      query('UPDATE product SET position = (SELECT sum(position) FROM product) - position'),
    'two products change their addresses': () =>
      query(`UPDATE product SET slug = 'x' WHERE slug = 'shawl'; UPDATE product SET slug = 'shawl' WHERE slug = 'leggings';
        UPDATE product SET slug = 'leggings' WHERE slug = 'x'`),
    'a size costs another price': () =>
      query('UPDATE size SET price_paise = 9900 WHERE id = (SELECT min(id) FROM size)'),
    'a colour goes to another product': () =>
      query(`UPDATE color_variant SET name = 'Red', slug = 'red', product_id = (SELECT id FROM product WHERE slug = 'shawl')
        WHERE id = (SELECT c.id FROM color_variant c JOIN product p ON p.id = c.product_id WHERE p.slug = 'leggings' LIMIT 1)`),
    'somebody reviews a product': () =>
      changeMerchandising(shop().database, {
        part: 'reviews',
        text: 'shawl:\n  - [Meena, 4, 2026-01-02, Warm]\n',
      }),
    'nothing does': async () => undefined,
  }

  async function query(text: string): Promise<void> {
    await shop().database.pool.query(text)
  }

  test.each(Object.keys(changes))('%s', async (name) => {
    const catalogue = await openBoth()
    // Everything is asked for once, so that what is kept could be told again.
    const before = told(catalogue)
    for (const search of ['legg', 'wine']) catalogue.answers().search({ search })
    await changes[name]?.()
    await bump(catalogue)
    await expectAsStartedAnew(catalogue)
    if (name === 'nothing does') expect(told(catalogue)).toEqual(before)
    else expect(told(catalogue)).not.toEqual(before)
  })
})

test('a size that comes back with a change is to be had on every page at once', async () => {
  const catalogue = await openBoth()
  const { database } = shop()
  const stocks = createStocks({ database })
  const sizes = await database.query.selectFrom('size').select('id').execute()
  await database.transaction((tx) =>
    stocks.setOnHand(
      tx,
      sizes.map(({ id }) => ({ sizeId: id, onHand: 0 })),
      'count',
    ),
  )
  await bump(catalogue)
  expect(
    catalogue
      .answers()
      .products()
      .data.map(({ inStock }) => inStock),
  ).toEqual([false, false])
  await expectAsStartedAnew(catalogue)
})
