import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from '#platform/bytes/bytes.ts'
import { showsStockOf, type PageCall } from './page-calls.ts'
import { createPageCache, type KeptPage } from './page-cache.ts'

async function pageOf(html: string, madeOf: PageCall[] = []): Promise<KeptPage> {
  return { status: 200, bytes: await compress(html), madeOf }
}

test('a page is kept as bytes in every encoding', async () => {
  const page = await compress('<p>₹299</p>')
  expect(brotliDecompressSync(page.brotli).toString()).toBe('<p>₹299</p>')
  expect(gunzipSync(page.gzip).toString()).toBe('<p>₹299</p>')
  expect((await compress('<p>₹299</p>')).etag).toBe(page.etag)
  expect((await compress('<p>₹300</p>')).etag).not.toBe(page.etag)
})

test('a page begun before the catalogue changed is not kept', async () => {
  const cache = createPageCache()
  const begunIn = cache.generation()
  cache.drop()
  cache.keep('/', await pageOf('old'), begunIn)
  expect(cache.read('/')).toBeUndefined()
  cache.keep('/', await pageOf('new'), cache.generation())
  expect(cache.read('/')?.bytes.raw.toString()).toBe('new')
})

test('a change of stock drops only the pages that show it', async () => {
  const cache = createPageCache()
  const keep = async (key: string, madeOf: PageCall[]) =>
    cache.keep(key, await pageOf(key, madeOf), cache.generation())
  await keep('/faqs', [{ name: 'readFaqs', id: null }])
  await keep('/product/a', [{ name: 'readProduct', id: 'a' }])
  await keep('/product/b?color=red', [{ name: 'readProduct', id: 'b' }])
  await keep('/collections/legwear', [{ name: 'listCategoryProducts', id: 'legwear' }])
  await keep('/', [
    { name: 'readHomeContent', id: null },
    { name: 'listProducts', id: null },
  ])
  cache.drop((madeOf) => showsStockOf(madeOf, new Set(['a'])))
  const left = ['/', '/faqs', '/collections/legwear', '/product/a', '/product/b?color=red']
  expect(left.filter((key) => cache.read(key))).toEqual(['/faqs', '/product/b?color=red'])
})

test('made-up addresses cannot fill the memory: the longest unused pages go', async () => {
  const cache = createPageCache()
  const page = await pageOf('x')
  for (let at = 0; at < 3100; at += 1) {
    cache.keep(`/made-up-${at}`, page, cache.generation())
    cache.read('/made-up-0')
  }
  expect(cache.size()).toBe(3000)
  expect(cache.read('/made-up-0')).toBeDefined()
  expect(cache.read('/made-up-1')).toBeUndefined()
})

test('whatever is asked of them, pages with a query push none out without one', async () => {
  const cache = createPageCache()
  cache.keep('/', await pageOf('home'), cache.generation())
  const large = await pageOf(Array.from({ length: 20_000 }, () => Math.random()).join())
  for (let at = 0; at < 2000; at += 1) cache.keep(`/collections?search=${at}`, large, cache.generation())
  expect(cache.read('/')).toBeDefined()
  expect(cache.size()).toBeLessThan(100)
})
