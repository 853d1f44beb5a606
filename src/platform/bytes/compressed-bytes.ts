import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { allKeyed } from '#platform/concurrency/concurrency.ts'

/** Bytes that were made once and are sent many times; forms that do not pay are left out. */
export type CompressedBytes = { raw: Buffer; gzip?: Buffer; brotli?: Buffer; etag: string }

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** What the first asker waits for; and what the background makes of it, by size: better, but many times slower. */
const quickQuality = 5
const bestQuality = 11
const fairQuality = 9
const largestForBest = 200_000
const largestForFair = 4_000_000

/** All forms of a text, made off the main thread. While one in pieces is gathered, others are answered between two of them. */
export async function compress(text: string | Iterable<string>): Promise<Required<CompressedBytes>> {
  const { raw, etag } = typeof text === 'string' ? told(Buffer.from(text)) : await gathered(text)
  const forms = await allKeyed({ gzip: gzipOf(raw), brotli: brotliOf(raw, quickQuality) })
  return { raw, ...forms, etag }
}

function told(raw: Buffer) {
  return { raw, etag: etagOf(raw) }
}

async function gathered(pieces: Iterable<string>) {
  const parts: Buffer[] = []
  const hash = createHash('sha256')
  for (const piece of pieces) {
    const part = Buffer.from(piece)
    hash.update(part)
    parts.push(part)
    await setImmediate()
  }
  return { raw: Buffer.concat(parts), etag: tagOf(hash) }
}

/** The smallest brotli form that is worth its time; the one it has where the bytes are too many. */
export async function improve(bytes: CompressedBytes): Promise<void> {
  const size = bytes.raw.length
  if (size > largestForFair) return
  bytes.brotli = await brotliOf(bytes.raw, size <= largestForBest ? bestQuality : fairQuality)
}

function brotliOf(raw: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  return toBrotli(raw, { params }).then(trimmed)
}

function gzipOf(raw: Buffer): Promise<Buffer> {
  return toGzip(raw, { level: 6 }).then(trimmed)
}

/** The compressors hand over a piece of a buffer of 16 kB or more; what is kept for long takes its own length. */
function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export function etagOf(raw: Buffer): string {
  return tagOf(createHash('sha256').update(raw))
}

function tagOf(hash: Hash): string {
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** What all its forms take in memory. */
export function sizeInMemory({ raw, gzip: zipped, brotli }: CompressedBytes): number {
  return raw.length + (zipped?.length ?? 0) + (brotli?.length ?? 0)
}
