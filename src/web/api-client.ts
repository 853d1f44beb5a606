import type { Answer, UnsentCall } from '#platform/http/endpoint.ts'
import { endpoints, isOwnText, ownApiBase } from '#contract/endpoints.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Data, Input } from '#contract/endpoint-schemas.ts'
import { callAddress, readAnswer, typedAnswer } from '#platform/http/http-call.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { pleaseTryAgain } from '#web/failure-messages.ts'
import { keptAtHeader } from '#web/kept-at-header.ts'
import { lastSeen } from '#web/last-seen.ts'
import { timings } from '#web/timings.ts'

/** Calls an endpoint of the contract: in the browser by HTTP (this file), while a page is made on the server directly. */
export type CallApi = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Answer<Data<Name>>>

/**
 * `keepalive`: the request survives the page. `token`: another than the one that is stored. `isFresh`: an answer that was
 * given before will not do.
 */
type CallOptions = { signal?: AbortSignal; keepalive?: true; token?: string; isFresh?: true }

/** The answer never came: no network, or the shop is down. */
export class Offline extends Error {}

const apiBase: string = import.meta.env.VITE_API_BASE || ownApiBase

const cache = new Map<string, { at: number; answer: Promise<Answer<unknown>> }>()

/** Nothing else in the browser calls the API. Refusals are answers; a call that cannot be made throws `Offline`. */
export const call: CallApi = async (name, input, options = {}) => {
  const endpoint = endpoints[name]
  const url = (isOwnText(name) ? ownApiBase : apiBase) + callAddress(endpoint.path, input)
  const isPublic = endpoint.method === 'GET' && endpoint.signIn === 'none'
  const limitMs = name === 'readPaymentStatus' ? timings.paymentCheckLimitMs : timings.callLimitMs
  if (!isPublic) return typedAnswer(await ask({ method: endpoint.method, url, input, limitMs, ...options }))

  const earlier = cache.get(url)
  if (earlier && !options.isFresh && Date.now() - earlier.at < timings.answerCacheMs)
    return typedAnswer(await earlier.answer)
  const answer = ask({ method: 'GET', url, input, limitMs, ...options })
  cache.set(url, { at: Date.now(), answer })
  // Only good answers are cached, and none that the worker kept from before.
  answer.then(
    ({ status }) => (status !== 200 || lastSeen.read()) && cache.delete(url),
    () => cache.delete(url),
  )
  return typedAnswer(await answer)
}

/** Whether the shop's server answers at all. */
export async function isServerReachable(url: URL): Promise<boolean> {
  const { signal, settle } = limited(timings.callLimitMs)
  return fetch(url, { method: 'HEAD', signal })
    .then(
      () => true,
      () => false,
    )
    .finally(settle)
}

/** Forgets the public answers, so that "Try again" asks anew. */
export function forgetAnswers() {
  cache.clear()
}

type Outgoing = { method: string; url: string; input: UnsentCall; limitMs: number } & CallOptions

async function ask({
  method,
  url,
  input,
  signal,
  limitMs,
  keepalive,
  token = browserStorage.token.read() ?? '',
}: Outgoing): Promise<Answer<unknown>> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  const limit = limited(limitMs)
  const signals = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  try {
    const response = await fetch(url, { method, headers, body, signal: signals, keepalive })
    lastSeen.note(Number(response.headers.get(keptAtHeader)))
    return await readAnswer(response)
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (limit.signal.aborted) throw new Error('This takes too long. Please try again.', { cause })
    throw new Offline('You seem to be offline. Check your connection and try again.', { cause })
  } finally {
    limit.settle()
  }
}

/** A signal that ends what takes longer than `ms`. */
function limited(ms: number) {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ms)
  return { signal: ending.signal, settle: () => clearTimeout(timer) }
}

/** The data of a good answer; throws the message of any other. For data that a page cannot be shown without. */
export function need<Shape>(answer: Answer<Shape>): Shape {
  if (isGood(answer)) return answer.data
  throw new Error(answer.message || pleaseTryAgain)
}

/** 200 with something in it: an answer of nothing is of no use to who asked for something. */
export function isGood<Shape>(answer: Answer<Shape>): answer is Extract<Answer<Shape>, { status: 200 }> {
  return answer.status === 200 && answer.data !== null && answer.data !== undefined
}
