// Photographs: masters kept on disk under the hash of what was uploaded, smaller forms made when first asked for.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { photoAddress, photoFormats, photoWidths, type PhotoFormat } from '#domain/picture-sources.ts'
import type { Log } from '#platform/log/log.ts'
import { openSharp } from './lazy-sharp.ts'
import { busy, unknownPicture, type MediaAnswer } from './media-answer.ts'
import { largestForm, readUpload, takePhoto, type PhotoRefusal } from './photo-intake.ts'
import { createJobPool } from '#platform/concurrency/concurrency.ts'

export type StoredPhoto = { ok: true; url: string } | { ok: false; reason: PhotoRefusal }
type Form = { hash: string; width: number; format: PhotoFormat }

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const address = /^\/media\/photo\/([0-9a-f]{32})-(\d{1,4})\.(avif|webp|jpg)$/

export type PhotoDependencies = {
  dataDir: string
  log: Log
  /** Told of every decoding of a master. */
  onDecode?: () => void
  /** How many forms may wait to be made before shoppers are told to come back; 64 unless told. */
  waitingPlaces?: number
}

export function createPhotoMedia(dependencies: PhotoDependencies) {
  const { dataDir, log, onDecode, waitingPlaces = 64 } = dependencies
  const folder = join(dataDir, 'media', 'photo')
  const intakes = createJobPool<StoredPhoto>({ workers: 1, places: 8 })
  const forms = createJobPool<Buffer | null>({ workers: 2, places: waitingPlaces })

  const masterPath = (hash: string) => join(folder, hash.slice(0, 2), `${hash}.jpg`)
  const formPath = ({ hash, width, format }: Form) =>
    join(folder, hash.slice(0, 2), `${hash}-${width}.${format}`)

  /** Takes a photograph in; the same bytes again give the same address. `source` says in the log where it came from. */
  async function store(
    upload: Uint8Array | AsyncIterable<Uint8Array>,
    { source }: { source: string },
  ): Promise<StoredPhoto> {
    const bytes = await readUpload(upload)
    if (bytes === 'too-large') return { ok: false, reason: 'too-large' }
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const done = await intakes.make(hash, () => takeIn(hash, bytes), 'patient')
    const stored: StoredPhoto = done.ok ? done.result : { ok: false, reason: 'damaged' }
    if (!stored.ok)
      log.info({ source, reason: stored.reason, bytes: bytes.length }, 'a photograph was refused')
    return stored
  }

  async function takeIn(hash: string, bytes: Buffer): Promise<StoredPhoto> {
    const known = await read(masterPath(hash))
    if (known) return { ok: true, url: photoAddress(hash, await masterForm(known), 'jpg') }
    const taken = await takePhoto(bytes)
    if (!taken.ok) return taken
    await write(masterPath(hash), taken.master)
    return { ok: true, url: photoAddress(hash, taken.width, 'jpg') }
  }

  /** Answers `/media/photo/{hash}-{width}.{format}`; a width that would need enlarging is no address of the photograph. */
  async function serve(pathname: string): Promise<MediaAnswer> {
    const form = formAt(pathname)
    if (!form) return unknownPicture
    const kept = await read(formPath(form))
    const made = kept
      ? { ok: true as const, result: kept }
      : await forms.make(formPath(form), () => makeForm(form))
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
          if (await read(formPath(form))) continue
          await forms.make(formPath(form), () => makeForm(form), 'patient')
          made += 1
        }
      }
    }
    return { made }
  }

  async function makeForm(form: Form): Promise<Buffer | null> {
    const master = await read(masterPath(form.hash))
    if (!master || form.width > (await masterForm(master))) return null
    onDecode?.()
    const bytes = await encoded(master, form)
    await write(formPath(form), bytes)
    return bytes
  }

  return { store, serve, warm }
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

async function read(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all: written beside its place, then renamed into it. */
async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
