import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { matchesEtag, takesGzip } from '#platform/http/http.ts'
import { feedNames, type Feeds } from './feeds.ts'

/** Advertisers come every hour or day; a price may be a quarter of an hour old, the shop's own pages never are. */
const cacheControl = 'public, max-age=900'

/** GET and HEAD of `/feeds/google.xml` and `/feeds/meta.csv`. */
export async function feedRoutes(app: FastifyInstance, { feeds }: { feeds: Feeds }) {
  for (const name of feedNames) {
    app.get(`/feeds/${name}`, async (request, reply) => {
      const { type, etag, gzip } = await feeds.read(name)
      const { 'if-none-match': known, 'accept-encoding': encodings } = request.headers
      reply.headers({ etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' })
      if (matchesEtag(known, etag)) return reply.code(304).send()
      reply.type(type)
      if (takesGzip(encodings)) return reply.header('content-encoding', 'gzip').send(gzip)
      const unpacking = createGunzip()
      unpacking.end(gzip)
      return reply.send(unpacking)
    })
  }
}
