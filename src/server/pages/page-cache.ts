import { createImprover, createLruCache, sizeInMemory, type CompressedBytes } from '#platform/bytes/bytes.ts'
import type { PageCall } from './page-calls.ts'

/** A page as it is sent, and what it was made of. */
export type KeptPage = { status: number; bytes: CompressedBytes; madeOf: readonly PageCall[] }

const limits = {
  /** As many as the shop has: home, groups, products. */
  plain: { limitBytes: 80 * 1024 * 1024, most: 3000 },
  /** With a query there is no end to them: filters, searches, a colour and a size of each product. */
  asked: { limitBytes: 8 * 1024 * 1024, most: 1000 },
}

/** Whole pages by their key: bounded, the longest unused go first. Pages with a query never push out those without. */
export function createPageCache() {
  const sizeOfPage = ({ bytes }: KeptPage) => sizeInMemory(bytes)
  const plain = createLruCache<KeptPage>({ ...limits.plain, sizeOf: sizeOfPage })
  const asked = createLruCache<KeptPage>({ ...limits.asked, sizeOf: sizeOfPage })
  const improver = createImprover()
  let generation = 0

  function shelfOf(key: string) {
    return key.includes('?') ? asked : plain
  }

  /** Keeps a page that was begun in `begunIn`; one begun before pages were dropped may be old and is not kept. */
  function keep(key: string, page: KeptPage, begunIn: number): void {
    if (begunIn !== generation) return
    shelfOf(key).put(key, page)
    if (shelfOf(key) === asked) return
    improver.add(page.bytes, {
      isWanted: () => plain.has(key, page),
      improved: () => plain.has(key, page) && plain.put(key, page),
    })
  }

  /** Drops the pages that a change touched; all of them unless told which. */
  function drop(isTouched: (madeOf: readonly PageCall[]) => boolean = () => true): void {
    generation += 1
    for (const shelf of [plain, asked]) {
      for (const key of shelf.keys()) {
        const page = shelf.peek(key)
        if (page && isTouched(page.madeOf)) shelf.remove(key)
      }
    }
  }

  return {
    read: (key: string) => shelfOf(key).get(key),
    keep,
    drop,
    generation: () => generation,
    size: () => plain.count() + asked.count(),
  }
}
