import { type EndpointName, endpoints, ownApiBase } from '#contract/endpoints.ts'
import { keptAtHeader } from '../kept-at-header.ts'
import { forgetAccounts, keep, keptAnswers, keptOfAccount } from './kept-caches.ts'
import { givenAt } from './page-answers.ts'

/**
 * The answers that are kept. Prices that are to be paid, orders under way, payments and the sign-in are not among them:
 * these are the shop's to say at the moment.
 */
const kept: readonly EndpointName[] = [
  'readMenu',
  'listProducts',
  'listCategoryProducts',
  'readProduct',
  'listCategories',
  'listSubcategories',
  'listCollections',
  'readShop',
  'readHomeContent',
  'readContentPage',
  'readFaqs',
  'readBlogs',
  'readProfile',
  'listSessions',
  'listAddresses',
  'listOrders',
  'readOrder',
]

/** After these nobody is signed in here any more, whatever the shop answers. */
const endings: readonly EndpointName[] = ['logout', 'deleteProfile', 'endSessions']

const isName = (name: string): name is EndpointName => name in endpoints
const rows = Object.keys(endpoints)
  .filter(isName)
  .map((name) => {
    const { method, path } = endpoints[name]
    return { name, method, path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
  })

/** The row that a request asks. An address that is a row's own counts before one that a row's parameter fits. */
function rowOf({ method, url }: Request): EndpointName | undefined {
  const asked = new URL(url).pathname.slice(ownApiBase.length)
  const fitting = rows.filter((row) => row.method === method && row.pattern.test(asked))
  return (fitting.find(({ path }) => path === asked) ?? fitting[0])?.name
}

/** The shop first; without a line what it said last. Undefined for what the worker leaves alone. */
export function answerCall(event: FetchEvent): Promise<Response> | undefined {
  const name = rowOf(event.request)
  if (name === undefined) return undefined
  if (endings.includes(name)) event.waitUntil(forgetAccounts())
  if (!kept.includes(name)) return undefined
  const token = event.request.headers.get('authorization')
  if (endpoints[name].signIn === 'none') return answerFrom(event, { cache: keptAnswers(), kind: 'answers' })
  return token ? answerFrom(event, { cache: keptOfAccount(token), kind: 'account' }) : undefined
}

type Place = { cache: Promise<Cache>; kind: 'answers' | 'account' }

/**
 * The cache is opened before the shop is asked: an answer that comes after the sign-out goes into one that is gone
 * already, and with it.
 */
async function answerFrom(event: FetchEvent, { cache: opening, kind }: Place): Promise<Response> {
  const { request } = event
  const cache = await opening
  const response = await fetch(request).catch((failure: unknown) => orKept(request, { cache, failure }))
  if (response.headers.has(keptAtHeader)) return response
  if (kind === 'account' && response.status === 401) event.waitUntil(forgetAccounts())
  const isData = response.headers.get('content-type')?.startsWith('application/json')
  if (response.status === 200 && isData)
    event.waitUntil(keep(cache, request, { response: response.clone(), kind }))
  return response
}

async function orKept(request: Request, { cache, failure }: { cache: Cache; failure: unknown }) {
  const found = await cache.match(request, { ignoreVary: true })
  if (!found) throw failure
  const headers = new Headers(found.headers)
  headers.set(keptAtHeader, String(givenAt(found)))
  return new Response(found.body, { headers })
}
