import { setTimeout as sleep } from 'node:timers/promises'
import { improve, type CompressedBytes } from './compressed-bytes.ts'

type Wanted = {
  /** Asked until its turn comes: no time goes into bytes that nobody will send, and they are not held. */
  isWanted: () => boolean
  improved?: () => void
}

/** With each so many that come, those that nobody wants any more are let go of. */
const lookEvery = 256

/**
 * Compresses better what is kept, one after the other. Only once it has been kept for a while (`restMs`): it takes a hundred
 * times as long as what the first asker waits for, which is lost on bytes that the next change makes anew.
 */
export function createImprover({ restMs = 60_000 } = {}) {
  const waiting = new Map<CompressedBytes, Wanted & { restedAt: number }>()
  let isWorking = false
  let added = 0

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

  /** A crawl makes thousands of texts in a minute, of which few are kept. */
  function letGo(): void {
    for (const [bytes, { isWanted }] of waiting) if (!isWanted()) waiting.delete(bytes)
  }

  return {
    add(bytes: CompressedBytes, wanted: Wanted): void {
      waiting.set(bytes, { ...wanted, restedAt: performance.now() + restMs })
      added += 1
      if (added % lookEvery === 0) letGo()
      void work()
    },
    stop: () => waiting.clear(),
  }
}
