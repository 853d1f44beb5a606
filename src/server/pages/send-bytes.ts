import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, matchesEtag } from '#server/http/client-encoding.ts'

type Bytes = { raw: Buffer; gzip?: Buffer; brotli?: Buffer; etag: string }
type Head = { status?: number; type: string; cacheControl: string }

/** Writes ready bytes past the framework's serialisation, with the headers that every answer has. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes, head: Head): void {
  const status = head.status ?? 200
  const headers: Record<string, number | string | string[] | undefined> = {
    ...reply.getHeaders(),
    'content-type': head.type,
    'cache-control': head.cacheControl,
    etag: bytes.etag,
    vary: 'accept-encoding',
  }
  reply.hijack()
  if (status === 200 && matchesEtag(request.headers['if-none-match'], bytes.etag)) {
    reply.raw.writeHead(304, headers).end()
    return
  }
  const [body, encoding] = encoded(bytes, bestEncoding(request.headers['accept-encoding']))
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  reply.raw.writeHead(status, headers)
  reply.raw.end(request.method === 'HEAD' ? undefined : body)
}

function encoded(bytes: Bytes, encoding: ReturnType<typeof bestEncoding>): [Buffer, string?] {
  if (encoding === 'br' && bytes.brotli) return [bytes.brotli, 'br']
  if (encoding !== 'identity' && bytes.gzip) return [bytes.gzip, 'gzip']
  return [bytes.raw]
}
