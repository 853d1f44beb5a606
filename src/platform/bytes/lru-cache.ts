type Limits<Value> = {
  limitBytes: number
  sizeOf: (value: Value) => number
  /** How many at most, however small they are. */
  most?: number
}

/** Values kept in memory within a number of bytes; the least recently asked for leave first. */
export function createLruCache<Value>({ limitBytes, sizeOf, most = Infinity }: Limits<Value>) {
  const kept = new Map<string, { value: Value; size: number }>()
  let heldBytes = 0

  function remove(key: string): void {
    heldBytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    get(key: string): Value | undefined {
      const entry = kept.get(key)
      if (!entry) return undefined
      // A Map keeps the order of insertion: taken out and put back, it is the most recent.
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    /** Also for a value that has grown since: its size is taken anew. */
    put(key: string, value: Value): void {
      remove(key)
      const size = sizeOf(value)
      kept.set(key, { value, size })
      heldBytes += size
      for (const oldest of kept.keys()) {
        if (heldBytes <= limitBytes && kept.size <= most) return
        remove(oldest)
      }
    },
    has: (key: string, value: Value) => kept.get(key)?.value === value,
    remove,
    /** Without making it the most recent. */
    peek: (key: string) => kept.get(key)?.value,
    keys: () => kept.keys(),
    count: () => kept.size,
  }
}
