import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { redirect: 'manual', headers })
  const html = (await response.text())
    .replaceAll('<!-- -->', '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
  const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? []
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? []
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    response,
    status: response.status,
    html,
    title,
    heading,
    things: things.map(([, json]) => json ?? ''),
  }
}

describe('every address of the shop', () => {
  test('answers with its status and its title', async () => {
    const expected: Array<[path: string, status: number, heading: string]> = [
      ['/', 200, 'Kurinji: Everyday wear that keeps its colour'],
      ['/collections', 200, 'All Categories'],
      ['/collections/leggings', 200, 'Leggings'],
      ['/collections/leggings/ankle-length', 200, 'Leggings - Ankle Length'],
      ['/product/ankle-length-leggings', 200, 'Ankle Length Leggings'],
      ['/static/refund-policy', 200, 'Returns, Exchange and Refund Policy'],
      ['/static/privacy-policy', 200, 'Privacy Policy'],
      ['/static/terms-conditions', 200, 'Terms &amp; Conditions'],
      ['/static/shipping-policy', 200, 'Shipping Policy'],
      ['/static/contact', 200, 'Get in Touch'],
      ['/faqs', 200, 'Frequently asked questions'],
      ['/blogs', 200, 'Blogs'],
      ['/nowhere', 404, 'Oops! Page not found'],
      ['/product/never-sold', 404, 'Oops! Page not found'],
      ['/static/nowhere', 404, 'Page Not Found'],
    ]
    for (const [path, status, heading] of expected) {
      const page = await get(path)
      expect([path, page.status, page.heading]).toEqual([path, status, heading])
      expect(page.title).toContain('Kurinji')
    }
  })

  test('cart, checkout, order result and account answer too, and stay out of search engines', async () => {
    for (const path of ['/cart', '/shipping', '/order/status/some-order', '/profile']) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 200])
      expect(html).toContain('<meta name="robots" content="noindex')
    }
  })

  test("the fallback menu's addresses lead to pages", async () => {
    for (const [path, to] of [
      ['/shop', '/collections'],
      ['/about', '/static/about'],
      ['/contact', '/static/contact'],
    ]) {
      const { status, response } = await get(path ?? '')
      expect([status, response.headers.get('location')]).toEqual([301, to])
    }
  })

  test('an unknown static page says so in the words of the specification', async () => {
    const { html } = await get('/static/nowhere')
    expect(html).toContain("The page you're looking for doesn't exist.")
    const unknown = await get('/nowhere')
    expect(unknown.html).toContain('Return to Home')
  })
})

describe('titles and results', () => {
  test('all products: title, subtitle and one card for each', async () => {
    const { html } = await get('/collections')
    expect(html).toContain('Discover our complete collection')
    expect(html).toContain('30 products')
    expect(html.match(/class="product-card /g)).toHaveLength(30)
  })

  test('a search says what it looked for and how many it found', async () => {
    const { heading, html } = await get('/collections?search=SHAWL')
    expect(heading).toBe('Search Results for "SHAWL"')
    expect(html).toContain('Found 2 products for "SHAWL"')
    expect(html.match(/class="product-card /g)).toHaveLength(2)
  })

  test('a search looks at names, categories and subcategories', async () => {
    const { html } = await get('/collections?search=inner%20wear')
    expect(html).toContain('Cotton Camisole')
  })

  test('a search that finds nothing says so, gives the hint, and helps', async () => {
    const { html } = await get('/collections?search=legings')
    expect(html).toContain('Found 0 products for "legings"')
    expect(html).toContain('No products found for "legings"')
    expect(html).toContain('Try searching with different keywords or browse our categories.')
    expect(html).toContain('Perhaps you meant')
    expect(html).toContain('Ankle Length Leggings')
  })

  test('a blank search is none', async () => {
    expect((await get('/collections?search=%20%20')).heading).toBe('All Categories')
  })

  test('markup in a search term stays text', async () => {
    const { html } = await get('/collections?search=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(html).not.toContain('<script>alert(1)')
  })

  test('a category that nobody knows is called Category, is empty and is not indexed', async () => {
    const { status, heading, html } = await get('/collections/hats')
    expect([status, heading]).toEqual([200, 'Category'])
    expect(html).toContain('No products found')
    expect(html).toContain("We're working on adding products to this category. Check back soon!")
    expect(html).toContain('noindex')
  })

  test('the category comes from the query parameter; slugs alone are enough too', async () => {
    const categories = await shop.call('listCategories', {})
    const list: Array<{ _id: string; name: string }> = 'code' in categories ? [] : categories.data
    const pants = list.find(({ name }) => name === 'Pants')
    expect((await get(`/collections/leggings?categoryId=${pants?._id}`)).heading).toBe('Pants')
    expect((await get('/collections/pants')).heading).toBe('Pants')
    expect((await get('/collections/pants?categoryId=nobody')).heading).toBe('Category')
  })

  test('tiles of subcategories lead to their product', async () => {
    const { html } = await get('/collections/leggings')
    const strip = html.slice(html.indexOf('Kinds of Leggings'), html.indexOf('Narrow down'))
    expect(strip).toContain('href="/product/ankle-length-leggings"')
    expect((await get('/collections/palazzo')).html).not.toContain('Kinds of')
  })

  test('the tile of the chosen subcategory stands out', async () => {
    const answer = await shop.call('listSubcategories', { query: { slug: 'leggings' } })
    const list: Array<{ _id: string; name: string }> = 'code' in answer ? [] : answer.data
    const { html } = await get(`/collections/leggings?subCategoryId=${list[1]?._id}`)
    expect(html.match(/tile tile-chosen/g)).toHaveLength(1)
  })

  test('filters work as plain addresses, with a count for each value', async () => {
    const { html } = await get('/collections?color=rani-pink&size=xl&in_stock=1')
    expect(html).toContain('Remove filter')
    expect(html).toMatch(/href="\/product\/[a-z-]+\?color=rani-pink"/)
    expect(html).toContain('noindex')
    expect((await get('/collections?color=rani-pink')).html).not.toContain('noindex')
  })
})

describe('the home page', () => {
  test('has its parts in the order of the specification', async () => {
    const { html } = await get('/')
    const order = [
      'class="site-header"',
      'class="category-strip',
      'class="carousel hero"',
      'Customer testimonials',
      'SHOP BY COLLECTIONS',
      'BEST SELLERS',
      'Follow us on Instagram',
      'Free Shipping',
      'class="product-links"',
      'class="site-footer"',
    ].map((part) => html.indexOf(part))
    expect(order.every((place) => place > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('has the four service tiles', async () => {
    const { html } = await get('/')
    for (const words of [
      'Free shipping and returns, duties included',
      'Secure Payment',
      'Contact Us',
      'Customer Service',
      'Monday to Friday',
    ])
      expect(html).toContain(words)
  })

  test('a product card shows the placeholders of the specification and real badges', async () => {
    const { html } = await get('/collections?search=Ankle%20Length%20Leggings')
    expect(html).toContain('₹299')
    expect(html).toContain('₹499.00')
    expect(html).toContain('(249)')
    expect(html).toContain('5 of 5 stars')
    expect(html).toContain('Best Seller')
    expect((await get('/collections')).html).toContain('Featured')
  })
})

describe('footer, policies and questions', () => {
  test('the footer has useful links, help, the head office, social links and the year 2025', async () => {
    const { html } = await get('/faqs')
    const footer = html.slice(html.indexOf('class="site-footer"'), html.indexOf('id="boot"'))
    expect(footer).not.toContain('All Categories')
    for (const words of ['Useful Links', 'Leggings', 'My Account', 'Returns and Exchanges', 'Get in Touch'])
      expect(footer).toContain(words)
    for (const words of ['FAQs', 'Blogs', 'Head Office', 'Chennai, Tamil Nadu', '2025'])
      expect(footer).toContain(words)
    for (const name of ['Facebook', 'Instagram', 'YouTube', 'LinkedIn'])
      expect(footer).toContain(`aria-label="${name}"`)
    for (const words of ['>Contact<', 'mailto:care@kurinji.example', 'tel:+914440001000'])
      expect(footer).toContain(words)
  })

  test('the policies conflict as the customer wrote them', async () => {
    const refund = (await get('/static/refund-policy')).html
    for (const words of ['within 7 days', '4-5 working days', 'one exchange or refund per order', '5-7 days'])
      expect(refund).toContain(words)
    expect(refund).toContain('unboxing video')
    const shipping = (await get('/static/shipping-policy')).html
    for (const words of [
      '1-2 working days',
      '4-5 days',
      'Shipping is free for orders within Tamil Nadu',
      '₹100',
    ])
      expect(shipping).toContain(words)
    const faqs = (await get('/faqs')).html
    expect(faqs).toContain('30-day return')
    expect(faqs).toContain('Standard shipping takes 5-7 days')
  })

  test('three blog cards with title, excerpt, date and read time', async () => {
    const { html } = await get('/blogs')
    expect(html.match(/min read/g)?.length).toBeGreaterThanOrEqual(3)
    expect(html).toContain('More blog posts coming soon!')
  })
})

describe('for search engines and links', () => {
  test('every page has description, canonical and a picture for links', async () => {
    for (const path of ['/', '/collections', '/collections/leggings', '/product/kurti-pant', '/faqs']) {
      const { html } = await get(path)
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}/)
      expect(html).toContain('<link rel="canonical" href="http')
      expect(html).toMatch(/<meta property="og:image" content="http[^"]+-1200\.jpg"/)
    }
  })

  test('product, breadcrumb, organisation and questions are structured, without invented numbers', async () => {
    const [product, trail] = (await get('/product/ankle-length-leggings')).things.map((json) =>
      JSON.parse(json),
    )
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Ankle Length Leggings',
      offers: { '@type': 'AggregateOffer', priceCurrency: 'INR', lowPrice: 299, highPrice: 349 },
      aggregateRating: { ratingValue: 4.3, reviewCount: 10 },
    })
    expect(JSON.stringify(product)).not.toMatch(/4\.8|600/)
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Leggings',
      'Ankle Length Leggings',
    ])
    expect((await get('/')).things.map((json) => JSON.parse(json)['@type'])).toEqual([
      'ClothingStore',
      'WebSite',
    ])
    const [questions] = (await get('/faqs')).things.map((json) => JSON.parse(json))
    expect(questions['@type']).toBe('FAQPage')
    expect(questions.mainEntity.length).toBeGreaterThan(5)
  })

  test('sitemap, robots and manifest', async () => {
    const sitemap = (await get('/sitemap.xml')).html
    for (const path of ['/product/shawl', '/collections/leggings/ankle-length', '/static/contact', '/blogs'])
      expect(sitemap).toContain(`${path}</loc>`)
    expect(sitemap).not.toMatch(/loc>[^<]*\?/)
    expect((await get('/robots.txt')).html).toContain('Disallow: /profile')
    const manifest = JSON.parse((await get('/manifest.webmanifest')).html)
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200)
  })
})

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
