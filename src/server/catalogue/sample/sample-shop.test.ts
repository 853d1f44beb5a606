import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemas } from '#contract/endpoint-schemas.ts'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { createLog } from '#platform/log/log.ts'
import { fillWithSample } from '#server/areas.ts'
import { createStocks } from '#server/stock/stocks.ts'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import type { Catalogue } from '../catalogue.ts'
import { createCatalogue } from '../catalogue.ts'

let shop: TestDatabase
let catalogue: Catalogue
beforeAll(async () => {
  shop = await createTestDatabase({ template: 'sample' })
  const { database } = shop
  catalogue = createCatalogue({
    database,
    stocks: createStocks({ database }),
    drawings: garmentDrawings,
    log: createLog('silent'),
  })
  await catalogue.start()
})
afterAll(async () => {
  await catalogue.stop()
  await shop.drop()
})

function details() {
  const { data } = catalogue.answers().products()
  const answers = data.map(({ slug }) => catalogue.answers().product(slug))
  return answers.flatMap((answer) => answer?.data ?? [])
}

test('every answer of the sample shop is what the contract says', async () => {
  const answers = catalogue.answers()
  schemas.listProducts.data.parse(answers.products().data)
  schemas.readMenu.data.parse(answers.menu().data)
  schemas.listCategories.data.parse(answers.categories().data)
  schemas.listCollections.data.parse(answers.collections().data)
  schemas.listSubcategories.data.parse(answers.subcategories('leggings').data)
  for (const detail of details()) schemas.readProduct.data.parse(detail)
})

test('the garments of spec §1 and the slugs of its pixel map are there', async () => {
  const { data } = catalogue.answers().products()
  expect(data.length).toBeGreaterThanOrEqual(26)
  const slugs = data.map(({ slug }) => slug)
  expect(slugs).toEqual(
    expect.arrayContaining([
      'palazzo-pant',
      'saree-shapewear',
      'cycling-shorts',
      'full-length-leggings',
      'ankle-length-leggings',
      'capri-leggings-34',
      'kurti-pant',
      'shawl',
    ]),
  )
  const categories = catalogue
    .answers()
    .categories()
    .data.map(({ name }) => name)
  expect(categories).toEqual([
    'Leggings',
    'Pants',
    'Palazzo',
    'Shapewear',
    'Inner Wear',
    'Shorts',
    'Shawls',
    'Kids',
  ])
})

test('leggings come in 24 to 40 colours and 6 to 8 sizes, and one product in 96', async () => {
  const all = details()
  const main = ['ankle-length-leggings', 'full-length-leggings', 'capri-leggings-34']
  for (const { product, colorVariants } of all.filter((one) => main.includes(one.product.slug))) {
    expect([product.slug, colorVariants.length >= 24 && colorVariants.length <= 40]).toEqual([
      product.slug,
      true,
    ])
    expect(colorVariants.every(({ sizes }) => sizes.length >= 6 && sizes.length <= 8)).toBe(true)
  }
  const shimmer = all.find(({ product }) => product.slug === 'shimmer-leggings')
  expect(shimmer?.colorVariants.flatMap(({ sizes }) => sizes)).toHaveLength(96)
})

test('what a price is instead of is the same on card and page: 200 more, of every size', async () => {
  const sizes = details().flatMap(({ product, colorVariants }) =>
    colorVariants.flatMap(({ name, sizes }) =>
      sizes.map((size) => ({ of: `${product.slug} ${name} ${size.name}`, size })),
    ),
  )
  expect(sizes.length).toBeGreaterThan(1000)
  expect(sizes.filter(({ size }) => size.strikedPrice !== size.price + 200).map(({ of }) => of)).toEqual([])
})

test('offers start at 2, 3 and 5 pieces, and exactly four products have none', async () => {
  const all = details()
  const without = all.filter(({ product }) => product.defaultOffers.length === 0)
  expect(without.map(({ product }) => product.slug).toSorted()).toEqual([
    'office-slim-pant',
    'tummy-tucker-shapewear',
    'winter-fleece-leggings',
    'woven-border-shawl',
  ])
  const ankle = all.find(({ product }) => product.slug === 'ankle-length-leggings')
  expect(
    ankle?.product.defaultOffers.map(({ quantity, offerPrice }) => `${quantity} for ${offerPrice}`),
  ).toEqual(['2 for 569', '3 for 799', '5 for 1249'])
})

test('one size and one colour are sold out', async () => {
  const soldOut = details().flatMap(({ product, colorVariants }) =>
    colorVariants.flatMap(({ name, sizes }) => {
      const gone = sizes.filter(({ inStock }) => !inStock).map((size) => size.name)
      if (gone.length === 0) return []
      return [`${product.slug} ${name}: ${gone.length === sizes.length ? 'all' : gone.join(' ')}`]
    }),
  )
  expect(soldOut).toEqual(['kurti-pant Wine: L', 'cycling-shorts Coral: all'])
})

test('every path of the menu leads to something that is sold', async () => {
  const answers = catalogue.answers()
  const { data: menu } = await answers.menu()
  for (const item of menu.slice(1)) {
    expect([item.menu, item.isSubCategoryPresent || item.productId !== null]).toEqual([item.menu, true])
    const [, , categorySlug = ''] = item.path.split('/')
    const { data: subcategories } = await answers.subcategories(categorySlug)
    expect(item.subMenu.map(({ path }) => path)).toEqual(
      subcategories.map(({ slug }) => `/collections/${categorySlug}/${slug}`),
    )
    expect(item.subMenu.every(({ productId }) => productId !== null)).toBe(true)
  }
})

test('the coupons of the sample shop are there', async () => {
  const coupons = await shop.database.query.selectFrom('coupon').select('code').orderBy('code').execute()
  expect(coupons.map(({ code }) => code)).toEqual(['EXPIRED5', 'FESTIVE20', 'FLAT100', 'ONCE50', 'WELCOME10'])
})

test('a shop with products is left alone, and several processes load the sample once', async () => {
  expect(await fillWithSample(shop.database)).toBe(false)
  const empty = await createTestDatabase()
  try {
    const loaded = await Promise.all([1, 2, 3].map(() => fillWithSample(empty.database)))
    expect(loaded.filter((did) => did)).toHaveLength(1)
    const moves = await empty.database.query
      .selectFrom('stock_move')
      .select((eb) => eb.fn.countAll<number>().as('moves'))
      .executeTakeFirstOrThrow()
    const counted = await empty.database.query
      .selectFrom('stock')
      .select((eb) => eb.fn.countAll<number>().as('sizes'))
      .where('on_hand', '>', 0)
      .executeTakeFirstOrThrow()
    expect(moves.moves).toBeGreaterThanOrEqual(counted.sizes)
  } finally {
    await empty.drop()
  }
})
