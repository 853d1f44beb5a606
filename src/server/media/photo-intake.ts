// A photograph at the door: is it one, is it whole, is it small enough; then turned upright and stripped of its data.
import { photoWidths } from '#domain/picture-sources.ts'
import { openSharp } from './lazy-sharp.ts'

export const photoLimits = { uploadBytes: 12 * 1024 * 1024, pixels: 40_000_000, side: 16_000 } as const

export type PhotoRefusal = 'too-large' | 'not-a-photo' | 'too-many-pixels' | 'damaged'
type Taken = { ok: true; master: Buffer; width: number } | { ok: false; reason: PhotoRefusal }

/** Reads an upload to its end, or refuses it as soon as it passes 12 MB. */
export async function readUpload(
  upload: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Buffer | 'too-large'> {
  if (upload instanceof Uint8Array) {
    return upload.length > photoLimits.uploadBytes ? 'too-large' : Buffer.from(upload)
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of upload) {
    length += part.length
    if (length > photoLimits.uploadBytes) return 'too-large'
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Decodes the whole picture once, as the only proof that it is one; keeps an upright sRGB master without its data. */
export async function takePhoto(bytes: Buffer): Promise<Taken> {
  if (!looksLikePhoto(bytes)) return { ok: false, reason: 'not-a-photo' }
  const sharp = await openSharp()
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return { ok: false, reason: 'damaged' }
  const { width, height } = header.autoOrient
  const isTooBig = width * height > photoLimits.pixels || Math.max(width, height) > photoLimits.side
  if (isTooBig) return { ok: false, reason: 'too-many-pixels' }
  const form = largestForm(width)
  const master = await sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: form, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch(() => null)
  return master ? { ok: true, master, width: form } : { ok: false, reason: 'damaged' }
}

/** The largest width on the list that needs no enlarging; the smallest on the list for still smaller pictures. */
export function largestForm(naturalWidth: number): number {
  return photoWidths.findLast((width) => width <= naturalWidth) ?? photoWidths[0]
}

/** By first bytes, so that nothing else (SVG, PDF, HTML) ever reaches a decoder. */
function looksLikePhoto(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  const isJpeg = bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff
  const isPng = ascii(0, 8) === '\x89PNG\r\n\x1a\n'
  const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
  const isAvif = ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12))
  return isJpeg || isPng || isWebp || isAvif
}
