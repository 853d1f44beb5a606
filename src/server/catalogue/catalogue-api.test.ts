import { describe, expect, test } from 'vitest'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/api/web${path}`, { headers })
  return { response, answer: response.status === 304 ? null : await response.json() }
}

function keysOf(value: object): string[] {
  return Object.keys(value).toSorted()
}

describe('the fields of the specification', () => {
  test('a product of a list', async () => {
    const { answer } = await get('/product/list')
    expect(answer).toMatchObject({ status: 200, message: 'OK' })
    const product = answer.data.find((one: { slug: string }) => one.slug === 'ankle-length-leggings')
    expect(product).toMatchObject({
      name: 'Ankle Length Leggings',
      categoryName: 'Leggings',
      subCategoryName: 'Ankle Length',
      type: 1,
      weight: { value: 165, unit: 'g' },
      color: {
        name: 'Black',
        images: ['/media/drawing/v1/ankle-length-leggings/front/1c1a1e.svg', expect.any(String)],
        size: { name: 'S', price: 299, strikedPrice: 499, weight: { value: 165, unit: 'g' } },
      },
      defaultOffers: [
        { quantity: 2, offerPrice: 569, isVisible: true },
        { quantity: 3, offerPrice: 799, isVisible: true },
        { quantity: 5, offerPrice: 1249, isVisible: true },
      ],
      ratings: { average: 4.3, count: 10 },
      inStock: true,
    })
    expect(product.colorVariants).toHaveLength(36)
    expect(product.description).toMatch(/^The pair you reach for/)
    expect(answer.data.some(({ type }: { type: number }) => type === 2)).toBe(true)
  })

  test('the detail of a product, its colours, sizes and offers', async () => {
    const { answer } = await get('/product/detail/ankle-length-leggings')
    const { product, colorVariants, ratings, description } = answer.data
    expect(product).toMatchObject({
      name: 'Ankle Length Leggings',
      categoryName: 'Leggings',
      youTube: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
      sizeChart: '/media/drawing/v1/size-chart/leggings.svg',
      washCare: ['machine-cold', 'no-bleach', 'line-dry-shade', 'iron-low'],
    })
    expect(product.specifications[0]).toEqual({
      key: 'Fabric',
      value: '95% combed cotton, 5% elastane, 200 GSM',
    })
    const [black] = colorVariants
    expect(black).toMatchObject({ _id: expect.any(String), name: 'Black', colorCode: '#1c1a1e' })
    expect(black.images).toHaveLength(4)
    expect(black.sizes.map(({ name }: { name: string }) => name)).toEqual([
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      '3XL',
      '4XL',
      '5XL',
    ])
    expect(black.sizes[7]).toMatchObject({
      name: '5XL',
      price: 349,
      strikedPrice: 549,
      offers: [
        { quantity: 2, offerPrice: 669, isVisible: true },
        { quantity: 3, offerPrice: 949, isVisible: true },
        { quantity: 5, offerPrice: 1499, isVisible: true },
      ],
    })
    expect(description).toContain('<li>Diamond gusset')
    expect(keysOf(ratings[0])).toEqual(['_id', 'createdAt', 'customerName', 'images', 'rating', 'review'])
    expect(ratings[0]).toMatchObject({
      customerName: 'Priya',
      rating: 5,
      createdAt: '2026-11-12T09:00:00.000Z',
    })
  })

  test('a rating without a name is from Anonymous, and without stars has five', async () => {
    const { database } = shop
    const product = await database.query
      .selectFrom('product')
      .select('id')
      .where('slug', '=', 'kids-capri-leggings')
      .executeTakeFirstOrThrow()
    await database.query.insertInto('review').values({ id: 'review-1', product_id: product.id }).execute()
    await database.transaction((tx) => shop.catalogue.bump(tx))
    await shop.catalogue.refresh()
    const { answer } = await get('/product/detail/kids-capri-leggings')
    expect(answer.data.ratings).toMatchObject([
      { customerName: 'Anonymous', rating: 5, review: '', images: [] },
    ])
  })

  test('a category tile and the subcategories of its slug', async () => {
    const { answer } = await get('/category/list')
    const [leggings] = answer.data
    expect(leggings).toEqual({
      _id: expect.any(String),
      name: 'Leggings',
      categoryName: 'Leggings',
      categorySlug: 'leggings',
      image: '/media/drawing/v1/category/leggings.svg',
      productSlug: null,
      isSubcategoryPresent: true,
    })
    const { answer: below } = await get('/subcategory/list?slug=leggings')
    expect(below.data.map(({ name }: { name: string }) => name)).toEqual([
      'Ankle Length',
      'Full Length',
      'Capri',
    ])
    expect(below.data[2]).toEqual({
      _id: expect.any(String),
      name: 'Capri',
      slug: 'capri',
      image: expect.stringMatching(/^\/media\/drawing\//),
      productSlug: 'capri-leggings-34',
    })
  })

  test('a menu item with a sub-menu and one that leads to its product, alike for every brand', async () => {
    const { answer } = await get('/category/kurinji/header/menu')
    const [all, leggings, , palazzo] = answer.data
    expect(all).toMatchObject({ menu: 'All Categories', path: '/collections', isSubCategoryPresent: false })
    expect(leggings).toMatchObject({
      menu: 'Leggings',
      path: '/collections/leggings',
      slug: 'leggings',
      isSubCategoryPresent: true,
      categoryId: expect.any(String),
      productId: null,
    })
    expect(leggings.subMenu[0]).toEqual({
      name: 'Ankle Length',
      path: '/collections/leggings/ankle-length',
      productId: { _id: expect.any(String), slug: 'ankle-length-leggings' },
    })
    expect(palazzo).toMatchObject({ slug: 'palazzo-pant', productId: { slug: 'palazzo-pant' }, subMenu: [] })
    expect((await get('/category/another/header/menu')).answer).toEqual(answer)
  })

  test('a collection, with a product or without', async () => {
    const { answer } = await get('/category/collections')
    expect(answer.data).toHaveLength(10)
    expect(answer.data[0]).toEqual({
      label: 'Everyday Leggings',
      slug: 'leggings',
      img: '/media/drawing/v1/collection/everyday-leggings.svg',
      productId: null,
      style: null,
      hover: null,
      objectPos: null,
    })
    expect(answer.data.at(-1)).toMatchObject({ slug: 'ankle-length-leggings', productId: expect.any(String) })
  })
})

describe('asking', () => {
  test('for the products of a category gives each its category and subcategory', async () => {
    const { answer: tiles } = await get('/category/list')
    const { _id } = tiles.data[0]
    const { answer } = await get(`/product/category/${_id}`)
    expect(answer.data).toHaveLength(6)
    expect(new Set(answer.data.map(({ category }: { category: string }) => category))).toEqual(new Set([_id]))
    expect((await get('/product/category/nobody')).answer).toMatchObject({ status: 200, data: [] })
  })

  test('for a term gives what it finds and how many there are', async () => {
    const { answer } = await get('/product/list?search=LEGG&limit=2')
    expect(answer.data).toHaveLength(2)
    expect(answer.meta).toEqual({ total: 8 })
    const call = await shop.api.call('listProducts', { query: { search: 'legg', limit: '2' } })
    expect(JSON.parse(JSON.stringify(call))).toEqual(answer)
    expect((await get('/product/list?limit=-1')).response.status).toBe(400)
  })

  test('for the rows of the search dropdown leaves the colours out, which keeps it under 4 kB', async () => {
    const search = '/product/list?search=legg&limit=6'
    const { answer: whole } = await get(search)
    const { answer } = await get(`${search}&colors=none`)
    expect(answer.data).toEqual(whole.data.map((card: object) => ({ ...card, colorVariants: [] })))
    expect(answer.meta).toEqual(whole.meta)
    const { response } = await get(`${search}&colors=none`, { 'accept-encoding': 'gzip' })
    expect(Number(response.headers.get('content-length'))).toBeLessThan(4000)
    expect((await get(`${search}&colors=some`)).response.status).toBe(400)
  })

  test('for a product that is not there is refused in words', async () => {
    const { response, answer } = await get('/product/detail/nothing-here')
    expect(response.status).toBe(404)
    expect(answer).toMatchObject({ status: 404, code: 'unknown-product', data: null })
  })

  test('again with the ETag costs no bytes, and each encoding is the same answer', async () => {
    const { response, answer } = await get('/product/list')
    const etag = response.headers.get('etag') ?? ''
    const again = await get('/product/list', { 'if-none-match': etag })
    expect(again.response.status).toBe(304)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const other = await get('/product/list', { 'accept-encoding': encoding })
      expect(other.response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(other.answer).toEqual(answer)
    }
  })
})
