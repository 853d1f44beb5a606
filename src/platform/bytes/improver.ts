import { setTimeout as sleep } from 'node:timers/promises'
import { improve, type CompressedBytes } from './compressed-bytes.ts'

type Wanted = {
  /** Asked when its turn comes: no time goes into bytes that nobody will send. */
  isWanted: () => boolean
  improved?: () => void
}

/**
 * Compresses better what is kept, one after the other. Only once it has been kept for a while (`restMs`): it takes a hundred
 * times as long as what the first asker waits for, which is lost on bytes that the next change makes anew.
 */
export function createImprover({ restMs = 60_000 } = {}) {
  const waiting = new Map<CompressedBytes, Wanted & { restedAt: number }>()
  let isWorking = false

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (const [bytes, { isWanted, improved, restedAt }] of waiting) {
      await sleep(Math.max(0, restedAt - performance.now()), undefined, { ref: false })
      if (!waiting.delete(bytes) || !isWanted()) continue
      await improve(bytes)
      improved?.()
    }
    isWorking = false
  }

  return {
    add(bytes: CompressedBytes, wanted: Wanted): void {
      waiting.set(bytes, { ...wanted, restedAt: performance.now() + restMs })
      void work()
    },
    stop: () => waiting.clear(),
  }
}
