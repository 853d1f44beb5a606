import type { FastifyInstance, FastifyReply } from 'fastify'
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

/** Search engines read no more addresses of one file; a larger shop names its parts (sitemaps.org). */
const mostInOneFile = 50_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

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
    const paths = await addresses(api, contents)
    if (paths.length <= mostInOneFile) return sendMap(reply, ofPages(paths))
    const parts = Math.ceil(paths.length / mostInOneFile)
    return sendMap(reply, ofParts(Array.from({ length: parts }, (_, at) => `/sitemap-${at + 1}.xml`)))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', async (request, reply) => {
    const end = Number(request.params.part) * mostInOneFile
    const paths = (await addresses(api, contents)).slice(end - mostInOneFile, end)
    return paths.length > 0 ? sendMap(reply, ofPages(paths)) : reply.callNotFound()
  })

  function ofPages(paths: string[]): string {
    const pages = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`)
    return `<urlset ${namespace}>${pages.join('')}</urlset>`
  }

  function ofParts(paths: string[]): string {
    const parts = paths.map((path) => `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>`)
    return `<sitemapindex ${namespace}>${parts.join('')}</sitemapindex>`
  }
}

function sendMap(reply: FastifyReply, map: string): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${map}\n`)
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
