import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { anyAddress, anyNumber, readCode, sessionIdOf, signedIn } from '#test/support/customers.ts'
import { home } from '#test/support/home-address.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

// Field for field what spec §3 and §7 name, read from the answers as any storefront would get them.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The raw answer of a call, as it crosses the wire. */
async function ask(method: string, path: string, body?: unknown, token?: string, address = anyAddress()) {
  const response = await fetch(`${shop.url}/api/web${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer: { status: number; message: string; data: unknown } = await response.json()
  expect(answer.status).toBe(response.status)
  return answer
}

const text = expect.any(String)
const number = expect.any(Number)
const list = expect.any(Array)
const truth = expect.any(Boolean)

async function allProducts(): Promise<Product[]> {
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
    const short = await ask('POST', path, { name: 'Asha', mobileNumber: '98765' })
    expect(short).toMatchObject({ status: 400, message: 'Mobile number must be 10 digits' })
    const letters = await ask('POST', path, { name: 'Asha', mobileNumber: '98765abcde' })
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
    const products = await ask('GET', '/product/list')
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
    const ofCategory = await ask('GET', `/product/category/${leggings?.category}`)
    expect(ofCategory.data).toContainEqual(expect.objectContaining({ _id: leggings?._id, subCategory: text }))

    const detail = await ask('GET', `/product/detail/${leggings?._id}`)
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
    const { data: categories } = await ask('GET', '/category/list')
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
    const { data: subcategories } = await ask('GET', '/subcategory/list?slug=leggings')
    expect(subcategories).toContainEqual(
      expect.objectContaining({ _id: text, name: 'Ankle Length', image: text, productSlug: text }),
    )
    const { data: menu } = await ask('GET', '/category/any-brand/header/menu')
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
    const { data: collections, status } = await ask('GET', '/category/collections')
    expect(status).toBe(200)
    const [first] = dataOf(await shop.call('listCollections', {}))
    expect(collections).toContainEqual(first)
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining(['label', 'slug', 'img', 'productId', 'style', 'hover', 'objectPos']),
    )
  })

  test('every field the specification names is there: signing in', async () => {
    const mobileNumber = anyNumber()
    const unknown = await ask('POST', '/customer/login', { mobileNumber })
    expect(unknown).toEqual({ status: 404, code: 'unknown-number', message: text, data: null })
    const asked = await ask('POST', '/customer/register', { name: 'Asha', emailId: 'a@b.in', mobileNumber })
    const session_id = sessionIdOf(asked.data)
    const otp = await readCode(shop, mobileNumber)
    const verified = await ask('POST', '/customer/otp-verify', { mobileNumber, otp, session_id })
    expect(verified).toMatchObject({ status: 200, data: { token: text, session_id: text } })
    const known = await ask('POST', '/customer/login', { mobileNumber })
    expect(known).toMatchObject({ status: 200, data: { session_id: text } })
    const other = anyNumber()
    await ask('POST', '/customer/register', { name: 'Meena', mobileNumber: other })
    await shop.database.pool.query(
      `UPDATE limit_spent SET spent = (
         SELECT coalesce(jsonb_object_agg(key, value::text::float8 - 31), '{}') FROM jsonb_each(spent))
       WHERE key LIKE 'codes-to:%:30'`,
    )
    const resent = await ask('POST', '/customer/resend-otp', { mobileNumber: other })
    expect(resent).toMatchObject({ status: 200, data: { session_id: text } })
    const profile = await ask('GET', '/customer/profile', undefined, tokenOf(verified.data))
    expect(profile.data).toMatchObject({ _id: text, name: 'Asha', mobileNumber, emailId: 'a@b.in' })
  })

  test('every field the specification names is there: addresses', async () => {
    const { token } = await signedIn(shop)
    const made = await ask('POST', '/address/create', home, token)
    const saved = { ...home, _id: text, landmark: null, country: 'India', mobile: null, currentAddress: true }
    expect(made).toMatchObject({ status: 200, data: saved })
    const second = await ask(
      'POST',
      '/address/create',
      { ...home, landmark: 'Park', mobile: '9876543210' },
      token,
    )
    const id = String(Object(second.data)._id)
    const chosen = await ask('PATCH', `/address/current-address/${id}`, { currentAddress: true }, token)
    expect(chosen).toMatchObject({ status: 200, data: { _id: id, currentAddress: true, landmark: 'Park' } })
    const { data: all } = await ask('GET', '/address/get', undefined, token)
    expect(all).toMatchObject([{ _id: id, currentAddress: true }, { currentAddress: false }])
  })

  test('every field the specification names is there: coupon and shipping cost', async () => {
    const good = await ask('POST', '/order/coupon/validate', { code: 'FLAT100', subTotal: 1248 })
    expect(good.status).toBe(200)
    expect(good.data).toEqual({
      couponId: text,
      code: 'FLAT100',
      discount: 100,
      finalValue: 1148,
      message: 'Coupon applied successfully!',
    })
    expect(await ask('POST', '/order/coupon/validate', { code: 'NONE', subTotal: 1 })).toMatchObject({
      status: 400,
      message: 'Invalid coupon code',
    })
    const cost = await ask('GET', '/order/shipping-cost?weight=540')
    expect(cost.data).toEqual({ cod: 99, onlinePayment: 39, weight: 540 })
  })

  test('every field the specification names is there: kept cart, order, payment status', async () => {
    const { token, mobileNumber } = await signedIn(shop)
    const { data: address } = await ask('POST', '/address/create', home, token)
    const product = (await allProducts()).find(({ slug }) => slug === 'shawl')
    if (!product) throw new Error('no shawl')
    const { color } = product
    const item = {
      productId: product._id,
      productName: product.name,
      price: color.size.price,
      categoryName: product.categoryName,
      slug: 'shawl',
      quantity: 1,
      selectedSize: color.size.name,
      selectedColor: color.name,
      selectedImage: color.images[0],
    }
    const kept = await ask(
      'POST',
      '/order/v2/abandon',
      { orderItems: [item], disCouponId: null, disCouponValue: 0, disCouponCode: null },
      token,
    )
    expect(kept).toMatchObject({ status: 200, data: { abandonId: text } })
    const { abandonId } = Object(kept.data)
    const back = await ask('GET', `/order/v2/abandon/detail?abandonId=${abandonId}`, undefined, token)
    expect(Object(back.data).orderItems).toMatchObject([
      {
        _id: text,
        productName: product.name,
        selectedImage: text,
        selectedSize: color.size.name,
        selectedColor: color.name,
        quantity: 1,
      },
    ])
    const { totals } = dataOf(
      await shop.call('quoteOrder', { body: { orderItems: [item], paymentMethod: 1 } }, { token }),
    )
    const { totalWeight, subtotal, shippingCharge, total } = totals
    const order = { abandonId, totalWeight, subtotal, shippingCharge, total, paymentMethod: 1 }
    const placed = await ask('POST', '/order/v2/create', { ...order, addressId: Object(address)._id }, token)
    expect(placed).toMatchObject({ status: 200, data: { orderId: text, paymentRedirectUrl: null } })
    const { orderId } = Object(placed.data)

    const listed = {
      _id: orderId,
      createdAt: text,
      status: 1,
      paymentMethod: 1,
      paymentStatus: 2,
      shippingCharge,
      total,
      customer: { name: 'Asha Raman', mobileNumber },
      orderItems: [
        {
          productName: product.name,
          quantity: 1,
          selectedColor: color.name,
          selectedSize: color.size.name,
          weight: number,
          price: color.size.price,
          subTotal: color.size.price,
          selectedImage: text,
          productId: product._id,
          slug: 'shawl',
          eventId: text,
        },
      ],
    }
    expect((await ask('GET', '/order/history', undefined, token)).data).toMatchObject([listed])
    const status = await ask('GET', `/order/payment/status?orderId=${orderId}`, undefined, token)
    expect(status).toMatchObject({ status: 200, data: { orderId, status: 'PENDING', order: listed } })
    expect(Object.keys(Object(status.data))).toContain('referenceId')
  })

  test('every field the specification names is there: pixel events', async () => {
    const { token } = await signedIn(shop)
    const event = {
      event_name: 'AddToCart',
      event_id: 'one-of-a-kind',
      event_time: Math.floor(Date.now() / 1000),
      action_source: 'website',
      user_data: {
        em: null,
        ph: null,
        client_ip_address: null,
        fbc: null,
        fbp: null,
        client_user_agent: 'x',
      },
      custom_data: {
        currency: 'INR',
        value: 499,
        content_ids: ['shawl'],
        content_type: 'product',
        content_name: 'Shawl',
        content_category: 'Shawls',
        quantity: 1,
      },
    }
    expect(await ask('POST', '/pixel/product/shawl', [event])).toMatchObject({ status: 200 })
    const enriched = { client_ip_address: null, fbc: null, fbp: null, client_user_agent: 'x' }
    for (const [path, event_name] of [
      ['/pixel/initiateCheckout', 'InitiateCheckout'],
      ['/pixel/purchaseEvent', 'Purchase'],
    ] as const) {
      const body = { event: [{ ...event, event_name }], ...enriched }
      expect(await ask('POST', path, body, token)).toMatchObject({ status: 200 })
    }
    const asked = await ask('GET', '/client-ip', undefined, undefined, '10.1.2.3')
    expect(asked.data).toEqual({ ip: '10.1.2.3' })
  })
})

function tokenOf(data: unknown): string {
  return String(Object(data).token)
}
