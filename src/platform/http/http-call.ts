// How a row is called over HTTP, the same from a browser and from a server whose API lives elsewhere.
import type { Answer, UnsentCall } from './endpoint.ts'

/** The address of a call below the API's base: its path filled in, and its query. */
export function callAddress(path: string, call: UnsentCall): string {
  const params = fieldsOf(call.params)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(params[name])
    // An empty segment would be another address.
    if (value === '') throw new Error(`${path} is called without its ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fieldsOf(call.query))) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** RFC 9110 §15.6.3: what stands for an answer that nobody can read. */
const unreadable = 502

/** Reads our envelope, one that has only `data`, or the bare data. Only HTTP 200 with JSON in it is a good answer. */
export async function readAnswer(response: Response): Promise<Answer<unknown>> {
  const json: unknown = await response.json().catch(() => undefined)
  const envelope = fieldsOf(json)
  const own = typeof envelope.status === 'number' ? envelope.status : undefined
  // A page of a captive network comes with 200 too.
  if (json === undefined && response.status === 200) return refusal({}, { own, status: unreadable })
  // A server may answer 200 and refuse inside.
  const says = 'data' in envelope || (own ?? 0) >= 400 ? own : undefined
  const status = response.status === 200 ? (says ?? 200) : response.status
  if (status !== 200) return refusal(envelope, { own, status })
  if (!('data' in envelope)) return { status: 200, message: 'OK', data: json }
  const meta = 'meta' in envelope ? { meta: fieldsOf(envelope.meta) } : {}
  return { status: 200, message: textOf(envelope.message) || 'OK', data: envelope.data, ...meta }
}

/** `no-answer`: no status in it, so it is not the server that refused, but something on the way. */
function refusal(
  envelope: Fields,
  { own, status }: { own: number | undefined; status: number },
): Answer<unknown> {
  return {
    status,
    message: textOf(envelope.message) || textOf(fieldsOf(envelope.data).message),
    code: textOf(envelope.code) || (own === undefined ? 'no-answer' : 'refused'),
    data: envelope.data ?? null,
  }
}

/** An answer with the type of its row. The one cast of answers: who made it has typed it, here or on another server. */
export function typedAnswer<Data>(answer: Answer<unknown>): Answer<Data> {
  return answer as Answer<Data>
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(json: unknown): Fields {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return isObject ? Object.fromEntries(Object.entries(json)) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
