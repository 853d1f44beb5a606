import type { FastifyInstance } from 'fastify'
import { sendBytes } from '#platform/http/http.ts'
import type { Media } from './media.ts'

const year = 'public, max-age=31536000, immutable'
/** An SVG opened by itself is a document: it may style itself and do nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const comeBack = {
  busy: 'Busy with other pictures. Please try again.',
  away: 'This picture cannot be had for the moment. Please try again.',
} as const

/** GET and HEAD of `/media/*`. Every address names its content, so an answer is good for a year. */
export async function mediaRoutes(app: FastifyInstance, { media }: { media: Media }) {
  app.get('/media/*', async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1)
    const answer = await media.serve(pathname)
    reply.header('x-content-type-options', 'nosniff')
    if (!answer.ok && answer.reason !== 'unknown-picture') {
      return reply
        .code(503)
        .headers({ 'retry-after': String(answer.retryAfterSeconds), 'cache-control': 'no-store' })
        .type('text/plain')
        .send(comeBack[answer.reason])
    }
    if (!answer.ok) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('No such picture.')
    }
    const { bytes, contentType } = answer.file
    reply.header('content-security-policy', drawingPolicy)
    if (bytes.gzip) reply.header('vary', 'accept-encoding')
    return sendBytes(request, reply, bytes, { type: contentType, cacheControl: year })
  })
}
