/** Runs the works of one key one after the other: a crowd at one door takes one connection, not all of them. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
