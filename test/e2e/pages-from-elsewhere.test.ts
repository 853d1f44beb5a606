import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

// One shop sells, the other shows: its own database holds nothing.
let seller: TestShop
let front: TestShop

beforeAll(async () => {
  seller = await openTestShop()
  front = await openTestShop({
    env: {
      API_BASE: `${seller.url}/api/web/`,
      VITE_API_BASE: 'https://api.example/api/web',
      SHOP_MODE: 'sample',
    },
  })
  // Sample mode has filled it: what it would sell itself must not show.
  await front.database.query.updateTable('product').set({ is_published: false }).execute()
  await front.database.transaction((tx) => front.catalogue.bump(tx))
  await front.catalogue.refresh()
})
afterAll(async () => {
  await front.close()
  await seller.close()
})

const htmlOf = async (shop: TestShop, path: string) => (await fetch(shop.url + path)).text()

async function rename(slug: string, name: string) {
  await seller.database.query.updateTable('product').set({ name }).where('slug', '=', slug).execute()
  await seller.database.transaction((tx) => seller.catalogue.bump(tx))
  await seller.catalogue.refresh()
}

describe('with API_BASE', () => {
  test('pages show what the API elsewhere sells, and change when it does', async () => {
    expect(dataOf(await front.call('listProducts', {}))).toEqual([])
    expect(await htmlOf(front, '/product/shawl')).toContain('Shawl')
    expect(await htmlOf(front, '/collections')).toContain('Winter Fleece Leggings')
    expect(await htmlOf(front, '/collections?search=shawl')).toContain('Found 2 products')
    await rename('shawl', 'Woollen Wrap')
    expect(await htmlOf(front, '/product/shawl')).toContain('Woollen Wrap')
  })

  test('texts and addresses stay this shop’s own', async () => {
    const html = await htmlOf(front, '/product/kurti-pant')
    expect(html).toContain(`<link rel="canonical" href="${front.url}/product/kurti-pant"/>`)
    expect(html).not.toContain(seller.url)
    expect(await htmlOf(front, '/sitemap.xml')).toContain(`<loc>${front.url}/product/kurti-pant</loc>`)
  })

  test('browsers may ask the API where they were told that it is', async () => {
    const { headers } = await fetch(`${front.url}/faqs`)
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;")
  })
})

test('answers without an envelope, and an API without search or limit, show the same pages', async () => {
  const lists = dataOf(await seller.call('listProducts', {}))
  const answers: Record<string, unknown> = {
    '/product/list': lists,
    '/category/list': dataOf(await seller.call('listCategories', {})),
    '/category/collections': dataOf(await seller.call('listCollections', {})),
    '/category/kurinji/header/menu': dataOf(await seller.call('readMenu', { params: { brand: 'kurinji' } })),
  }
  const bare = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '', 'http://bare').pathname]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const { port } = bare.address() as AddressInfo
  const shop = await openTestShop({ env: { API_BASE: `http://127.0.0.1:${port}` } })
  try {
    const html = await htmlOf(shop, '/collections?search=palazzo')
    expect(html).toContain('Palazzo Pant')
    expect(html).toMatch(/Found (<!-- -->)?\d(<!-- -->)? products/)
    expect(html).not.toContain('Winter Fleece Leggings')
    expect((await fetch(`${shop.url}/product/shawl`)).status).toBe(404)
  } finally {
    await shop.close()
    bare.close()
  }
})

test('an API that is away leaves header, texts and an honest page', async () => {
  const shop = await openTestShop({ env: { API_BASE: 'http://127.0.0.1:9/api/web' } })
  try {
    const response = await fetch(`${shop.url}/collections`)
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('This page could not be loaded')
    expect(await htmlOf(shop, '/faqs')).toContain('Frequently asked questions')
  } finally {
    await shop.close()
  }
})
