import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, matchesEtag } from './client-encoding.ts'

/** Bytes that were made once and are sent many times; forms that do not pay are left out. */
export type ReadyBytes = { raw: Buffer; gzip?: Buffer; brotli?: Buffer; etag: string }
type Head = { status?: number; type: string; cacheControl: string }
type Headers = Record<string, number | string | string[] | undefined>

/** Headers of bytes sent before, by encoding: the same for every request that brings nothing of its own. */
const known = new WeakMap<Buffer, Headers>()

/** Writes ready bytes past the framework's serialisation, with the headers that every answer has. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ReadyBytes,
  head: Head,
): FastifyReply {
  const status = head.status ?? 200
  const { raw: response } = reply
  // What hooks have set for this request, such as leave for another origin.
  const own: Headers = { ...reply.getHeaders() }
  reply.hijack()
  if (status === 200 && matchesEtag(request.headers['if-none-match'], bytes.etag)) {
    response.writeHead(304, { ...headersOf(request, bytes, head), ...own }).end()
    return reply
  }
  const [body, encoding] = encoded(bytes, bestEncoding(request.headers['accept-encoding']))
  let headers = known.get(body)
  if (!headers) {
    headers = { ...headersOf(request, bytes, head), 'content-length': body.length }
    if (encoding) headers['content-encoding'] = encoding
    known.set(body, headers)
  }
  response.writeHead(status, hasAny(own) ? { ...headers, ...own } : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  return reply
}

function headersOf(request: FastifyRequest, { etag }: ReadyBytes, { type, cacheControl }: Head): Headers {
  return {
    ...request.server.securityHeaders,
    'content-type': type,
    'cache-control': cacheControl,
    etag,
    vary: 'Accept-Encoding, Origin',
  }
}

function hasAny(headers: object): boolean {
  for (const _ in headers) return true
  return false
}

function encoded(bytes: ReadyBytes, encoding: ReturnType<typeof bestEncoding>): [Buffer, string?] {
  if (encoding === 'br' && bytes.brotli) return [bytes.brotli, 'br']
  if (encoding !== 'identity' && bytes.gzip) return [bytes.gzip, 'gzip']
  return [bytes.raw]
}
