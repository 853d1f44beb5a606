import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PreparedAnswer } from '#server/http/outcome.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** What the first asker waits for; and what the background makes of it, by size: better, but many times slower. */
const quickQuality = 5
const bestQuality = 11
const fairQuality = 9
const largestForBest = 200_000
const largestForFair = 4_000_000

function brotliOptions(quality: number, size: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } }
}

/** `json`: the data as JSON text, when the caller has it already. */
type Form = { json?: string; meta?: Record<string, unknown> }

export type PreparedAnswers = ReturnType<typeof createPreparedAnswers>

/** Serialises and compresses answers once, off the main thread, and improves the compression when there is time. */
export function createPreparedAnswers() {
  const waiting = new Set<PreparedAnswer<unknown>>()
  let isImproving = false
  let isStopped = false

  async function prepare<Data>(data: Data, { json, meta }: Form = {}): Promise<PreparedAnswer<Data>> {
    const further = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`
    const raw = Buffer.from(`{"status":200,"message":"OK","data":${json ?? JSON.stringify(data)}${further}}`)
    const [zipped, brotli] = await Promise.all([
      toGzip(raw, { level: 6 }),
      toBrotli(raw, brotliOptions(quickQuality, raw.length)),
    ])
    const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`
    const answer = { data, meta, raw, gzip: zipped, brotli, etag }
    if (raw.length <= largestForFair) waiting.add(answer)
    void improve()
    return answer
  }

  /** Forgets an answer that was replaced, so that no time goes into it. */
  function drop(answer: PreparedAnswer<unknown>): void {
    waiting.delete(answer)
  }

  async function improve(): Promise<void> {
    if (isImproving) return
    isImproving = true
    while (!isStopped) {
      const [answer] = waiting
      if (!answer) break
      waiting.delete(answer)
      const quality = answer.raw.length <= largestForBest ? bestQuality : fairQuality
      answer.brotli = await toBrotli(answer.raw, brotliOptions(quality, answer.raw.length))
    }
    isImproving = false
  }

  function stop(): void {
    isStopped = true
    waiting.clear()
  }

  return { prepare, drop, stop }
}
