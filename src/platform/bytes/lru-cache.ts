type Limits<Value> = {
  limitBytes: number
  sizeOf: (value: Value) => number
  /** How many at most, however small they are. */
  most?: number
  /** Told of what had to make room, for who keeps more under this name elsewhere. */
  left?: (key: string) => void
}

type Entry<Value> = { value: Value; size: number; usedAt: number }

/**
 * Values kept in memory within a number of bytes; the least recently asked for leave first. An entry carries the time of
 * its last use, so that reading writes one number: a Map that is reordered at each read leaves a table behind each few
 * reads, and these hold one another until the next full collection (2.5 MB for 6,000 answers).
 */
export function createLruCache<Value>({ limitBytes, sizeOf, most = Infinity, left }: Limits<Value>) {
  const kept = new Map<string, Entry<Value>>()
  let heldBytes = 0
  let now = 0

  function remove(key: string): void {
    heldBytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function makeRoom(key: string): void {
    remove(key)
    left?.(key)
  }

  function leastRecent(): string | undefined {
    let oldest: string | undefined
    let usedAt = Infinity
    for (const [key, entry] of kept) {
      if (entry.usedAt >= usedAt) continue
      oldest = key
      usedAt = entry.usedAt
    }
    return oldest
  }

  return {
    get(key: string): Value | undefined {
      const entry = kept.get(key)
      if (entry) entry.usedAt = now += 1
      return entry?.value
    },
    /** Also for a value that has grown since: its size is taken anew. One larger than all the room is not kept. */
    put(key: string, value: Value): void {
      remove(key)
      const size = sizeOf(value)
      if (size > limitBytes) return
      kept.set(key, { value, size, usedAt: (now += 1) })
      heldBytes += size
      while (heldBytes > limitBytes || kept.size > most) makeRoom(leastRecent() ?? key)
    },
    has: (key: string, value: Value) => kept.get(key)?.value === value,
    remove,
    /** Without making it the most recent. */
    peek: (key: string) => kept.get(key)?.value,
    keys: () => kept.keys(),
    count: () => kept.size,
  }
}
