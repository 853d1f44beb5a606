// Drawings on request: drawn, compressed and kept in memory; rasters of them by the workbench.
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createLruCache } from '#platform/bytes/lru-cache.ts'
import { openDarkroom } from './darkroom.ts'
import { findDrawing } from './drawing/draw.ts'
import { busy, unknownPicture, type MediaAnswer } from './media-answer.ts'
import { createJobPool } from '#platform/concurrency/job-pool.ts'

const rasterWidths: readonly number[] = [400, 800, 1200]
const rasterTypes = { jpg: 'image/jpeg', webp: 'image/webp' } as const
const address = /^\/media\/drawing\/v([1-9]\d?)\/([a-z0-9/-]{1,80}?)(?:-(\d{3,4}))?\.(svg|jpg|webp)$/

/** `serve(pathname, acceptEncoding)` answers `/media/drawing/…`; anything but a known name is an unknown picture. */
export function createDrawnMedia() {
  const shelf = createLruCache({ limitBytes: 32 * 1024 * 1024 })
  const bench = createJobPool<Buffer>({ workers: 1, places: 16 })

  async function serve(pathname: string, acceptEncoding: string): Promise<MediaAnswer> {
    const [, version, name, width, form] = address.exec(pathname) ?? []
    if (!version || !name) return unknownPicture
    const draw = findDrawing(Number(version), name)
    if (!draw) return unknownPicture
    if (form === 'svg') return width ? unknownPicture : vector(name, draw, acceptEncoding)
    if (form !== 'jpg' && form !== 'webp') return unknownPicture
    return rasterWidths.includes(Number(width))
      ? raster({ name, draw, width: Number(width), form })
      : unknownPicture
  }

  function vector(name: string, draw: () => string, acceptEncoding: string): MediaAnswer {
    const encoding = bestEncoding(acceptEncoding)
    const key = `${name} ${encoding ?? 'plain'}`
    const bytes = shelf.get(key) ?? compressed(Buffer.from(draw()), encoding)
    shelf.put(key, bytes)
    return {
      ok: true,
      file: { bytes, contentType: 'image/svg+xml', etag: etagOf(bytes), encoding, varies: true },
    }
  }

  async function raster(wanted: {
    name: string
    draw: () => string
    width: number
    form: 'jpg' | 'webp'
  }): Promise<MediaAnswer> {
    const { name, draw, width, form } = wanted
    const key = `${name} ${width} ${form}`
    const kept = shelf.get(key)
    const made = kept
      ? { ok: true as const, product: kept }
      : await bench.make(key, () => rasterised(draw(), width, form))
    if (!made.ok) return busy
    shelf.put(key, made.product)
    return {
      ok: true,
      file: {
        bytes: made.product,
        contentType: rasterTypes[form],
        etag: etagOf(made.product),
        varies: false,
      },
    }
  }

  return { serve }
}

async function rasterised(svg: string, width: number, form: 'jpg' | 'webp'): Promise<Buffer> {
  const sharp = await openDarkroom()
  const picture = sharp(Buffer.from(svg), { density: width > 800 ? 108 : 72 })
    .resize({ width })
    .flatten({ background: '#ffffff' })
  return (
    form === 'jpg' ? picture.jpeg({ quality: 84, mozjpeg: true }) : picture.webp({ quality: 82 })
  ).toBuffer()
}

function bestEncoding(accept: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept)) return 'gzip'
  return undefined
}

function compressed(bytes: Buffer, encoding: 'br' | 'gzip' | undefined): Buffer {
  if (encoding === 'br') {
    return brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
  }
  return encoding === 'gzip' ? gzipSync(bytes, { level: 9 }) : bytes
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
