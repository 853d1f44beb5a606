import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from '#platform/bytes/bytes.ts'
import { createPageCache } from './page-cache.ts'

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
  cache.keep('/', await compress('old'), begunIn)
  expect(cache.read('/')).toBeUndefined()
  cache.keep('/', await compress('new'), cache.generation())
  expect(cache.read('/')?.raw.toString()).toBe('new')
})

test('a change of stock drops only the pages that show it', async () => {
  const cache = createPageCache()
  cache.keep('/faqs', await compress('faqs'), cache.generation())
  cache.keep('/product/a', await compress('a'), cache.generation())
  cache.drop((key) => key === '/product/a')
  expect(cache.read('/product/a')).toBeUndefined()
  expect(cache.read('/faqs')).toBeDefined()
})

test('made-up addresses cannot fill the memory: the longest unused pages go', async () => {
  const cache = createPageCache()
  const page = await compress('x')
  for (let at = 0; at < 3100; at += 1) {
    cache.keep(`/collections?search=${at}`, page, cache.generation())
    cache.read('/collections?search=0')
  }
  expect(cache.size()).toBe(3000)
  expect(cache.read('/collections?search=0')).toBeDefined()
  expect(cache.read('/collections?search=1')).toBeUndefined()
})
