import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { importFile, productFile, productRows } from '#test/support/product-file.ts'
import type { FileRow } from '#test/support/product-file.ts'

let shop: TestDatabase
beforeEach(async () => void (shop = await createTestDatabase()))
afterEach(() => shop.drop())

const kurti: FileRow = {
  Handle: 'kurti-pant',
  Title: 'Kurti Pant',
  'Variant Price': 449,
  'Variant Grams': 220,
}

function sizes() {
  return shop.database.query
    .selectFrom('size')
    .innerJoin('color_variant', 'color_variant.id', 'size.color_variant_id')
    .innerJoin('product', 'product.id', 'color_variant.product_id')
    .select([
      'product.slug',
      'color_variant.name as color',
      'size.name as size',
      'size.sku',
      'size.price_paise as price',
    ])
    .orderBy('product.position')
    .orderBy('color_variant.position')
    .orderBy('size.position')
    .execute()
}

async function products() {
  return shop.database.query.selectFrom('product').selectAll().orderBy('position').execute()
}

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
    const shirt = (await sizes()).find(({ slug }) => slug === 'ocean-blue-shirt')
    expect(shirt).toMatchObject({ color: 'Default', size: 'Free Size', price: 5000 })
    const top = (await sizes()).filter(({ slug }) => slug === 'classic-varsity-top')
    expect(top.map(({ size }) => size)).toEqual(['Small', 'Medium', 'Large'])
    const categories = await shop.database.query.selectFrom('category').select('name').execute()
    expect(categories).toEqual([{ name: 'More' }])
    const counted = await shop.database.query.selectFrom('stock').selectAll().execute()
    expect(counted).toEqual([])
  })

  test('imported a second time changes nothing but the version', async () => {
    const file = await readFile(new URL('../../../../test/data/shopify-apparel.csv', import.meta.url))
    await importFile(shop.database, file)
    const before = await sizes()
    const { report } = await importFile(shop.database, file)
    expect(report.products).toEqual({ created: 0, updated: 20 })
    expect(await sizes()).toEqual(before)
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
    expect((await products())[0]?.description).toContain('"two", three')
  })

  test('a bad row is told by the line it begins on, line breaks before it counted', async () => {
    const bad = [...rows.slice(0, 3), { ...rows[3], 'Variant Price': 'free' }]
    const { bad: told } = await importFile(shop.database, productFile(bad))
    expect(told).toEqual(['bad 6 Variant Price: is not a price in rupees such as 499 or 499.50: "free"'])
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

describe('bad rows', () => {
  const good = productRows(kurti, ['Black'], ['M', 'L', 'XL'])
  const faulty = [
    good[0] ?? {},
    { ...good[1], 'Variant Price': '-5' },
    { ...good[2], 'Variant Grams': 'heavy' },
  ]

  test('are all told, and nothing is kept', async () => {
    const { report, bad } = await importFile(shop.database, productFile(faulty))
    expect(report).toMatchObject({ ok: false, badRows: 2 })
    expect(bad).toEqual([
      'bad 3 Variant Price: is negative: "-5"',
      'bad 4 Variant Grams: is not a weight in grams: "heavy"',
    ])
    expect(await products()).toEqual([])
  })

  test('are left out when asked to go on without them', async () => {
    const { report } = await importFile(shop.database, productFile(faulty), { skipsBad: true })
    expect(report).toMatchObject({ ok: true, badRows: 2, sizes: 1 })
    expect((await sizes()).map(({ size }) => size)).toEqual(['M'])
  })

  test('a product that is bad itself goes with all its sizes, the others stay', async () => {
    const dear = productRows(
      { Handle: 'shawl', Title: 'Shawl', Offers: '3=1000', 'Variant Price': 299 },
      ['Red'],
      ['M'],
    )
    const { bad } = await importFile(shop.database, productFile([...dear, ...good]), { skipsBad: true })
    expect(bad).toEqual(['bad 2 Offers: 3 pieces for ₹1,000 cost more than alone (₹897)'])
    expect((await products()).map(({ slug }) => slug)).toEqual(['kurti-pant'])
  })

  test.each([
    ['a price of nothing', { 'Variant Price': '' }, 'Variant Price: is empty'],
    ['a price of zero', { 'Variant Price': '0.00' }, 'Variant Price: is zero'],
    [
      'three decimals',
      { 'Variant Price': '9.999' },
      'Variant Price: is not a price in rupees such as 499 or 499.50: "9.999"',
    ],
    ['an offer for one', { Offers: '1=99' }, 'Offers: offers are for 2 to 99 pieces: "1=99"'],
    [
      'an unreadable offer',
      { Offers: 'three for two' },
      'Offers: is not written as 3=799;5=1249: "three for two"',
    ],
    [
      'a dear offer of a size',
      { 'Variant Offers': '2=900' },
      'Variant Offers: 2 pieces for ₹900 cost more than alone (₹898)',
    ],
    [
      'a wrong video',
      { Video: 'https://example.com/film' },
      'Video: Invalid video URL: "https://example.com/film"',
    ],
    ['an unknown care icon', { 'Wash Care': 'wash-me' }, 'Wash Care: knows no "wash-me"'],
    ['a colour code', { 'Color Code': 'bluish' }, 'Color Code: is not a colour such as #5b3e96: "bluish"'],
    ['a badge', { Badge: 'New' }, 'Badge: is neither Best Seller nor Featured: "New"'],
    [
      'pieces',
      { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '1.5' },
      'Variant Inventory Qty: is not a number of pieces: "1.5"',
    ],
    ['no title', { Title: '' }, 'Title: is empty'],
    [
      'a handle with a slash',
      { Handle: 'a/b' },
      'Handle: may hold letters, digits, - and _ only, at most 120: "a/b"',
    ],
    ['no handle', { Handle: '' }, 'Handle: is empty'],
  ])('%s is told by column and reason', async (_, fault: FileRow, told) => {
    const [row = {}] = productRows({ ...kurti, ...fault }, ['Black'], ['M'])
    const { bad } = await importFile(shop.database, productFile([{ ...row, ...fault }]))
    expect(bad.map((finding) => finding.slice(0, `bad 2 ${told}`.length))).toEqual([`bad 2 ${told}`])
  })

  test('an SKU or a colour and size that is there twice is told with the line of the first', async () => {
    const [first = {}, second = {}] = productRows(kurti, ['Black'], ['M', 'L'])
    const file = productFile([
      { ...first, 'Variant SKU': 'K1' },
      { ...second, 'Variant SKU': 'K1' },
      { ...first, Title: '', 'Variant SKU': 'K2', 'Option1 Value': 'BLACK' },
    ])
    const { bad } = await importFile(shop.database, file)
    expect(bad).toEqual([
      'bad 3 Variant SKU: K1 stands on line 2 already',
      'bad 4 Option1 Value: BLACK / M of this product stands on line 2 already',
    ])
  })

  test('a dry run tells the same and keeps nothing, not even a good file', async () => {
    const dry = await importFile(shop.database, productFile(faulty), { isDryRun: true })
    expect(dry.bad).toHaveLength(2)
    const { report } = await importFile(shop.database, productFile(good), { isDryRun: true })
    expect(report).toMatchObject({ ok: true, sizes: 3, products: { created: 1 } })
    expect(await products()).toEqual([])
  })
})

describe('what is in the shop already', () => {
  const withSku: FileRow[] = productRows(kurti, ['Black', 'Wine'], ['M', 'L']).map((row, at) => ({
    ...row,
    'Variant SKU': `K${at}`,
  }))

  test('a size is found by its SKU, whatever its options are called now', async () => {
    await importFile(shop.database, productFile(withSku))
    const renamed = withSku.map((row) => ({
      ...row,
      'Option1 Value': row['Option1 Value'] === 'Wine' ? 'Berry' : 'Black',
    }))
    const { report } = await importFile(shop.database, productFile(renamed))
    expect(report.ok).toBe(true)
    expect((await sizes()).map(({ color, size, sku }) => `${color} ${size} ${sku}`)).toEqual([
      'Black M K0',
      'Black L K1',
      'Berry M K2',
      'Berry L K3',
    ])
  })

  test('without an SKU a size is found by handle and options', async () => {
    const rows = productRows(kurti, ['Black'], ['M', 'L'])
    await importFile(shop.database, productFile(rows))
    const before = await shop.database.query.selectFrom('size').select('id').orderBy('id').execute()
    await importFile(shop.database, productFile(rows.map((row) => ({ ...row, 'Variant Price': 399 }))))
    expect(await shop.database.query.selectFrom('size').select('id').orderBy('id').execute()).toEqual(before)
    expect((await sizes()).map(({ price }) => price)).toEqual([39900, 39900])
  })

  test('a handle that changes keeps the product, and the old address leads to the new one', async () => {
    await importFile(shop.database, productFile(withSku))
    const [before] = await products()
    const moved = withSku.map((row) => ({ ...row, Handle: 'kurti-pants' }))
    const { report } = await importFile(shop.database, productFile(moved))
    expect(report.renamed).toEqual([{ from: 'kurti-pant', to: 'kurti-pants' }])
    const [after] = await products()
    expect(after).toMatchObject({ id: before?.id, slug: 'kurti-pants' })
    expect(await shop.database.query.selectFrom('slug_redirect').selectAll().execute()).toEqual([
      { old_slug: 'kurti-pant', product_id: before?.id },
    ])
  })

  test('an old address may be given to another product, which then has it', async () => {
    await importFile(shop.database, productFile(withSku))
    await importFile(shop.database, productFile(withSku.map((row) => ({ ...row, Handle: 'kurti-pants' }))))
    const { report } = await importFile(shop.database, productFile(productRows(kurti, ['Red'], ['S'])))
    expect(report).toMatchObject({ ok: true, products: { created: 1 } })
    expect((await products()).map(({ slug }) => slug)).toEqual(['kurti-pants', 'kurti-pant'])
    expect(await shop.database.query.selectFrom('slug_redirect').selectAll().execute()).toEqual([])
  })

  test('two sizes may trade their SKUs', async () => {
    await importFile(shop.database, productFile(withSku.slice(0, 2)))
    const traded = [
      { ...withSku[0], 'Variant SKU': 'K1' },
      { ...withSku[1], 'Variant SKU': 'K0' },
    ]
    const { bad } = await importFile(shop.database, productFile(traded))
    expect(bad).toEqual([])
    expect((await sizes()).map(({ size, sku }) => `${size} ${sku}`).toSorted()).toEqual(['L K0', 'M K1'])
  })

  test('a SKU that would take the place of another size is refused', async () => {
    await importFile(shop.database, productFile(withSku.slice(0, 2)))
    const onto = [{ ...withSku[0], 'Option2 Value': 'L' }]
    const { report, bad } = await importFile(shop.database, productFile(onto))
    expect(report.ok).toBe(false)
    expect(bad).toEqual(['bad 2 Variant SKU: Black / L is sold as K1 already'])
    expect((await sizes()).map(({ size }) => size)).toEqual(['M', 'L'])
  })

  test('columns that the file lacks leave what is stored, empty cells clear it', async () => {
    const rich = {
      ...kurti,
      Category: 'Pants',
      Badge: 'Featured',
      Offers: '3=1200',
      Disclaimer: 'Colours may vary.',
    }
    await importFile(shop.database, productFile(productRows(rich, ['Black'], ['M'])))
    await importFile(
      shop.database,
      productFile(productRows({ ...kurti, Badge: '', Disclaimer: '' }, ['Black'], ['M'])),
    )
    const [product] = await products()
    expect(product).toMatchObject({ badge: null, disclaimer: '' })
    const category = await shop.database.query.selectFrom('category').select('name').executeTakeFirst()
    expect(category?.name).toBe('Pants')
    const offers = await shop.database.query
      .selectFrom('offer')
      .select(['quantity', 'offer_price_paise'])
      .execute()
    expect(offers).toEqual([{ quantity: 3, offer_price_paise: 120000 }])
  })

  test('a handle that comes back further down adds its sizes', async () => {
    const shawl = productRows({ Handle: 'shawl', Title: 'Shawl' }, ['Red'], ['M'])
    const [first = {}, second = {}] = productRows(kurti, ['Black'], ['M', 'L'])
    const { report } = await importFile(shop.database, productFile([first, ...shawl, second]))
    expect(report).toMatchObject({ ok: true, sizes: 3, badRows: 0 })
    expect((await sizes()).filter(({ slug }) => slug === 'kurti-pant').map(({ size }) => size)).toEqual([
      'M',
      'L',
    ])
  })
})

describe('what the cells become', () => {
  test('a description loses its scripts and handlers and keeps its words', async () => {
    const body =
      '<h1>Soft</h1><p onclick="steal()">cotton<script>alert(1)</script></p><a href="javascript:x">more</a><img src=x>'
    await importFile(
      shop.database,
      productFile(productRows({ ...kurti, 'Body (HTML)': body }, ['Black'], ['M'])),
    )
    expect((await products())[0]?.description).toBe(
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
    expect((await products()).map(({ slug }) => slug)).toEqual(['constructor', '__proto__', 'prototype'])
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
    expect((await sizes()).map(({ color, size }) => `${color}: ${size}`)).toEqual([
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
