import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readServed } from '#test/support/served-pages.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

const get = (path: string) => readServed(shop, path)

describe('how pages are sent', () => {
  test('compressed, with a tag, and not again when the browser has them', async () => {
    const first = await fetch(`${shop.url}/faqs`, { headers: { 'accept-encoding': 'br' } })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'")
    const again = await fetch(`${shop.url}/faqs`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const head = await fetch(`${shop.url}/faqs`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('no script stands in a page, and its files are kept for good', async () => {
    const { html } = await get('/')
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, kind]) => kind)
    expect(inline.every((kind) => kind?.includes('json'))).toBe(true)
    const [, first, others = ''] =
      /<script type="module" fetchpriority="low" src="([^"]+)" data-scripts="([^"]+)"/.exec(html) ?? []
    const sizes: number[] = []
    for (const url of [first ?? '', ...others.split(' ')]) {
      const file = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      sizes.push(brotliDecompressSync(file.rawPayload).length)
    }
    expect(sizes[0]).toBeLessThan(2500)
    expect(Math.max(...sizes)).toBeGreaterThan(100_000)
  })

  test('the letters of a page weigh less than 30 kB', async () => {
    const { html } = await get('/product/ankle-length-leggings')
    const fonts = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
      ([, url]) => url,
    )
    const sizes = await Promise.all(
      fonts.map(async (url) => (await shop.app.inject({ url: url ?? '' })).rawPayload.length),
    )
    expect(sizes).toHaveLength(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000)
  })

  test('a made-up file and a strange address are refused politely', async () => {
    expect((await get('/assets/none.js')).status).toBe(404)
    expect((await get('/%E0%A4%A')).status).toBeLessThan(500)
    expect((await get('//evil.example/collections')).status).toBe(404)
    const post = await fetch(`${shop.url}/collections`, { method: 'POST' })
    expect([404, 405, 415]).toContain(post.status)
  })
})
