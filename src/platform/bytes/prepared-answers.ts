import { compress, type CompressedBytes } from './compressed-bytes.ts'
import { createImprover } from './improver.ts'

/** An answer that changes seldom. Its bytes are made when first asked for, and kept; who is in this process takes the data. */
export type PreparedAnswer<Data> = {
  data: Data
  meta?: Record<string, unknown>
  bytes: () => Promise<Required<CompressedBytes>>
}

type Form = {
  /** The data as JSON text in pieces, where it is long. */
  json?: () => Iterable<string>
  meta?: Record<string, unknown>
  /** Larger ones are made anew for each asker: they are not worth their memory. */
  largestKept?: number
}

/** Answers whose bytes are made once, off the main thread, when somebody asks for them over HTTP. */
export function createPreparedAnswers() {
  const made = new WeakMap<object, Promise<Required<CompressedBytes>>>()
  const dropped = new WeakSet<object>()
  const improver = createImprover()

  function prepare<Data>(data: Data, form: Form = {}): PreparedAnswer<Data> {
    const { json, meta, largestKept = Infinity } = form
    const answer = { data, meta, bytes: () => made.get(answer) ?? make() }
    async function make(): Promise<Required<CompressedBytes>> {
      const making = compress(
        json ? inPieces(json(), meta) : [...inPieces([JSON.stringify(data)], meta)].join(''),
      )
      made.set(answer, making)
      const bytes = await making.catch((failure: unknown) => {
        made.delete(answer)
        throw failure
      })
      if (bytes.raw.length > largestKept) made.delete(answer)
      else improver.add(bytes, { isWanted: () => !dropped.has(answer) })
      return bytes
    }
    return answer
  }

  return {
    prepare,
    /** Forgets an answer that was replaced, so that no time goes into it. */
    drop: (answer: PreparedAnswer<unknown>): void => void dropped.add(answer),
    stop: improver.stop,
  }
}

function* inPieces(data: Iterable<string>, meta: Record<string, unknown> | undefined): Generator<string> {
  yield '{"status":200,"message":"OK","data":'
  yield* data
  yield meta === undefined ? '}' : `,"meta":${JSON.stringify(meta)}}`
}
