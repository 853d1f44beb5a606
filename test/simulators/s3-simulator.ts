import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { hashOf, readClaim, signatureOf } from './aws-signature.ts'
import { portOf } from './simulator-server.ts'

/** How a store misbehaves. */
export type S3Fault =
  | 'none'
  | 'slow-down' // 503, as when too much is asked
  | 'hang' // takes the call and never answers
  | 'page' // a proxy's page instead of the object, with 200
  | 'cut' // the half of the object, then the line breaks
  | 'forget' // says that it took the object, and keeps another

type Kept = { bytes: Buffer; sha256: string | undefined }

export type S3Simulator = Awaited<ReturnType<typeof openS3Simulator>>

const keyId = 'AKIAIOSFODNN7EXAMPLE'
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const region = 'ap-south-1'

/** A store that speaks S3, with one bucket: judges each signature, and the hash of what it is sent. */
export async function openS3Simulator(bucket = 'kurinji-photos') {
  const objects = new Map<string, Kept>()
  const calls: string[] = []
  let fault: S3Fault = 'none'
  const app = fastify({ bodyLimit: 32 * 1024 * 1024, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.all('/*', async (request, reply) => {
    calls.push(`${request.method} ${request.url}`)
    if (fault === 'hang') return reply.hijack()
    if (fault === 'slow-down') return refuse(reply, 503, 'SlowDown')
    if (fault === 'page') return reply.type('text/html').send('<h1>Please sign in to this network</h1>')
    const wrong = wrongSignature(request)
    if (wrong) return refuse(reply, wrong === 'AuthorizationHeaderMalformed' ? 400 : 403, wrong)
    const { pathname, searchParams } = new URL(request.url, 'http://s3')
    const [, asked, key] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? []
    if (asked !== bucket) return refuse(reply, 404, 'NoSuchBucket')
    if (searchParams.has('list-type')) return reply.type('application/xml').send('<ListBucketResult/>')
    if (request.method === 'PUT') return put(request, reply, key ?? '')
    return get(reply, key ?? '')
  })

  function put(request: FastifyRequest, reply: FastifyReply, key: string) {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (hashOf(bytes) !== request.headers['x-amz-content-sha256'])
      return refuse(reply, 400, 'XAmzContentSHA256Mismatch')
    const sha256 = request.headers['x-amz-meta-sha256']?.toString()
    objects.set(key, { bytes: fault === 'forget' ? bytes.subarray(1) : bytes, sha256 })
    return reply.send()
  }

  async function get(reply: FastifyReply, key: string) {
    const found = objects.get(key)
    if (!found) return refuse(reply, 404, 'NoSuchKey')
    if (found.sha256) reply.header('x-amz-meta-sha256', found.sha256)
    if (fault !== 'cut') return reply.send(found.bytes)
    const { raw } = reply.hijack()
    raw.writeHead(200, { 'content-length': found.bytes.length, 'x-amz-meta-sha256': found.sha256 })
    raw.write(found.bytes.subarray(0, found.bytes.length / 2))
    await pause(20)
    return raw.destroy()
  }

  await app.listen({ host: '127.0.0.1', port: 0 })
  const endpoint = `http://127.0.0.1:${portOf(app)}`

  return {
    bucket: { endpoint, region, bucket, keyId, secret },
    env: {
      MEDIA_S3_ENDPOINT: endpoint,
      MEDIA_S3_REGION: region,
      MEDIA_S3_BUCKET: bucket,
      MEDIA_S3_KEY_ID: keyId,
      MEDIA_S3_SECRET: secret,
    },
    objects,
    calls,
    failWith(next: S3Fault) {
      fault = next
    },
    close: () => app.close(),
  }
}

/** The code with which a store refuses this call; null when it is signed as it should. */
function wrongSignature({ method, url, headers }: FastifyRequest): string | null {
  const claim = readClaim(headers.authorization)
  if (!claim) return 'AccessDenied'
  if (claim.keyId !== keyId) return 'InvalidAccessKeyId'
  const [day, place, service] = claim.scope.split('/')
  const date = headers['x-amz-date']?.toString() ?? ''
  if (place !== region || service !== 's3' || day !== date.slice(0, 8)) return 'AuthorizationHeaderMalformed'
  const must = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (!must.every((name) => claim.signedHeaders.includes(name))) return 'AccessDenied'
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const call = { method, target: url, headers: flat, payload: flat['x-amz-content-sha256'] ?? '' }
  return signatureOf(call, claim, secret) === claim.signature ? null : 'SignatureDoesNotMatch'
}

function refuse(reply: FastifyReply, status: number, code: string) {
  return reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
}
