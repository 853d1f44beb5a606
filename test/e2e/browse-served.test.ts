import { describe, expect, test } from 'vitest'
import { readServed } from '#test/support/served-pages.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

const get = (path: string) => readServed(shop, path)

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
      ['/static/terms-conditions', 200, 'Terms & Conditions'],
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
    expect(html.match(/class="product-card"/g)).toHaveLength(30)
  })

  test('a search says what it looked for and how many it found', async () => {
    const { heading, html } = await get('/collections?search=SHAWL')
    expect(heading).toBe('Search Results for "SHAWL"')
    expect(html).toContain('Found 2 products for "SHAWL"')
    expect(html.match(/class="product-card"/g)).toHaveLength(2)
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
    expect(html).toMatch(/href="\/product\/[a-z-]+\?color=rani-pink&size=xl"/)
    expect(html).toContain('noindex')
    expect((await get('/collections?color=rani-pink')).html).not.toContain('noindex')
  })
})

test.each(['/%', '/50%off', '/a%FF'])(
  'an address that escapes nothing is a page of the shop: %s',
  async (path) => {
    const { html, status } = await get(path)
    expect(status).toBe(404)
    expect(html).toContain('Oops! Page not found')
  },
)

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
      'class="product-links deferred"',
      'class="site-footer deferred"',
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
    expect(html.replaceAll('<!-- -->', '')).toContain('Buy 5 @ ₹1,249')
    expect((await get('/collections')).html).toContain('Featured')
  })
})
