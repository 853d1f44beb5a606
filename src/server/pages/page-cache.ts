import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

const toBrotli = promisify(brotliCompress)

/** A whole page as bytes, ready to send in any encoding. */
type CachedPage = { raw: Buffer; gzip: Buffer; brotli: Buffer; etag: string }

const mostPages = 3000
const mostBytes = 96 * 1024 * 1024
/** What the first visitor waits for, about 0.3 ms; and what later ones get, made when there is time. */
const quickQuality = 5
const bestQuality = 11

/** Whole pages by address: bounded, the longest unused go first (ARCHITECTURE.md). */
export function createPageCache() {
  const pages = new Map<string, CachedPage>()
  const improving: string[] = []
  let bytes = 0
  let generation = 0
  let isImproving = false

  function read(key: string): CachedPage | undefined {
    const page = pages.get(key)
    if (!page) return undefined
    // Last in the map: used last.
    pages.delete(key)
    pages.set(key, page)
    return page
  }

  /** Keeps a page that was begun in `begunIn`; one begun before pages were dropped may be old and is not kept. */
  function keep(key: string, page: CachedPage, begunIn: number): void {
    if (begunIn !== generation) return
    remove(key)
    pages.set(key, page)
    bytes += sizeOf(page)
    for (const [oldest] of pages) {
      if (pages.size <= mostPages && bytes <= mostBytes) break
      remove(oldest)
    }
    improving.push(key)
    void improve()
  }

  function remove(key: string): void {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= sizeOf(page)
  }

  /** Drops the pages that a change touched. */
  function drop(isTouched: (key: string) => boolean = () => true): void {
    generation += 1
    for (const key of pages.keys()) if (isTouched(key)) remove(key)
  }

  async function improve(): Promise<void> {
    if (isImproving) return
    isImproving = true
    for (let key = improving.shift(); key !== undefined; key = improving.shift()) {
      const page = pages.get(key)
      if (!page) continue
      const brotli = await toBrotli(page.raw, brotliOptions(bestQuality, page.raw.length))
      if (pages.get(key) !== page) continue
      bytes += brotli.length - page.brotli.length
      page.brotli = brotli
    }
    isImproving = false
  }

  return { read, keep, drop, generation: () => generation, size: () => pages.size }
}

/** Compresses a page for sending. */
export function toPage(html: string): CachedPage {
  const raw = Buffer.from(html)
  return {
    raw,
    gzip: gzipSync(raw, { level: 6 }),
    brotli: brotliCompressSync(raw, brotliOptions(quickQuality, raw.length)),
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
  }
}

function brotliOptions(quality: number, size: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } }
}

function sizeOf({ raw, gzip, brotli }: CachedPage): number {
  return raw.length + gzip.length + brotli.length
}
