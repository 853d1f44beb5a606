/** Lets `width` in at a time, first come first served. */
export function createSemaphore(width: number) {
  let free = width
  const outside: Array<() => void> = []

  async function enter(): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((letIn) => outside.push(letIn))
  }

  function leave(): void {
    const next = outside.shift()
    if (next) next()
    else free += 1
  }

  return {
    /** How many stand outside. */
    length: () => outside.length,
    async pass<T>(work: () => Promise<T>): Promise<T> {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
