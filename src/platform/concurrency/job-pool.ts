// Heavy work, a few pieces at a time: the same piece is never done twice at once, and the queue has an end.

type JobPool<Result> = {
  /** Makes the piece, or waits for the one already in hand under the same key; `patient` work is never refused. */
  make: (key: string, job: () => Promise<Result>, patience?: 'patient') => Promise<Made<Result>>
}

type Made<Result> = { ok: true; result: Result } | { ok: false; reason: 'busy' }

/**
 * @param workers how many pieces are worked on at once
 * @param places how many more may wait before others are refused as busy
 */
export function createJobPool<Result>({
  workers,
  places,
}: {
  workers: number
  places: number
}): JobPool<Result> {
  const inHand = new Map<string, Promise<Result>>()
  const queue: Array<() => void> = []
  const patientQueue: Array<() => void> = []
  let working = 0

  function next() {
    if (working >= workers) return
    const start = queue.shift() ?? patientQueue.shift()
    if (!start) return
    working += 1
    start()
  }

  function enqueue(job: () => Promise<Result>, line: Array<() => void>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    line.push(() => {
      job()
        .then(resolve, reject)
        .finally(() => {
          working -= 1
          next()
        })
    })
    next()
    return promise
  }

  async function make(key: string, job: () => Promise<Result>, patience?: 'patient'): Promise<Made<Result>> {
    const same = inHand.get(key)
    if (same) return { ok: true, result: await same }
    if (!patience && working >= workers && queue.length >= places) return { ok: false, reason: 'busy' }
    const piece = enqueue(job, patience ? patientQueue : queue)
    inHand.set(key, piece)
    try {
      return { ok: true, result: await piece }
    } finally {
      inHand.delete(key)
    }
  }

  return { make }
}
