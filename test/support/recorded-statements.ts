import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Query = (this: unknown, ...args: unknown[]) => unknown

/**
 * Keeps every statement that this process sends to PostgreSQL between `start` and `stop`, each text once, as it was sent
 * last. To be called before the shop is opened: a connection keeps the driver's way of sending that it began with.
 */
export function recordStatements() {
  const sent = new Map<string, Statement>()
  let isRecording = false
  const original: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (!isQuery(original)) throw new TypeError('the driver has no query')
  const recording: Query = function recordingQuery(...args) {
    const statement = isRecording ? statementOf(args) : null
    if (statement) sent.set(statement.text, statement)
    return Reflect.apply(original, this, args)
  }
  Reflect.set(pg.Client.prototype, 'query', recording)
  return {
    start: () => void (isRecording = true),
    stop(): Statement[] {
      isRecording = false
      Reflect.set(pg.Client.prototype, 'query', original)
      return [...sent.values()]
    },
  }
}

function isQuery(value: unknown): value is Query {
  return typeof value === 'function'
}

function statementOf([first, second]: unknown[]): Statement | null {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  if (typeof first !== 'object' || first === null || !('text' in first)) return null
  const given = Array.isArray(second) ? second : Reflect.get(first, 'values')
  return { text: String(first.text), values: Array.isArray(given) ? given : [] }
}
