import { describe, expect, test } from 'vitest'
import { dataOf } from '#test/support/order-makers.ts'
import { schemaFaults } from '#test/support/schema-org.ts'
import { readServed } from '#test/support/served-pages.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

type Json = Record<string, unknown>

async function thingsOf(path: string): Promise<Json[]> {
  const html = await (await fetch(shop.url + path)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return blocks.map(([, json]) => JSON.parse(json ?? ''))
}

test('every thing on every kind of page is what schema.org says it is', async () => {
  const kinds: Record<string, string[]> = {
    '/': ['ClothingStore', 'WebSite'],
    '/faqs': ['FAQPage'],
    '/collections/leggings': ['BreadcrumbList'],
    '/collections/leggings/capri': ['BreadcrumbList'],
    '/product/ankle-length-leggings': ['Product', 'BreadcrumbList'],
    '/product/kids-capri-leggings': ['Product', 'BreadcrumbList'],
    '/static/contact': [],
  }
  for (const [path, expected] of Object.entries(kinds)) {
    const things = await thingsOf(path)
    expect([path, things.map((thing) => thing['@type'])]).toEqual([path, expected])
    expect([path, things.flatMap((thing) => schemaFaults(thing))]).toEqual([path, []])
    expect(things.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true)
  }
})

test('product, breadcrumb, organisation and questions are structured, without invented numbers', async () => {
  const [product, trail] = await thingsOf('/product/ankle-length-leggings')
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Ankle Length Leggings',
    offers: { '@type': 'AggregateOffer', priceCurrency: 'INR', lowPrice: 299, highPrice: 349 },
    aggregateRating: { ratingValue: 4.3, reviewCount: 10 },
  })
  expect(JSON.stringify(product)).not.toMatch(/4\.8|600/)
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, { name: 'Leggings' }, { name: 'Ankle Length Leggings' }],
  })
  expect((await thingsOf('/')).map((thing) => thing['@type'])).toEqual(['ClothingStore', 'WebSite'])
  const [questions] = await thingsOf('/faqs')
  expect(questions).toMatchObject({ '@type': 'FAQPage' })
  expect(Object(questions?.mainEntity).length).toBeGreaterThan(5)
})

test('the table of schema.org itself finds what is wrong', () => {
  expect(schemaFaults({ '@type': 'Offer', price: '299', priceCurrency: 'INR', colour: 'Black' })).toEqual([
    'Offer: availability is missing',
    'Offer.price: 299 is no number',
    'Offer.colour: no such property',
  ])
  expect(schemaFaults({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Answer', text: 'Yes' }] })).toEqual([
    'FAQPage.mainEntity: takes Question, not Answer',
  ])
})

describe('a product', () => {
  test('has one offer for each colour in each size, with its price, its stock and its own address', async () => {
    const detail = dataOf(await shop.call('readProduct', { params: { id: 'ankle-length-leggings' } }))
    const [product] = await thingsOf('/product/ankle-length-leggings')
    const variants = detail.colorVariants.flatMap((color) =>
      color.sizes.map((size) => ({
        name: `${color.name}, ${size.name}`,
        price: size.price,
        availability: `https://schema.org/${size.inStock ? 'InStock' : 'OutOfStock'}`,
      })),
    )
    expect(product).toMatchObject({
      offers: { '@type': 'AggregateOffer', offerCount: variants.length, offers: variants },
    })
    expect(JSON.stringify(product)).toContain(
      `${shop.url}/product/ankle-length-leggings?color=black&size=5xl`,
    )
  })

  test('never has an invented number, though the page shows the placeholders', async () => {
    expect(dataOf(await shop.call('readShop', {})).placeholders).toBe(true)
    const [rated] = await thingsOf('/product/ankle-length-leggings')
    expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 10 } })
    const [unrated] = await thingsOf('/product/kids-capri-leggings')
    expect(unrated).not.toHaveProperty('aggregateRating')
    expect(unrated).not.toHaveProperty('review')
    for (const thing of [rated, unrated]) expect(JSON.stringify(thing)).not.toMatch(/4\.8|600/)
  })
})

test('every page has description, canonical and a picture for links', async () => {
  for (const path of ['/', '/collections', '/collections/leggings', '/product/kurti-pant', '/faqs']) {
    const { html } = await readServed(shop, path)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}/)
    expect(html).toContain('<link rel="canonical" href="http')
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+-1200\.jpg"/)
  }
})

test('sitemap, robots and manifest', async () => {
  const sitemap = (await readServed(shop, '/sitemap.xml')).html
  for (const path of ['/product/shawl', '/collections/leggings/ankle-length', '/static/contact', '/blogs'])
    expect(sitemap).toContain(`${path}</loc>`)
  expect(sitemap).not.toMatch(/loc>[^<]*\?/)
  expect((await readServed(shop, '/robots.txt')).html).toContain('Disallow: /profile')
  const manifest = JSON.parse((await readServed(shop, '/manifest.webmanifest')).html)
  for (const { src } of manifest.icons) expect((await readServed(shop, src)).status).toBe(200)
})
