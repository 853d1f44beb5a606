import { type EndpointName, endpoints, isOwnText } from '#contract/endpoints.ts'
import { callAddress, readAnswer, typedAnswer } from '#platform/http/http-call.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'

/** Where pages get what they show. `isElsewhere`: nobody tells of changes there, so pages made of it are not kept. */
export type PageSource = Pick<Api, 'call'> & { isElsewhere: boolean }

const patienceMs = 10_000

/** The API in this process or, with a base, the one over there: read as tolerantly as browsers do (decision 0034). */
export function pageSource(own: Pick<Api, 'call'>, base?: string): PageSource {
  if (!base) return { call: own.call, isElsewhere: false }
  const call: Api['call'] = (name, input) =>
    isOwnText(name) ? own.call(name, input) : readAnswerOf(name, callAddress(endpoints[name].path, input))

  async function readAnswerOf(name: EndpointName, address: string) {
    const { method, signIn } = endpoints[name]
    if (method !== 'GET' || signIn !== 'none') throw new Error(`${name} is called from a page`)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(base + address, { headers, signal: AbortSignal.timeout(patienceMs) })
    return typedAnswer<never>(await readAnswer(response))
  }

  return { call, isElsewhere: true }
}
