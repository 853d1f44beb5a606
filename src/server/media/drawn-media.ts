// Drawings on request: drawn, compressed and kept in memory; rasters of them by a pool of one.
import {
  compress,
  createImprover,
  createLruCache,
  etagOf,
  sizeInMemory,
  type CompressedBytes,
} from '#platform/bytes/bytes.ts'
import { openSharp } from './lazy-sharp.ts'
import { findDrawing } from './drawing/draw.ts'
import { busy, unknownPicture, type MediaAnswer } from './media-answer.ts'
import { createJobPool } from '#platform/concurrency/concurrency.ts'

const rasterWidths: readonly number[] = [400, 800, 1200]
const rasterTypes = { jpg: 'image/jpeg', webp: 'image/webp' } as const
const address = /^\/media\/drawing\/v([1-9]\d?)\/([a-z0-9/-]{1,80}?)(?:-(\d{3,4}))?\.(svg|jpg|webp)$/

type Raster = { name: string; draw: () => string; width: number; form: 'jpg' | 'webp' }

/** `serve(pathname)` answers `/media/drawing/…`; anything but a known name is an unknown picture. */
export function createDrawnMedia() {
  const shelf = createLruCache<CompressedBytes>({ limitBytes: 32 * 1024 * 1024, sizeOf: sizeInMemory })
  const improver = createImprover()
  const bench = createJobPool<CompressedBytes>({ workers: 1, places: 16 })

  async function serve(pathname: string): Promise<MediaAnswer> {
    const [, version, name, width, form] = address.exec(pathname) ?? []
    if (!version || !name) return unknownPicture
    const draw = findDrawing(Number(version), name)
    if (!draw) return unknownPicture
    if (form === 'svg') return width ? unknownPicture : vector(name, draw)
    if (form !== 'jpg' && form !== 'webp') return unknownPicture
    return rasterWidths.includes(Number(width))
      ? raster({ name, draw, width: Number(width), form })
      : unknownPicture
  }

  async function vector(name: string, draw: () => string): Promise<MediaAnswer> {
    const bytes = shelf.get(name) ?? (await keepVector(name, draw))
    return { ok: true, file: { bytes, contentType: 'image/svg+xml' } }
  }

  async function keepVector(name: string, draw: () => string): Promise<CompressedBytes> {
    const bytes = await compress(draw())
    shelf.put(name, bytes)
    improver.add(bytes, {
      isWanted: () => shelf.has(name, bytes),
      improved: () => shelf.has(name, bytes) && shelf.put(name, bytes),
    })
    return bytes
  }

  async function raster({ name, draw, width, form }: Raster): Promise<MediaAnswer> {
    const key = `${name} ${width} ${form}`
    const kept = shelf.get(key)
    const made = kept
      ? { ok: true as const, result: kept }
      : await bench.make(key, () => rasterised(draw(), width, form))
    if (!made.ok) return busy
    shelf.put(key, made.result)
    return { ok: true, file: { bytes: made.result, contentType: rasterTypes[form] } }
  }

  return { serve }
}

async function rasterised(svg: string, width: number, form: Raster['form']): Promise<CompressedBytes> {
  const sharp = await openSharp()
  const picture = sharp(Buffer.from(svg), { density: width > 800 ? 108 : 72 })
    .resize({ width })
    .flatten({ background: '#ffffff' })
  const raw = await (
    form === 'jpg' ? picture.jpeg({ quality: 84, mozjpeg: true }) : picture.webp({ quality: 82 })
  ).toBuffer()
  return { raw, etag: etagOf(raw) }
}
