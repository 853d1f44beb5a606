import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoAddress, pictureSources } from '#domain/picture-sources.ts'
import { createLog } from '#platform/log/log.ts'
import { createMedia } from './media.ts'
import { photoLimits } from './photo-intake.ts'

const log = createLog('silent')
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-photos-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** A photograph of its own colour, so that each test has one nobody else stored. */
function photo(width: number, height: number, red: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 140 } } })
}

async function storedUrl(bytes: Buffer, media = createMedia({ dataDir, log })): Promise<string> {
  const stored = await media.store(bytes, { source: 'test' })
  if (!stored.ok) throw new Error(`refused: ${stored.reason}`)
  return stored.url
}

async function served(pathname: string, media = createMedia({ dataDir, log })): Promise<Buffer> {
  const answer = await media.serve(pathname)
  if (!answer.ok) throw new Error(`${pathname}: ${answer.reason}`)
  return answer.file.bytes.raw
}

test('a photograph is kept under the hash of its bytes, and its address names its largest form', async () => {
  const bytes = await photo(1300, 1625, 1).jpeg().toBuffer()
  const url = await storedUrl(bytes)
  expect(url).toMatch(/^\/media\/photo\/[0-9a-f]{32}-1200\.jpg$/)
  expect(await storedUrl(bytes)).toBe(url)
})

test('JPEG, PNG, WebP and AVIF are taken in, and every form that srcset offers can be had', async () => {
  const media = createMedia({ dataDir, log })
  const drawn = photo(330, 420, 2)
  const uploads = [drawn.clone().jpeg(), drawn.clone().png(), drawn.clone().webp(), drawn.clone().avif()]
  for (const upload of uploads) {
    const { sources, srcSet = '' } = pictureSources(await storedUrl(await upload.toBuffer(), media))
    const offered = [...sources.map((source) => source.srcSet), srcSet].flatMap((set) => set.split(', '))
    expect(offered).toHaveLength(9)
    for (const form of offered) {
      const [pathname = '', width] = form.split(' ')
      const { format, compression, width: real } = await sharp(await served(pathname, media)).metadata()
      expect(`${real}w`).toBe(width)
      expect(pathname.endsWith(compression === 'av1' ? 'avif' : format.replace('jpeg', 'jpg'))).toBe(true)
    }
  }
})

test('a photograph is turned upright and leaves its data, the place it was taken among them, at the door', async () => {
  const bytes = await photo(400, 300, 3)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '13/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('secret place') || (await sharp(bytes).metadata()).exif).toBeTruthy()
  const url = await storedUrl(bytes)
  const { width, height, exif, orientation } = await sharp(await served(url)).metadata()
  expect([width, height]).toEqual([240, 320])
  expect(exif).toBeUndefined()
  expect(orientation).toBeUndefined()
  const kept = await readdir(join(dataDir, 'media', 'photo', url.slice(13, 15)))
  expect(kept.filter((name) => name.endsWith('.part'))).toEqual([])
})

test('nothing is enlarged: a width above the photograph is not an address, and a tiny one keeps its size', async () => {
  const media = createMedia({ dataDir, log })
  const url = await storedUrl(await photo(500, 600, 4).jpeg().toBuffer(), media)
  expect(url).toContain('-480.jpg')
  expect(await media.serve(url.replace('-480', '-640'))).toEqual({ ok: false, reason: 'unknown-picture' })
  const tiny = await storedUrl(await photo(90, 90, 5).png().toBuffer(), media)
  expect((await sharp(await served(tiny, media)).metadata()).width).toBe(90)
})

test('a width that is not on the list is no address, nor is an unknown hash or another format', async () => {
  const media = createMedia({ dataDir, log })
  const url = await storedUrl(await photo(900, 900, 6).jpeg().toBuffer(), media)
  const strangers = [
    url.replace('-800', '-801'),
    url.replace('-800', '-0800'),
    url.replace('-800', ''),
    url.replace('.jpg', '.gif'),
    url.replace('.jpg', '.jpg.avif'),
    photoAddress('f'.repeat(32), 160, 'avif'),
  ]
  for (const stranger of strangers) {
    expect(await media.serve(stranger), stranger).toEqual({ ok: false, reason: 'unknown-picture' })
  }
})

test('a file that ends too early is refused as damaged', async () => {
  const noisy = sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const media = createMedia({ dataDir, log })
  for (const whole of [
    await noisy.clone().jpeg().toBuffer(),
    await noisy.clone().png().toBuffer(),
    await noisy.clone().webp().toBuffer(),
  ]) {
    const cut = whole.subarray(0, Math.floor(whole.length / 2))
    expect(await media.store(cut, { source: 'test' })).toEqual({ ok: false, reason: 'damaged' })
  }
})

test('a small file that would unfold to a huge picture is refused before it is decoded', async () => {
  const media = createMedia({ dataDir, log })
  for (const [width, height] of [
    [30_000, 30_000],
    [20_000, 10],
    [7_000, 6_000],
  ] as const) {
    const bomb = pngOf(width, height)
    expect(bomb.length).toBeLessThan(photoLimits.uploadBytes)
    expect(await media.store(bomb, { source: 'test' })).toEqual({ ok: false, reason: 'too-many-pixels' })
  }
})

test('an SVG, a web page or a script named .jpg is refused, and so is an empty file', async () => {
  const media = createMedia({ dataDir, log })
  const disguises = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a',
    '%PDF-1.7',
    '',
  ]
  for (const text of disguises) {
    expect(await media.store(Buffer.from(text), { source: 'photo.jpg' })).toEqual({
      ok: false,
      reason: 'not-a-photo',
    })
  }
  const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')])
  expect(await media.store(polyglot, { source: 'photo.jpg' })).toEqual({ ok: false, reason: 'damaged' })
})

test('a picture that is also a script is kept as a picture alone', async () => {
  const jpeg = await photo(300, 300, 77).jpeg().toBuffer()
  const script = '*/=alert(1);/*<script>alert(2)</script>'
  // The script stands in a comment of the file and again behind its end.
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
  const both = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(script)])
  const media = createMedia({ dataDir, log })
  const url = await storedUrl(both, media)
  for (const form of [
    url,
    ...pictureSources(url).sources.flatMap(({ srcSet }) => srcSet.split(' ')[0] ?? []),
  ]) {
    const bytes = await served(form, media)
    expect([form, bytes.includes('alert'), bytes.includes('script')]).toEqual([form, false, false])
  }
})

test('an upload past 12 MB is refused without being read to its end', async () => {
  let partsRead = 0
  async function* endless() {
    for (;;) {
      partsRead += 1
      yield new Uint8Array(1024 * 1024)
    }
  }
  const media = createMedia({ dataDir, log })
  expect(await media.store(endless(), { source: 'test' })).toEqual({ ok: false, reason: 'too-large' })
  expect(partsRead).toBe(13)
  const whole = new Uint8Array(photoLimits.uploadBytes + 1)
  expect(await media.store(whole, { source: 'test' })).toEqual({ ok: false, reason: 'too-large' })
})

test('fifty shoppers who ask first for the same form cause one decoding', async () => {
  let decodings = 0
  const media = createMedia({ dataDir, log, onDecode: () => (decodings += 1) })
  const url = await storedUrl(await photo(1000, 1250, 7).jpeg().toBuffer(), media)
  const wanted = url.replace('-960.jpg', '-800.avif')
  const answers = await Promise.all(Array.from({ length: 50 }, () => served(wanted, media)))
  expect(decodings).toBe(1)
  expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(1)
  await served(wanted, createMedia({ dataDir, log, onDecode: () => (decodings += 1) }))
  expect(decodings).toBe(1)
})

test('when too many forms are asked for at once, the last are told to come back, and get theirs later', async () => {
  const media = createMedia({ dataDir, log, waitingPlaces: 1 })
  const url = await storedUrl(await photo(500, 600, 8).jpeg().toBuffer(), media)
  const { sources, srcSet = '' } = pictureSources(url)
  const wanted = [...sources.map((source) => source.srcSet), srcSet].flatMap((set) => set.split(', '))
  const asked = wanted.map((form) => form.split(' ')[0] ?? '')
  const answers = await Promise.all(asked.map((pathname) => media.serve(pathname)))
  const refused = answers.flatMap((answer, index) =>
    answer.ok ? [] : [{ answer, pathname: asked[index] ?? '' }],
  )
  expect(refused.length).toBeGreaterThan(0)
  for (const { answer, pathname } of refused) {
    expect(answer).toEqual({ ok: false, reason: 'busy', retryAfterSeconds: 2 })
    expect((await media.serve(pathname)).ok).toBe(true)
  }
})

test('after warming, no form of a photograph is left to be made', async () => {
  let decodings = 0
  const media = createMedia({ dataDir, log, onDecode: () => (decodings += 1) })
  const url = await storedUrl(await photo(250, 250, 9).jpeg().toBuffer(), media)
  expect(
    await media.warm([url, '/media/drawing/v1/shawl/front/111111.svg', 'https://example.com/a.jpg']),
  ).toEqual({ made: 6 })
  expect(decodings).toBe(6)
  await Promise.all(
    ['-160.avif', '-240.webp', '-240.jpg'].map((form) => served(url.replace('-240.jpg', form), media)),
  )
  expect(decodings).toBe(6)
  expect(await media.warm([url])).toEqual({ made: 0 })
})

/** A PNG that says it is this large; its pixels are one run of zeros, which deflates to almost nothing. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const frame = Buffer.alloc(8 + body.length)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc32(body), 4 + body.length)
    return frame
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(Math.min(50_000_000, (width + 1) * height)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
