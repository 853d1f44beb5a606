import { allKeyed } from '#platform/concurrency/concurrency.ts'
import type { FoundPage, Site } from './page-route.ts'
import type { PageResult } from './page-result.ts'
import { keyless } from './visit-context.ts'
import type { Visit } from './visited-page.tsx'

type Asked<S extends Site> = {
  found: FoundPage<S>
  url: URL
  input: S['input']
  onFailure: (failure: unknown) => void
}

/** Runs the `load` of a page to its end; a load that fails is a result too. */
export async function loadOnServer<S extends Site>(asked: Asked<S>): Promise<PageResult<unknown>> {
  const { route, params } = asked.found
  try {
    const load = await route.load()
    const result = await load({ ...asked.input, params, url: asked.url })
    return result.kind === 'page' ? { ...result, data: await settled(result.data) } : result
  } catch (failure) {
    asked.onFailure(failure)
    return { kind: 'failed' }
  }
}

type Rendered<Frame> = Pick<Visit<Frame>, 'path' | 'frame' | 'Page'> & { result: PageResult<unknown> }

/** The visit that is rendered for an address. */
export function visitOnServer<Frame>(url: URL, { result, ...page }: Rendered<Frame>): Visit<Frame> {
  const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: keyless }
  return { ...page, location, action: 'pop', loaded: { result } }
}

export function statusOf(result: PageResult<unknown>): number {
  if (result.kind === 'missing') return 404
  if (result.kind === 'failed') return 500
  return result.kind === 'page' ? (result.status ?? 200) : 200
}

/** Waits for the promises among the values of a page's data: the server sends whole pages. */
async function settled(data: unknown): Promise<unknown> {
  if (typeof data !== 'object' || data === null) return data
  return allKeyed({ ...data })
}
