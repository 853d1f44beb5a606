import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { siteFiles } from './site-files.ts'

const shop = await openShopOfFile()

async function mapsOf(count: number) {
  const answer = await shop.api.call('listProducts', {})
  const [product] = 'code' in answer ? [] : answer.data
  if (!product) throw new Error('the sample sells something')
  const plain: typeof product = JSON.parse(JSON.stringify(product))
  const data = Array.from({ length: count }, (_, at) => ({ ...plain, slug: `kurti-${at}` }))
  const app = fastify()
  const call: typeof shop.api.call = (name, input) =>
    name === 'listProducts' ? Promise.resolve({ ...answer, data } as never) : shop.api.call(name, input)
  siteFiles(app, { api: { call }, contents: { pages: () => [] }, publicUrl: 'https://kurinji.example' })
  return async (path: string) => {
    const { statusCode, body, headers } = await app.inject(path)
    return {
      statusCode,
      type: headers['content-type'],
      body,
      places: body.match(/(?<=<loc>).*?(?=<\/loc>)/g) ?? [],
    }
  }
}

test('a shop of more pages than one sitemap may name tells of its parts, which name every page once', async () => {
  const read = await mapsOf(100_000)
  const index = await read('/sitemap.xml')
  expect(index.body).toContain('<sitemapindex ')
  expect(index.places).toEqual([1, 2, 3].map((part) => `https://kurinji.example/sitemap-${part}.xml`))
  const parts = await Promise.all(index.places.map((place) => read(new URL(place).pathname)))
  expect(parts.map(({ type }) => type)).toEqual(Array(3).fill('application/xml; charset=utf-8'))
  expect(Math.max(...parts.map(({ places }) => places.length))).toBe(50_000)
  const all = parts.flatMap(({ places }) => places)
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((place) => place.includes('/product/kurti-'))).toHaveLength(100_000)
  expect((await read('/sitemap-4.xml')).statusCode).toBe(404)
})

test('a shop whose pages fit has one sitemap, as ever', async () => {
  const read = await mapsOf(300)
  const { body, places } = await read('/sitemap.xml')
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset .*<\/urlset>\n$/)
  expect(places.filter((place) => place.includes('/product/kurti-'))).toHaveLength(300)
})
