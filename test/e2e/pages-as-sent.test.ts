import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
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
    const scripts = scriptsOf(html)
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, kind]) => kind)
    expect(inline.every((kind) => kind?.includes('json'))).toBe(true)
    const sizes: number[] = []
    for (const url of scripts) {
      const file = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const text = brotliDecompressSync(file.rawPayload).toString()
      // Told by its first line, the browser compiles all of it beside the page's own thread.
      expect(text.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad'])
      sizes.push(text.length)
    }
    expect(sizes[0]).toBeLessThan(3000)
    expect(Math.max(...sizes)).toBeGreaterThan(100_000)
  })

  test.for([
    ['/', 10],
    ['/collections', 11],
    ['/product/ankle-length-leggings', 10],
  ] as const)('%s asks for %i scripts at most', async ([path, most]) => {
    expect(scriptsOf((await get(path)).html).length).toBeLessThanOrEqual(most)
  })

  test('the icon of the tab comes with the page', async () => {
    const { html } = await get('/faqs')
    const [, svg = ''] = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(html) ?? []
    const picture = sharp(Buffer.from(decodeURIComponent(unescaped(svg))))
    expect(await picture.metadata()).toMatchObject({ format: 'svg', width: 100, height: 100 })
    // Whoever asks by the usual name finds one too.
    expect((await get('/favicon.ico')).status).toBe(200)
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
    expect((await get('//evil.example/collections')).response.headers.get('location')).toBe(
      '/evil.example/collections',
    )
    expect((await get('/evil.example/collections')).status).toBe(404)
    const post = await fetch(`${shop.url}/collections`, { method: 'POST' })
    expect([404, 405, 415]).toContain(post.status)
  })
})

/** The first script of a page and those it fetches. */
function scriptsOf(html: string): string[] {
  const [, first = '', others = ''] =
    /<script type="module" fetchpriority="low" src="([^"]+)" data-scripts="([^"]+)"/.exec(html) ?? []
  return [first, ...others.split(' ')]
}

function unescaped(attribute: string): string {
  return attribute.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")
}
