import { createImprover, createLruCache, sizeInMemory, type CompressedBytes } from '#platform/bytes/bytes.ts'

const mostPages = 3000
const mostBytes = 96 * 1024 * 1024

/** Whole pages by address: bounded, the longest unused go first (ARCHITECTURE.md). */
export function createPageCache() {
  const pages = createLruCache<CompressedBytes>({
    limitBytes: mostBytes,
    most: mostPages,
    sizeOf: sizeInMemory,
  })
  const improver = createImprover()
  let generation = 0

  /** Keeps a page that was begun in `begunIn`; one begun before pages were dropped may be old and is not kept. */
  function keep(key: string, page: CompressedBytes, begunIn: number): void {
    if (begunIn !== generation) return
    pages.put(key, page)
    improver.add(page, {
      isWanted: () => pages.has(key, page),
      improved: () => pages.has(key, page) && pages.put(key, page),
    })
  }

  /** Drops the pages that a change touched. */
  function drop(isTouched: (key: string) => boolean = () => true): void {
    generation += 1
    for (const key of pages.keys()) if (isTouched(key)) pages.remove(key)
  }

  return { read: pages.get, keep, drop, generation: () => generation, size: pages.count }
}
