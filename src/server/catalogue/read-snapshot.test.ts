import { expect, test } from 'vitest'
import { countedRows, createCatalogues, leggings } from '#test/support/catalogues.ts'
import { importFile, productFile } from '#test/support/product-file.ts'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { atOneMoment, readGroups } from './catalogue-store.ts'
import { openReaders, readAllGoods, seeAs } from './goods-store.ts'
import { productsOf } from './snapshot-products.ts'

const { open, shop } = createCatalogues()

test('the start reads products, colours and sizes as they stood at one moment', async () => {
  const { database } = shop()
  const readers = await openReaders(database)
  const groups = await atOneMoment(database, async (tx) => {
    await seeAs(tx, readers)
    return readGroups(tx)
  })
  await importFile(database, productFile(countedRows({ ...leggings, Title: 'Tights', 'Variant Price': 349 })))
  const [read] = productsOf(groups, await readAllGoods(database, readers), garmentDrawings)
  expect(read?.name).toBe('Leggings')
  expect(read?.colors[0]?.sizes[0]?.price).toBe(29_900)
  await Promise.all([readers.first.end(), readers.second.end()])
})

test('a start that gets one of its two connections and not the other leaves none behind', async () => {
  const { database } = shop()
  const given: Array<ReturnType<typeof database.connectAlone>> = []
  const connectAlone = () => {
    if (given.length > 0) return Promise.reject(new Error('too many clients already'))
    given.push(database.connectAlone())
    return given[0] ?? database.connectAlone()
  }
  await expect(openReaders({ connectAlone })).rejects.toThrow('too many clients already')
  const [first] = await Promise.all(given)
  await expect(first?.query('SELECT 1')).rejects.toThrow('closed')
})

test('an offer of one size is told of that size and of no other', async () => {
  const { database } = shop()
  await database.pool.query(`INSERT INTO offer (id, size_id, quantity, offer_price_paise)
    SELECT 'offer-of-one', s.id, 2, 50000 FROM size s JOIN color_variant c ON c.id = s.color_variant_id
    WHERE c.name = 'Wine' AND s.name = 'L'`)
  const offers = (await open())
    .answers()
    .product('leggings')
    ?.data.colorVariants.flatMap(({ name, sizes }) =>
      sizes.flatMap((size) => size.offers.map(({ quantity }) => [name, size.name, quantity])),
    )
  expect(offers).toEqual([['Wine', 'L', 2]])
})

test('where the first size is sold out, filters are told the price and the sizes that the card tells', async () => {
  const { database } = shop()
  await database.pool.query(`UPDATE size SET price_paise = 34900 WHERE name = 'L'`)
  const catalogue = await open()
  const grid = () => catalogue.answers().search({ search: '₹349' }).meta?.total
  expect(grid()).toBe(0)
  await database.pool.query(`UPDATE stock SET on_hand = 0, changed_at = now()
    WHERE size_id IN (SELECT id FROM size WHERE name = 'M')`)
  await catalogue.refresh()
  expect(grid()).toBe(1)
  const [card] = catalogue.answers().products().data
  expect(card?.color.size).toMatchObject({ name: 'L', price: 349 })
  expect(card?.colorVariants.map(({ sizesInStock }) => sizesInStock)).toEqual([['L'], ['L']])
})
