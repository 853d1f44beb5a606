import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createMedia } from './media.ts'
import { mediaRoutes } from './media-routes.ts'

const palazzo = '/media/drawing/v1/palazzo/front/5b3e96.svg'
const app = fastify()
app.decorate('securityHeaders', { 'content-security-policy': "default-src 'self'" })
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-media-'))
  await app.register(mediaRoutes, { media: createMedia({ dataDir, log: createLog('silent') }) })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a drawing comes compressed as the browser likes it, kept for a year', async () => {
  const brotli = await app.inject({ url: palazzo, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(brotli.statusCode).toBe(200)
  expect(brotli.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  const gzip = await app.inject({ url: palazzo, headers: { 'accept-encoding': 'gzip' } })
  const plain = await app.inject({ url: palazzo, headers: { 'accept-encoding': 'br;q=0, identity' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toMatch(/^<svg xmlns/)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('a drawing opened by itself may run nothing', async () => {
  const { headers } = await app.inject({ url: palazzo })
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
})

test('a browser that has the drawing is told so, and HEAD sends no picture', async () => {
  const first = await app.inject({ url: palazzo })
  const again = await app.inject({
    url: palazzo,
    headers: { 'if-none-match': `"other", W/${first.headers.etag}` },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url: palazzo })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a drawing can be had as JPEG or WebP in three widths, for those who cannot read SVG', async () => {
  for (const [form, expected] of [
    ['400.jpg', [400, 500, 'jpeg']],
    ['800.webp', [800, 1000, 'webp']],
    ['1200.jpg', [1200, 1500, 'jpeg']],
  ] as const) {
    const { statusCode, rawPayload, headers } = await app.inject({ url: palazzo.replace('.svg', `-${form}`) })
    expect(statusCode).toBe(200)
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([width, height, format]).toEqual(expected)
    expect(headers['content-type']).toBe(`image/${format}`)
  }
})

test('names off the lists, other spellings and paths that climb are no pictures', async () => {
  const strangers = [
    '/media/',
    '/media/drawing/v1/trousers/front/5b3e96.svg',
    '/media/drawing/v1/palazzo/side/5b3e96.svg',
    '/media/drawing/v1/palazzo/front/5B3E96.svg',
    '/media/drawing/v1/palazzo/front/fff.svg',
    '/media/drawing/v1/palazzo/front/5b3e96/x.svg',
    '/media/drawing/v1/palazzo/front/5b3e96-500.jpg',
    '/media/drawing/v1/palazzo/front/5b3e96-800.svg',
    '/media/drawing/v1/palazzo/front/5b3e96.png',
    '/media/drawing/v2/palazzo/front/5b3e96.svg',
    '/media/drawing/v0/palazzo/front/5b3e96.svg',
    '/media/drawing/v1/constructor/front/5b3e96.svg',
    '/media/drawing/v1/__proto__.svg',
    '/media/photo/../../package.json',
    '/media/photo/%2e%2e%2f%2e%2e%2fpackage.json',
    '/media/photo/..%5c..%5cpackage.json',
    '/media/drawing/v1/../../../../etc/passwd',
    '/media/photo/%00-160.jpg',
  ]
  for (const url of strangers) {
    const { statusCode, headers } = await app.inject({ url })
    expect([statusCode, headers['cache-control'] ?? 'no-store'], url).toEqual([404, 'no-store'])
  }
})

test('a photograph is served with the type it really has', async () => {
  const media = createMedia({ dataDir, log: createLog('silent') })
  const bytes = await sharp({ create: { width: 320, height: 400, channels: 3, background: '#5b3e96' } })
    .png()
    .toBuffer()
  const stored = await media.store(bytes, { source: 'test' })
  if (!stored.ok) throw new Error(stored.reason)
  const { headers, statusCode } = await app.inject({ url: stored.url.replace('.jpg', '.avif') })
  expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([
    200,
    'image/avif',
    undefined,
  ])
  const again = await app.inject({
    url: stored.url.replace('.jpg', '.avif'),
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('a shopper who is told to come back is told when', async () => {
  const crowded = fastify()
  crowded.decorate('securityHeaders', {})
  const media = createMedia({ dataDir, log: createLog('silent'), waitingPlaces: 0 })
  await crowded.register(mediaRoutes, { media })
  const bytes = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#2f7d57' } })
    .png()
    .toBuffer()
  const stored = await media.store(bytes, { source: 'test' })
  if (!stored.ok) throw new Error(stored.reason)
  const wanted = [160, 240, 320, 480, 640].flatMap((width) =>
    ['avif', 'webp'].map((format) => stored.url.replace('-640.jpg', `-${width}.${format}`)),
  )
  const answers = await Promise.all(wanted.map((url) => crowded.inject({ url })))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { statusCode, headers } of refused) {
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store'])
  }
  await crowded.close()
})
