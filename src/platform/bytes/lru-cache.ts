// Finished pictures kept in memory, the least recently asked for leaving first.

type ByteShelf = {
  get: (key: string) => Buffer | undefined
  put: (key: string, bytes: Buffer) => void
}

export function createLruCache({ limitBytes }: { limitBytes: number }): ByteShelf {
  const kept = new Map<string, Buffer>()
  let heldBytes = 0

  function remove(key: string) {
    heldBytes -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }

  return {
    get(key) {
      const bytes = kept.get(key)
      if (!bytes) return undefined
      // A Map keeps the order of insertion: taken out and put back, it is the most recent.
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
    put(key, bytes) {
      remove(key)
      kept.set(key, bytes)
      heldBytes += bytes.length
      for (const oldest of kept.keys()) {
        if (heldBytes <= limitBytes) return
        remove(oldest)
      }
    },
  }
}
