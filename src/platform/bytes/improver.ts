import { improve, type CompressedBytes } from './compressed-bytes.ts'

type Wanted = {
  /** Asked when its turn comes: no time goes into bytes that nobody will send. */
  isWanted: () => boolean
  improved?: () => void
}

/** Compresses better what is kept, one after the other, when there is time. */
export function createImprover() {
  const waiting = new Map<CompressedBytes, Wanted>()
  let isWorking = false

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (const [bytes, { isWanted, improved }] of waiting) {
      waiting.delete(bytes)
      if (!isWanted()) continue
      await improve(bytes)
      improved?.()
    }
    isWorking = false
  }

  return {
    add(bytes: CompressedBytes, wanted: Wanted): void {
      waiting.set(bytes, wanted)
      void work()
    },
    stop: () => waiting.clear(),
  }
}
