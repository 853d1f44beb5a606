// What a photograph takes: bytes of its master and of all forms, and the CPU of making them. node scripts/bench/photograph-bench.ts
import sharp from 'sharp'
import { photoFormats } from '../../src/domain/picture-sources.ts'
import { createLog } from '#platform/log/log.ts'
import { createPhotoMedia } from '../../src/server/media/photo-media.ts'

const [width, height] = [1600, 2000]
const photographs = 2

/** As busy as a photograph is: noise of all sizes, each finer one fainter. */
async function likeAPhotograph(): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const }
  let picture = sharp({ create: { ...raw, background: '#8a7f78' } })
  for (const cell of [256, 128, 64, 32, 16, 8, 4, 2]) {
    const size = { width: Math.ceil(width / cell), height: Math.ceil(height / cell) }
    const sigma = 4 + cell / 6
    const noise = { type: 'gaussian' as const, mean: 128, sigma }
    const layer = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
      .resize(width, height, { kernel: 'cubic' })
      .png({ compressionLevel: 0 })
      .toBuffer()
    picture = sharp(
      await picture
        .composite([{ input: layer, blend: 'soft-light' }])
        .raw()
        .toBuffer(),
      { raw },
    )
  }
  return picture.jpeg({ quality: 92 }).toBuffer()
}

const kept = new Map<string, Uint8Array>()
const media = createPhotoMedia({
  keep: {
    read: async (name) => {
      const bytes = kept.get(name)
      return bytes ? Buffer.from(bytes) : null
    },
    write: async (name, bytes) => void kept.set(name, bytes),
  },
  log: createLog('silent'),
})
let uploaded = 0
let cpuMs = 0
for (let made = 0; made < photographs; made += 1) {
  const photograph = await likeAPhotograph()
  uploaded += photograph.length
  const from = process.cpuUsage()
  const stored = await media.store(photograph, { source: 'bench' })
  if (!stored.ok) throw new Error(stored.reason)
  await media.warm([stored.url])
  const { user, system } = process.cpuUsage(from)
  cpuMs += (user + system) / 1000
}
const kb = (bytes: number) => `${Math.round(bytes / photographs / 1000)} kB`
const bytesOf = (ending: string) =>
  [...kept].reduce((all, [name, bytes]) => all + (name.endsWith(ending) ? bytes.length : 0), 0)
console.log(`uploaded ${kb(uploaded)}; kept ${kb(bytesOf(''))} in ${kept.size / photographs} pieces`)
for (const format of photoFormats) console.log(`  ${format} ${kb(bytesOf(`.${format}`))}`)
console.log(`CPU to take in and make all: ${(cpuMs / photographs / 1000).toFixed(1)} s`)
