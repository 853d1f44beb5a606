// Heavy picture work, a few pieces at a time: the same piece is never done twice at once, and the queue has an end.

type Workbench<Product> = {
  /** Makes the piece, or waits for the one already in hand under the same key; `patient` work is never refused. */
  make: (key: string, job: () => Promise<Product>, patience?: 'patient') => Promise<Made<Product>>
}

type Made<Product> = { ok: true; product: Product } | { ok: false; reason: 'busy' }

/**
 * @param workers how many pieces are worked on at once
 * @param places how many more may wait before shoppers' requests are refused as busy
 */
export function createJobPool<Product>({
  workers,
  places,
}: {
  workers: number
  places: number
}): Workbench<Product> {
  const inHand = new Map<string, Promise<Product>>()
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

  function enqueue(job: () => Promise<Product>, line: Array<() => void>): Promise<Product> {
    const { promise, resolve, reject } = Promise.withResolvers<Product>()
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

  async function make(
    key: string,
    job: () => Promise<Product>,
    patience?: 'patient',
  ): Promise<Made<Product>> {
    const same = inHand.get(key)
    if (same) return { ok: true, product: await same }
    if (!patience && working >= workers && queue.length >= places) return { ok: false, reason: 'busy' }
    const piece = enqueue(job, patience ? patientQueue : queue)
    inHand.set(key, piece)
    try {
      return { ok: true, product: await piece }
    } finally {
      inHand.delete(key)
    }
  }

  return { make }
}
