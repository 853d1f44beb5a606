/** At most this many orders are placed at once in a process; the rest stand in line, not in the database's queue. */
const inside = 6
const lineLength = 1000

export type Turnstile = ReturnType<typeof createTurnstile>

/** Lets a few in at a time, first come first served; refuses at once when the line is too long to be worth it. */
export function createTurnstile({ width = inside, longest = lineLength } = {}) {
  let free = width
  const line: Array<() => void> = []

  async function enter(): Promise<boolean> {
    if (free > 0) {
      free -= 1
      return true
    }
    if (line.length >= longest) return false
    await new Promise<void>((letIn) => line.push(letIn))
    return true
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else free += 1
  }

  return {
    async pass<T>(work: () => Promise<T>): Promise<T | 'too-busy'> {
      if (!(await enter())) return 'too-busy'
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
