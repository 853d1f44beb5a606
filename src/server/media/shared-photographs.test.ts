import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Simulator, type S3Simulator } from '#test/simulators/s3-simulator.ts'
import { openAnother, openTestShop, type TestShop } from '#test/support/shop.ts'
import { runCommand } from '#test/support/shop-command.ts'

let s3: S3Simulator
let first: TestShop
let second: Awaited<ReturnType<typeof openAnother>>
let folder: string
const machine = (name: string) => ({ ...s3.env, DATA_DIR: path.join(folder, name) })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-machines-'))
  s3 = await openS3Simulator()
  first = await openTestShop({ env: machine('first') })
  second = await openAnother(first, machine('second'))
})
afterAll(async () => {
  await second.close()
  await first.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

async function pictureFile(background: string): Promise<string> {
  const file = path.join(folder, `${background.slice(1)}.png`)
  const picture = sharp({ create: { width: 200, height: 250, channels: 3, background } })
  writeFileSync(file, await picture.png().toBuffer())
  return file
}

// Commands, on a busy machine.
const eachIsAProcess = 240_000

test(
  'a photograph kept on one machine is served by processes of two others, that share nothing but the bucket',
  async () => {
    const kept = await runCommand(first, 'picture', await pictureFile('#5b3e96'), { env: machine('third') })
    expect(kept).toEqual({ code: 0, text: expect.stringMatching(/^\/media\/photo\/.*\.jpg\n$/) })
    const answers = await Promise.all(
      [first, second].map(async ({ url }) => {
        const response = await fetch(url + kept.text.trim().replace('.jpg', '.webp'))
        return [response.status, response.headers.get('cache-control'), (await response.bytes()).length]
      }),
    )
    expect(answers).toEqual([[200, 'public, max-age=31536000, immutable', expect.any(Number)], answers[0]])
  },
  eachIsAProcess,
)

test(
  'what lay in a folder is moved by a command, which says what it did, and a backup says where it is',
  async () => {
    const own = { env: { DATA_DIR: path.join(folder, 'before') } }
    const kept = await runCommand(first, 'picture', await pictureFile('#2f7d57'), own)
    expect((await fetch(second.url + kept.text.trim())).status).toBe(404)
    const refused = await runCommand(first, 'media', 'move', own)
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('There is no bucket') })
    const moved = await runCommand(first, 'media', 'move', { env: machine('before') })
    expect(moved).toMatchObject({
      code: 0,
      text: expect.stringContaining('1 piece was put there and checked'),
    })
    expect((await fetch(second.url + kept.text.trim())).status).toBe(200)

    const file = path.join(folder, 'shop.gz')
    const backup = await runCommand(first, 'backup', file, { env: machine('second') })
    expect(backup.text).toContain(`Photographs in the bucket ${s3.bucket.bucket} are not in it`)
    expect(readdirSync(folder)).not.toContain('shop.gz.photographs')
  },
  eachIsAProcess,
)

test(
  'a key that is refused, and some of the settings, are said in words',
  async () => {
    const wrong = { ...machine('before'), MEDIA_S3_SECRET: 'another' }
    const refused = await runCommand(first, 'media', 'move', { env: wrong })
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('refuses the key, its secret') })
    const half = await runCommand(first, 'media', 'move', { env: { MEDIA_S3_BUCKET: 'photos' } })
    expect(half.code).toBe(1)
    for (const name of ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_REGION', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'])
      expect(half.text).toContain(`${name}: needed by MEDIA_S3_BUCKET`)
  },
  eachIsAProcess,
)
