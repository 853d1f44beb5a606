import { describe, expect, test } from 'vitest'
import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { askRaw } from '#test/support/raw-calls.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

// Field for field what spec §3 and §7 name, read from the answers as any storefront would get them.

const shop = await openShopOfFile()

const ask = (call: string, as?: Parameters<typeof askRaw>[2]) => askRaw(shop, call, as)

const text = expect.any(String)
const number = expect.any(Number)
const list = expect.any(Array)
const truth = expect.any(Boolean)

async function allProducts(): Promise<ListedProduct[]> {
  return dataOf(await shop.call('listProducts', {}))
}

test('every garment of the specification is on sale', async () => {
  const found = (await allProducts()).map((product) =>
    `${product.name}, ${product.categoryName}, ${product.subCategoryName}`.toLowerCase(),
  )
  const garments = [
    'full length leggings',
    'ankle length leggings',
    'capri',
    'pant',
    'shapewear',
    'inner wear',
    'boxer shorts',
    'palazzo pant',
    'kurti pant',
    'cycling shorts',
    'saree shapewear',
    'shawl',
    'kids',
  ]
  expect(garments.filter((garment) => !found.some((product) => product.includes(garment)))).toEqual([])
})

test('the calls live under /api/web and speak JSON', async () => {
  const response = await fetch(`${shop.url}/api/web/category/list`)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const plain = await fetch(`${shop.url}/api/web/customer/login`, { method: 'POST', body: 'mobileNumber=1' })
  expect(plain.status).toBeGreaterThanOrEqual(400)
  expect((await fetch(`${shop.url}/web/category/list`)).status).toBe(404)
})

test('a number that is not ten digits is refused in the words of the specification', async () => {
  for (const path of ['/customer/login', '/customer/register']) {
    const short = await ask(`POST ${path}`, { body: { name: 'Asha', mobileNumber: '98765' } })
    expect(short).toMatchObject({ status: 400, message: 'Mobile number must be 10 digits' })
    const letters = await ask(`POST ${path}`, { body: { name: 'Asha', mobileNumber: '98765abcde' } })
    expect(letters).toMatchObject({ status: 400, message: 'Only 10-digit numbers allowed' })
  }
})

test('a review without a name is by Anonymous, one without stars has five', async () => {
  const shawl = (await allProducts()).find(({ slug }) => slug === 'shawl')
  await shop.database.pool.query(`INSERT INTO review (id, product_id, review) VALUES ('bare', $1, 'Warm.')`, [
    shawl?._id,
  ])
  await shop.database.transaction((tx) => shop.catalogue.bump(tx))
  await shop.catalogue.refresh()
  const { ratings } = dataOf(await shop.call('readProduct', { params: { id: 'shawl' } }))
  expect(ratings.find(({ _id }) => _id === 'bare')).toMatchObject({
    customerName: 'Anonymous',
    rating: 5,
    review: 'Warm.',
  })
})

describe('every field the specification names is there', () => {
  test('every field the specification names is there: products', async () => {
    const products = await ask('GET /product/list')
    const weight = { value: number, unit: 'g' }
    const offer = { quantity: number, offerPrice: number, isVisible: truth }
    const leggings = (await allProducts()).find(({ slug }) => slug === 'ankle-length-leggings')
    expect(products.data).toContainEqual(
      expect.objectContaining({
        _id: leggings?._id,
        name: 'Ankle Length Leggings',
        slug: 'ankle-length-leggings',
        categoryName: 'Leggings',
        subCategoryName: text,
        type: 1,
        color: expect.objectContaining({
          name: text,
          images: list,
          size: expect.objectContaining({ name: text, price: number, weight }),
        }),
        colorVariants: list,
        defaultOffers: expect.arrayContaining([offer]),
        description: text,
        ratings: expect.anything(),
        weight,
      }),
    )
    const ofCategory = await ask(`GET /product/category/${leggings?.category}`)
    expect(ofCategory.data).toContainEqual(expect.objectContaining({ _id: leggings?._id, subCategory: text }))

    const detail = await ask(`GET /product/detail/${leggings?._id}`)
    expect(detail.data).toMatchObject({
      product: {
        _id: leggings?._id,
        name: text,
        categoryName: 'Leggings',
        defaultOffers: [offer, offer, offer],
        youTube: { url: text, thumbnailImg: null },
        sizeChart: text,
      },
      description: text,
    })
    const { product, colorVariants, ratings } = dataOf(
      await shop.call('readProduct', { params: { id: 'ankle-length-leggings' } }),
    )
    expect(product.specifications[0]).toEqual({ key: text, value: text })
    expect(colorVariants[0]).toMatchObject({ _id: text, name: text, colorCode: text, images: list })
    expect(colorVariants[0]?.sizes[0]).toMatchObject({ name: text, price: number, offers: list })
    expect(Object.keys(colorVariants[0]?.sizes[0] ?? {})).toContain('strikedPrice')
    expect(ratings[0]).toEqual({
      _id: text,
      customerName: text,
      rating: number,
      createdAt: text,
      review: text,
      images: list,
    })
  })

  test('every field the specification names is there: categories, menu, collections', async () => {
    const { data: categories } = await ask('GET /category/list')
    expect(categories).toContainEqual(
      expect.objectContaining({
        _id: text,
        image: text,
        name: 'Leggings',
        categoryName: 'Leggings',
        categorySlug: 'leggings',
        isSubcategoryPresent: true,
      }),
    )
    for (const tile of dataOf(await shop.call('listCategories', {})))
      expect(Object.keys(tile)).toContain('productSlug')
    const { data: subcategories } = await ask('GET /subcategory/list?slug=leggings')
    expect(subcategories).toContainEqual(
      expect.objectContaining({ _id: text, name: 'Ankle Length', image: text, productSlug: text }),
    )
    const { data: menu } = await ask('GET /category/any-brand/header/menu')
    expect(menu).toContainEqual({
      menu: 'Leggings',
      path: '/collections/leggings',
      slug: text,
      isSubCategoryPresent: true,
      categoryId: text,
      productId: null,
      subMenu: expect.arrayContaining([
        { name: text, path: text, productId: expect.objectContaining({ slug: text }) },
      ]),
    })
    expect(menu).toContainEqual(
      expect.objectContaining({ menu: 'Palazzo', productId: { _id: text, slug: 'palazzo-pant' } }),
    )
    const { data: collections, status } = await ask('GET /category/collections')
    expect(status).toBe(200)
    const [first] = dataOf(await shop.call('listCollections', {}))
    expect(collections).toContainEqual(first)
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining(['label', 'slug', 'img', 'productId', 'style', 'hover', 'objectPos']),
    )
  })
})
