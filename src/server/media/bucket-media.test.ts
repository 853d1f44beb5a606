import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openS3Simulator, type S3Fault, type S3Simulator } from '#test/simulators/s3-simulator.ts'
import { createBucketKeep } from './bucket-keep.ts'
import { createCachedKeep } from './cached-keep.ts'
import { createMedia } from './media.ts'
import { movePhotos } from './move-photos.ts'
import { photographsOf } from './photo-backup.ts'

const log = createLog('silent')
const mega = 1024 * 1024
/** Long enough for any machine. */
const patient = { connectMs: 30_000, totalMs: 50_000, atOnce: 16, waiting: 64 }
const quick = { connectMs: 200, totalMs: 300, atOnce: 4, waiting: 4 }
let s3: S3Simulator
let machines: string[]

beforeEach(async () => {
  s3 = await openS3Simulator()
  machines = []
})
afterEach(async () => {
  await s3.close()
  for (const dataDir of machines) await rm(dataDir, { recursive: true, force: true })
})

async function newMachine(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-machine-'))
  machines.push(dataDir)
  return dataDir
}

/** A process on a machine of its own, which shares the bucket and nothing else. */
async function mediaOfNewMachine(decoded = () => {}) {
  const place = { dataDir: await newMachine(), bucket: s3.bucket, cacheBytes: 50 * mega, limits: patient }
  return { ...place, media: createMedia({ ...place, log, onDecode: decoded }) }
}

async function photo(background: string): Promise<Buffer> {
  return sharp({ create: { width: 500, height: 620, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Without the look that each process takes at its start. */
const forPieces = () => s3.calls.filter((call) => !call.includes('list-type'))

async function stored(media: ReturnType<typeof createMedia>, background = '#5b3e96'): Promise<string> {
  const kept = await media.store(await photo(background), { source: 'test' })
  if (!kept.ok) throw new Error(kept.reason)
  return kept.url
}

async function served(media: ReturnType<typeof createMedia>, url: string): Promise<string> {
  const answer = await media.serve(url)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.file.bytes.raw.toString('base64')
}

test('a photograph that one machine took in is served by all, and each form of it is made once', async () => {
  let decodings = 0
  const one = await mediaOfNewMachine(() => (decodings += 1))
  const other = await mediaOfNewMachine(() => (decodings += 1))
  const url = await stored(one.media)
  const avif = url.replace('.jpg', '.avif')
  const first = await served(other.media, avif)
  expect(await served(one.media, avif)).toBe(first)
  expect(decodings).toBe(1)
  expect(await other.media.store(await photo('#5b3e96'), { source: 'test' })).toEqual({ ok: true, url })
  expect([...s3.objects.keys()].toSorted()).toEqual([
    expect.stringMatching(/^photo\/..\/[0-9a-f]{32}-480\.avif$/),
    expect.stringMatching(/^photo\/..\/[0-9a-f]{32}\.jpg$/),
  ])
})

test('what was asked for once is on this machine, also for the next process and while the bucket is away', async () => {
  const { media, ...place } = await mediaOfNewMachine()
  const url = await stored(media)
  const bytes = await served(media, url)
  s3.failWith('slow-down')
  s3.calls.length = 0
  expect(await served(media, url)).toBe(bytes)
  expect(forPieces()).toEqual([])
  expect(await served(createMedia({ ...place, log }), url)).toBe(bytes)
})

test('fifty shoppers who ask at once for what another machine has made cause one call to the bucket', async () => {
  const url = await stored((await mediaOfNewMachine()).media)
  await served((await mediaOfNewMachine()).media, url)
  const { media } = await mediaOfNewMachine()
  s3.calls.length = 0
  await Promise.all(Array.from({ length: 50 }, () => served(media, url)))
  expect(forPieces()).toHaveLength(1)
})

test('while the bucket is away or answers nonsense, pictures are told to come back and none is taken in', async () => {
  const url = await stored((await mediaOfNewMachine()).media)
  for (const fault of ['slow-down', 'page', 'cut'] satisfies S3Fault[]) {
    const { media } = await mediaOfNewMachine()
    s3.failWith(fault)
    expect(await media.serve(url), fault).toEqual({ ok: false, reason: 'away', retryAfterSeconds: 10 })
    if (fault !== 'cut')
      expect(await media.store(await photo('#2f7d57'), { source: 'test' })).toEqual({
        ok: false,
        reason: 'photographs-away',
      })
    s3.failWith('none')
    expect((await media.serve(url)).ok, `after ${fault}`).toBe(true)
  }
})

test('a bucket that takes calls and never answers ends them in its time, and is soon not asked any more', async () => {
  const keep = createBucketKeep(s3.bucket, { log, limits: quick })
  s3.failWith('hang')
  const one = () => keep.read('ab/x.jpg').catch((error: unknown) => error)
  expect(await Promise.all(Array.from({ length: 10 }, one))).toEqual([
    ...Array.from({ length: 8 }, () => expect.objectContaining({ reason: 'away' })),
    ...Array.from({ length: 2 }, () => expect.objectContaining({ reason: 'busy' })),
  ])
  s3.calls.length = 0
  expect(await one()).toMatchObject({ reason: 'away' })
  expect(s3.calls).toEqual([])
})

test('a wrong key, a wrong secret, another region and a bucket that is not there are told apart', async () => {
  const reasonOf = async (change: Partial<typeof s3.bucket>) => {
    const failure = await createBucketKeep({ ...s3.bucket, ...change }, { log, limits: patient })
      .look()
      .catch((error: unknown) => error)
    return failure instanceof Error ? failure.message : null
  }
  expect(await reasonOf({})).toBeNull()
  expect(await reasonOf({ keyId: 'AKIAOTHER' })).toMatch(/refuses the key.*: InvalidAccessKeyId$/)
  expect(await reasonOf({ secret: 'another' })).toMatch(/refuses the key.*: SignatureDoesNotMatch$/)
  expect(await reasonOf({ region: 'us-east-1' })).toMatch(/the region: AuthorizationHeaderMalformed$/)
  expect(await reasonOf({ bucket: 'nowhere' })).toBe('there is no bucket nowhere')
  expect(await reasonOf({ endpoint: 'http://127.0.0.1:1' })).toMatch(/does not answer$/)
})

test('what is kept on this machine stays within its bound, the least recently asked for leaves', async () => {
  const folder = await newMachine()
  const far = createBucketKeep(s3.bucket, { log, limits: patient })
  const here = () => createCachedKeep({ keep: far, folder, limitBytes: 250, log })
  const keep = here()
  for (const name of ['aa/1', 'bb/2']) await keep.write(name, Buffer.alloc(100, name))
  await keep.read('aa/1')
  await keep.write('cc/3', Buffer.alloc(100, 'c'))
  await expect.poll(async () => (await filesBelow(folder)).toSorted()).toEqual(['aa/1', 'cc/3'])
  expect((await keep.read('bb/2'))?.length).toBe(100)
  await here().write('dd/4', Buffer.alloc(240))
  await expect.poll(() => filesBelow(folder)).toEqual(['dd/4'])
})

test('a folder is moved into the bucket piece by piece, checked, and again without anything to do', async () => {
  const dataDir = await newMachine()
  const folder = photographsOf(dataDir)
  const media = createMedia({ dataDir, log })
  const urls = [await stored(media, '#111111'), await stored(media, '#222222')]
  await media.warm(urls)
  await writeFile(path.join(folder, 'note.txt'), 'not a photograph')
  const keep = createBucketKeep(s3.bucket, { log, limits: patient })
  const steps: string[] = []
  const first = await movePhotos(folder, keep, (done, of) => steps.push(`${done}/${of}`))
  // Two masters, each with four widths of three formats.
  expect(first).toEqual({ moved: 26, there: 0, different: 0, failed: [] })
  expect(steps.at(-1)).toBe('26/26')
  expect(await movePhotos(folder, keep)).toEqual({ moved: 0, there: 26, different: 0, failed: [] })
  const moved = await mediaOfNewMachine()
  for (const url of urls) expect(await served(moved.media, url)).toBe(await served(media, url))
})

test('what the bucket says it took and did not is named, and moved when it is run again', async () => {
  const dataDir = await newMachine()
  await stored(createMedia({ dataDir, log }))
  const keep = createBucketKeep(s3.bucket, { log, limits: patient })
  s3.failWith('forget')
  expect(await movePhotos(photographsOf(dataDir), keep)).toMatchObject({
    moved: 0,
    failed: [{ name: expect.stringMatching(/\.jpg$/), why: expect.stringContaining('is not what a shop') }],
  })
  s3.failWith('none')
  expect(await movePhotos(photographsOf(dataDir), keep)).toMatchObject({ moved: 1, failed: [] })
})

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const files = await Promise.all(
    names.map(async (name) => ((await stat(path.join(folder, name))).isFile() ? [name] : [])),
  )
  return files.flat()
}
