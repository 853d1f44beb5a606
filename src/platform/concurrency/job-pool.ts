import { createSemaphore } from './semaphore.ts'

type JobPool<Result> = {
  /** Does the job, or waits for the one under way for the same key; `patient` work is never refused. */
  make: (key: string, job: () => Promise<Result>, patience?: 'patient') => Promise<Made<Result>>
}

type Made<Result> = { ok: true; result: Result } | { ok: false; reason: 'busy' }

/**
 * Heavy work, a few pieces at a time: the same piece is never done twice at once, and the queue has an end.
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
  const line = createSemaphore(workers)

  async function make(key: string, job: () => Promise<Result>, patience?: 'patient'): Promise<Made<Result>> {
    const same = inHand.get(key)
    if (same) return { ok: true, result: await same }
    if (!patience && !line.hasRoom() && line.length() >= places) return { ok: false, reason: 'busy' }
    const piece = line.pass(job, patience)
    inHand.set(key, piece)
    try {
      return { ok: true, result: await piece }
    } finally {
      inHand.delete(key)
    }
  }

  return { make }
}
