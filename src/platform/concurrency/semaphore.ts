/** Lets `width` in at a time, first come first served; who is patient lets all others go first. */
export function createSemaphore(width: number) {
  let free = width
  const outside: Array<() => void> = []
  const patient: Array<() => void> = []

  async function enter(queue: Array<() => void>): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((letIn) => queue.push(letIn))
  }

  function leave(): void {
    const next = outside.shift() ?? patient.shift()
    if (next) next()
    else free += 1
  }

  return {
    /** Whether the next one is let in at once. */
    hasRoom: () => free > 0,
    /** How many stand outside, without the patient. */
    length: () => outside.length,
    async pass<T>(work: () => Promise<T>, patience?: 'patient'): Promise<T> {
      await enter(patience ? patient : outside)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
