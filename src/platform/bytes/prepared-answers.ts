import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AnswerBytes, PreparedAnswer } from '#platform/http/outcome.ts'

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

type Form = {
  /** The data as JSON text, when the caller has it cheaper. */
  json?: () => string
  meta?: Record<string, unknown>
  /** Larger ones are made anew for each asker: they are not worth their memory. */
  largestKept?: number
}

/**
 * Answers whose bytes are made once, off the main thread, when somebody asks over HTTP: pages in this process take the
 * data alone. The compression is improved when there is time.
 */
export function createPreparedAnswers() {
  const made = new WeakMap<object, Promise<AnswerBytes>>()
  const waiting = new Set<AnswerBytes>()
  let isImproving = false
  let isStopped = false

  function prepare<Data>(data: Data, form: Form = {}): PreparedAnswer<Data> {
    const { json = () => JSON.stringify(data), meta, largestKept = Infinity } = form
    const answer = { data, meta, bytes: () => made.get(answer) ?? make() }
    async function make(): Promise<AnswerBytes> {
      const making = toBytes(json(), meta)
      made.set(answer, making)
      const bytes = await making.catch((failure: unknown) => {
        made.delete(answer)
        throw failure
      })
      if (bytes.raw.length > largestKept) made.delete(answer)
      else if (bytes.raw.length <= largestForFair) improveLater(bytes)
      return bytes
    }
    return answer
  }

  /** Forgets an answer that was replaced, so that no time goes into it. */
  function drop(answer: PreparedAnswer<unknown>): void {
    made.get(answer)?.then(
      (bytes) => waiting.delete(bytes),
      () => {},
    )
  }

  function improveLater(bytes: AnswerBytes): void {
    waiting.add(bytes)
    void improve()
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

async function toBytes(json: string, meta: Record<string, unknown> | undefined): Promise<AnswerBytes> {
  const further = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`
  const raw = Buffer.from(`{"status":200,"message":"OK","data":${json}${further}}`)
  const [zipped, brotli] = await Promise.all([
    toGzip(raw, { level: 6 }),
    toBrotli(raw, brotliOptions(quickQuality, raw.length)),
  ])
  const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`
  return { raw, gzip: zipped, brotli, etag }
}
