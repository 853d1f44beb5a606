import type { FastifyInstance } from 'fastify'
import type { Api } from '#server/http/api.ts'

type Parts = { api: Pick<Api, 'call'>; publicUrl: string }

/** The files that machines ask every site for. */
export function siteFiles(app: FastifyInstance, { publicUrl }: Parts) {
  app.get('/robots.txt', async (_request, reply) => {
    const closed = ['/api/', '/cart', '/shipping', '/order/', '/profile', '/sandbox/']
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
