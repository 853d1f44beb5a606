import type { FastifyInstance } from 'fastify'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { href } from '#domain/href.ts'
import type { Contents } from '#server/content/contents.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import { dataOf } from './answer-data.ts'

type Dependencies = { api: Pick<Api, 'call'>; contents: Pick<Contents, 'pages'>; publicUrl: string }

/** What has no place in a search engine: behind the token, or different for everyone. */
const closed = [
  '/api/',
  href.cart(),
  href.checkout(),
  '/order/',
  href.profile(),
  href.wishlist(),
  '/sandbox/',
  `${href.confirm()}?`,
]

/** The files that machines ask every site for: robots.txt and sitemap.xml. */
export function siteFiles(app: FastifyInstance, { api, contents, publicUrl }: Dependencies) {
  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = await addresses(api, contents)
    const entries = urls.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      )
  })
}

/** Every page that stands by itself; filters and searches are not among them. */
async function addresses(api: Dependencies['api'], contents: Dependencies['contents']): Promise<string[]> {
  const { products, categories } = await allKeyed({
    products: api.call('listProducts', {}),
    categories: api.call('listCategories', {}),
  })
  const sold = dataOf(products) ?? []
  const known = dataOf(categories) ?? []
  const grids = sold
    .filter(({ subCategorySlug }) => subCategorySlug !== '')
    .map(({ categorySlug, subCategorySlug }) => href.subcategory(categorySlug, subCategorySlug))
  return [
    '/',
    href.collections(),
    ...known.map(({ categorySlug }) => href.category(categorySlug)),
    ...new Set(grids),
    ...sold.map(({ slug }) => href.product(slug)),
    ...contents.pages().map(({ slug }) => href.static(slug)),
    href.faqs(),
    href.blogs(),
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
