import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedBytes } from '#platform/bytes/bytes.ts'
import { countBytes } from './answer-limit.ts'
import { bestEncoding, matchesEtag } from './client-encoding.ts'
import { closeWhenStopping } from './close-when-stopping.ts'

type Headers = Record<string, number | string | string[] | undefined>
type Head = { status?: number; type: string; cacheControl: string }
/** An answer before it is written; `constant`: what every answer carries. */
type Ready = { bytes: CompressedBytes; head: Head; constant: Headers }

/** Headers of bytes sent before, by encoding: the same for every request that brings nothing of its own. */
const known = new WeakMap<Buffer, Headers>()

/** Writes ready bytes past the framework's serialisation, with the headers that every answer has. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: CompressedBytes,
  head: Head,
): FastifyReply {
  // What hooks have set for this request, such as leave for another origin.
  const own: Headers = reply.getHeaders()
  reply.hijack()
  closeWhenStopping(request.server, reply.raw)
  writeBytes(request.raw, reply.raw, { bytes, head, constant: request.server.securityHeaders }, own)
  return reply
}

/** The same without the framework; `own`: headers of this one answer. */
export function writeBytes(
  request: IncomingMessage,
  response: ServerResponse,
  ready: Ready,
  own: Headers = {},
): void {
  const { bytes, head } = ready
  const status = head.status ?? 200
  if (status === 200 && matchesEtag(request.headers['if-none-match'], bytes.etag)) {
    response.writeHead(304, { ...headersOf(ready), ...own }).end()
    return
  }
  const [body, encoding] = encoded(bytes, bestEncoding(request.headers['accept-encoding']))
  let headers = known.get(body)
  if (!headers) {
    headers = { ...headersOf(ready), 'content-length': body.length }
    if (encoding) headers['content-encoding'] = encoding
    known.set(body, headers)
  }
  if (request.method !== 'HEAD') countBytes(response, body.length)
  response.writeHead(status, hasAny(own) ? { ...headers, ...own } : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function headersOf({ bytes, head, constant }: Ready): Headers {
  return {
    ...constant,
    'content-type': head.type,
    'cache-control': head.cacheControl,
    etag: bytes.etag,
    vary: bytes.gzip || bytes.brotli ? 'Accept-Encoding, Origin' : 'Origin',
  }
}

function hasAny(headers: object): boolean {
  for (const _ in headers) return true
  return false
}

function encoded(bytes: CompressedBytes, encoding: ReturnType<typeof bestEncoding>): [Buffer, string?] {
  if (encoding === 'br' && bytes.brotli) return [bytes.brotli, 'br']
  if (encoding !== 'identity' && bytes.gzip) return [bytes.gzip, 'gzip']
  return [bytes.raw]
}
