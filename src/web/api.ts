import type { Answer, CallInput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Data, EndpointName, Input } from '#contract/endpoints.ts'
import { browserStorage } from './browser-storage.ts'
import { timings } from './timings.ts'

/** Calls a row of the contract. `load` functions get one: in the browser this file's, on the server the shop's own. */
export type CallApi = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Answer<Data<Name>>>

/** `keepalive`: the call goes on when the page goes away. */
type CallOptions = { signal?: AbortSignal; keepalive?: true }

/** The answer never came: no network, or the shop is down. */
export class Offline extends Error {}

const apiBase: string = import.meta.env.VITE_API_BASE || '/api/web'

const kept = new Map<string, { at: number; answer: Promise<Answer<unknown>> }>()

/** The only fetch in the browser. Refusals are answers; a call that cannot be made throws `Offline`. */
export const call: CallApi = async (name, input, options = {}) => {
  const endpoint = endpoints[name]
  const url = apiBase + addressOf(endpoint.path, input)
  const isPublic = endpoint.method === 'GET' && endpoint.signIn === 'none'
  if (!isPublic) return read(await send({ method: endpoint.method, url, input, ...options }))

  const earlier = kept.get(url)
  if (earlier && Date.now() - earlier.at < timings.answerKeptMs) return readAs(await earlier.answer)
  const answer = send({ method: 'GET', url, input, ...options }).then((response) => read<unknown>(response))
  kept.set(url, { at: Date.now(), answer })
  // Only good answers are kept: a failure is asked again.
  answer.then(
    ({ status }) => status !== 200 && kept.delete(url),
    () => kept.delete(url),
  )
  return readAs(await answer)
}

/** Forgets the public answers, so that "Try again" asks anew. */
export function forgetAnswers() {
  kept.clear()
}

function addressOf(path: string, input: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

type Outgoing = { method: string; url: string; input: CallInput } & CallOptions

async function send({ method, url, input, signal, keepalive }: Outgoing): Promise<Response> {
  const token = browserStorage.token.read()
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  try {
    return await fetch(url, { method, headers, body, signal, keepalive })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Offline('You seem to be offline. Check your connection and try again.', { cause })
  }
}

/** Reads an envelope or the bare data (api.md, "Shape of every answer"). */
async function read<Shape>(response: Response): Promise<Answer<Shape>> {
  const json: unknown = await response.json().catch(() => null)
  if (isEnvelope(json)) return { ...json, status: response.status } as Answer<Shape>
  if (response.ok) return { status: 200, message: 'OK', data: json } as Answer<Shape>
  return { status: response.status, message: '', code: 'no-answer', data: json }
}

// The one place where an answer meets the type of its row: the server parsed and typed it.
function readAs<Shape>(answer: Answer<unknown>): Answer<Shape> {
  return answer as Answer<Shape>
}

function isEnvelope(json: unknown): json is { status: number; message: string; data: unknown } {
  return typeof json === 'object' && json !== null && 'status' in json && 'data' in json
}

/** The data of a good answer; throws the message of any other. For what a page cannot do without. */
export function need<Shape>(answer: Answer<Shape>): Shape {
  if (isGood(answer)) return answer.data
  throw new Error(answer.message || 'Something went wrong. Please try again.')
}

export function isGood<Shape>(answer: Answer<Shape>): answer is Extract<Answer<Shape>, { status: 200 }> {
  return answer.status === 200
}
