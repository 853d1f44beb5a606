import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dataOf } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { feedItem } from './feed-item.ts'

const shop = await openShopOfFile()
const products = dataOf(await shop.call('listProducts', {}))

const read = async (name: string, headers = {}) => fetch(`${shop.url}/feeds/${name}`, { headers })
const textOf = async (name: string) => (await read(name)).text()

/** What Google asks for of clothes sold in India, and Meta of every item of a catalogue with variants. */
const asked = {
  google: [
    'g:id',
    'g:title',
    'g:description',
    'g:link',
    'g:image_link',
    'g:availability',
    'g:price',
    'g:brand',
    'g:condition',
    'g:color',
    'g:size',
    'g:gender',
    'g:age_group',
    'g:item_group_id',
    'g:identifier_exists',
  ],
  meta: ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'],
}

function itemsOf(rss: string): Array<Record<string, string>> {
  return [...rss.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries([...item.matchAll(/<([\w:]+)>(.*?)<\/\1>/gs)].map(([, name, text]) => [name, text])),
  )
}

function rowsOf(csv: string): Array<Record<string, string>> {
  const [names = [], ...rows] = parsedCsv(csv)
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}

/** RFC 4180, as Meta reads it. */
function parsedCsv(csv: string): string[][] {
  return csv
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}

test('both feeds name every product by the id that the pixel reports, once', async () => {
  const ids = products.map(({ _id }) => _id).toSorted()
  expect(
    itemsOf(await textOf('google.xml'))
      .map((item) => item['g:id'] ?? '')
      .toSorted(),
  ).toEqual(ids)
  expect(
    rowsOf(await textOf('meta.csv'))
      .map(({ id = '' }) => id)
      .toSorted(),
  ).toEqual(ids)
})

test('each item has what its vendor demands, in the words it knows', async () => {
  for (const item of itemsOf(await textOf('google.xml'))) {
    expect(Object.keys(item)).toEqual(expect.arrayContaining(asked.google))
    expect(Object.entries(item).filter(([, text]) => text === '')).toEqual([])
    expect(item['g:availability']).toMatch(/^(in_stock|out_of_stock)$/)
    expect(item['g:price']).toMatch(/^\d+\.\d{2} INR$/)
    expect(item['g:age_group']).toMatch(/^(adult|kids)$/)
    expect(item['g:condition']).toBe('new')
    expect((item['g:title'] ?? '').length).toBeLessThanOrEqual(150)
  }
  for (const row of rowsOf(await textOf('meta.csv'))) {
    for (const name of asked.meta) expect(row[name], name).not.toBe('')
    expect(row.availability).toMatch(/^(in stock|out of stock)$/)
    expect(row.price).toMatch(/^\d+\.\d{2} INR$/)
    expect(row.sale_price).toMatch(/^(\d+\.\d{2} INR)?$/)
    expect(row.age_group).toBe(/kid/i.test(row.product_type ?? '') ? 'kids' : 'adult')
  }
})

test('prices are the page’s own: a reduced one stands beside the one before, none is invented', async () => {
  const product = products.find(({ slug }) => slug === 'ankle-length-leggings')
  const row = rowsOf(await textOf('meta.csv')).find(({ id }) => id === product?._id)
  expect(row).toMatchObject({
    price: '499.00 INR',
    sale_price: '299.00 INR',
    link: `${shop.url}/product/ankle-length-leggings`,
    color: 'Black',
    size: 'S',
  })
})

test('pictures and pages that the feeds name are there, the pictures in a form that vendors read', async () => {
  const [row] = rowsOf(await textOf('meta.csv'))
  expect((await fetch(row?.link ?? '')).status).toBe(200)
  const picture = await fetch(row?.image_link ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('a feed is sent compressed, not again while it is the same, and plain to who takes nothing else', async () => {
  const first = await shop.app.inject({ url: '/feeds/google.xml', headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'public, max-age=900',
  })
  const etag = String(first.headers.etag)
  const again = await shop.app.inject({ url: '/feeds/google.xml', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const plain = await shop.app.inject({
    url: '/feeds/google.xml',
    headers: { 'accept-encoding': 'identity' },
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(gunzipSync(first.rawPayload).toString())
  expect((await shop.app.inject({ method: 'HEAD', url: '/feeds/meta.csv' })).statusCode).toBe(200)
})

test('a feed follows the catalogue', async () => {
  const before = await textOf('google.xml')
  await shop.database.pool.query(`UPDATE product SET name = 'Shawl & "Stole" <b>' WHERE slug = 'shawl'`)
  await shop.database.transaction((tx) => shop.catalogue.bump(tx))
  await shop.catalogue.refresh()
  const after = await textOf('google.xml')
  expect(after).not.toBe(before)
  expect(after).toContain('<g:title>Shawl &amp; "Stole" &lt;b&gt;</g:title>')
  expect(await textOf('meta.csv')).toContain('"Shawl & ""Stole"" <b>"')
})

test('a title is cut where vendors cut it', async () => {
  const [product] = products
  if (!product) throw new Error('no product')
  const made = feedItem({ ...product, name: 'x'.repeat(200) }, { name: 'Kurinji', publicUrl: shop.url })
  expect(made.title).toHaveLength(150)
})
