// Photographs: masters kept under the hash of what was uploaded, smaller forms made when first asked for.
import { createHash } from 'node:crypto'
import { photoAddress, photoFormats, photoWidths, type PhotoFormat } from '#domain/picture-sources.ts'
import type { Log } from '#platform/log/log.ts'
import { openSharp } from './lazy-sharp.ts'
import { away, busy, unknownPicture, type MediaAnswer } from './media-answer.ts'
import { KeepAway, type PhotoKeep } from './photo-keep.ts'
import { largestForm, readUpload, takePhoto, type PhotoRefusal } from './photo-intake.ts'
import { createJobPool } from '#platform/concurrency/concurrency.ts'

export type StoredPhoto = { ok: true; url: string } | { ok: false; reason: PhotoRefusal | 'photographs-away' }
type Form = { hash: string; width: number; format: PhotoFormat }

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const address = /^\/media\/photo\/([0-9a-f]{32})-(\d{1,4})\.(avif|webp|jpg)$/

export type PhotoDependencies = {
  keep: PhotoKeep
  log: Log
  /** Told of every decoding of a master. */
  onDecode?: () => void
  /** How many forms may wait to be made before shoppers are told to come back; 64 unless told. */
  waitingPlaces?: number
}

export function createPhotoMedia(dependencies: PhotoDependencies) {
  const { keep, log, onDecode, waitingPlaces = 64 } = dependencies
  const intakes = createJobPool<StoredPhoto>({ workers: 1, places: 8 })
  const forms = createJobPool<Buffer | null>({ workers: 2, places: waitingPlaces })

  const masterName = (hash: string) => `${hash.slice(0, 2)}/${hash}.jpg`
  const formName = ({ hash, width, format }: Form) => `${hash.slice(0, 2)}/${hash}-${width}.${format}`

  /** Takes a photograph in; the same bytes again give the same address. `source` says in the log where it came from. */
  async function store(
    upload: Uint8Array | AsyncIterable<Uint8Array>,
    { source }: { source: string },
  ): Promise<StoredPhoto> {
    const bytes = await readUpload(upload)
    if (bytes === 'too-large') return { ok: false, reason: 'too-large' }
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const done = await intakes.make(hash, () => takeIn(hash, bytes).catch(photographsAway), 'patient')
    const stored: StoredPhoto = done.ok ? done.result : { ok: false, reason: 'damaged' }
    if (!stored.ok)
      log.info({ source, reason: stored.reason, bytes: bytes.length }, 'a photograph was refused')
    return stored
  }

  async function takeIn(hash: string, bytes: Buffer): Promise<StoredPhoto> {
    const known = await keep.read(masterName(hash))
    if (known) return { ok: true, url: photoAddress(hash, await masterForm(known), 'jpg') }
    const taken = await takePhoto(bytes)
    if (!taken.ok) return taken
    await keep.write(masterName(hash), taken.master)
    return { ok: true, url: photoAddress(hash, taken.width, 'jpg') }
  }

  /** Answers `/media/photo/{hash}-{width}.{format}`; a width that would need enlarging is no address of the photograph. */
  async function serve(pathname: string): Promise<MediaAnswer> {
    const form = formAt(pathname)
    if (!form) return unknownPicture
    return serveForm(form).catch((error: unknown) => {
      if (error instanceof KeepAway) return away
      throw error
    })
  }

  async function serveForm(form: Form): Promise<MediaAnswer> {
    const kept = await keep.read(formName(form))
    const made = kept
      ? { ok: true as const, result: kept }
      : await forms.make(formName(form), () => makeForm(form))
    if (!made.ok) return busy
    if (!made.result) return unknownPicture
    const etag = `"${form.hash}-${form.width}-${form.format}"`
    return { ok: true, file: { bytes: { raw: made.result, etag }, contentType: contentTypes[form.format] } }
  }

  /** Makes every form of these photographs ahead of the first shopper, giving way to those already there. */
  async function warm(urls: readonly string[]): Promise<{ made: number }> {
    let made = 0
    for (const url of urls) {
      const largest = formAt(url)
      if (!largest) continue
      const wanted = photoWidths.filter((width) => width <= largest.width)
      for (const width of wanted) {
        for (const format of photoFormats) {
          const form = { ...largest, width, format }
          if (await keep.read(formName(form))) continue
          await forms.make(formName(form), () => makeForm(form), 'patient')
          made += 1
        }
      }
    }
    return { made }
  }

  async function makeForm(form: Form): Promise<Buffer | null> {
    const master = await keep.read(masterName(form.hash))
    if (!master || form.width > (await masterForm(master))) return null
    onDecode?.()
    const bytes = await encoded(master, form)
    // Who waits has their picture, also when the next one has to make it again.
    await keep.write(formName(form), bytes).catch((error: unknown) => {
      if (!(error instanceof KeepAway)) throw error
    })
    return bytes
  }

  return { store, serve, warm }
}

function photographsAway(error: unknown): StoredPhoto {
  if (error instanceof KeepAway) return { ok: false, reason: 'photographs-away' }
  throw error
}

function formAt(pathname: string): Form | null {
  const [, hash, digits, extension] = address.exec(pathname) ?? []
  const width = photoWidths.find((known) => String(known) === digits)
  const format = photoFormats.find((known) => known === extension)
  return hash && width && format ? { hash, width, format } : null
}

async function masterForm(master: Buffer): Promise<number> {
  const sharp = await openSharp()
  const { width } = await sharp(master).metadata()
  return largestForm(width)
}

async function encoded(master: Buffer, { width, format }: Form): Promise<Buffer> {
  const sharp = await openSharp()
  const picture = sharp(master).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 52, effort: 3 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 78 }).toBuffer()
    case 'jpg':
      return picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}
