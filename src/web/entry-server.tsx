import { renderToString } from 'react-dom/server'
import { createPath, NavigationType, type Navigator } from 'react-router'
import type { CallApi } from '#web/api-client.ts'
import { allKeyed } from '#platform/concurrency/all-keyed.ts'
import { VisitedPage } from './app.tsx'
import type { Boot } from './boot.ts'
import type { Assets } from './layout/document.tsx'
import { loadFrame } from './layout/frame-data.ts'
import { findPage, type FoundPage } from './navigation/visit.ts'
import type { PageResult } from './page-row.tsx'
import { pageRows } from './routes.tsx'

type RenderInput = {
  url: URL
  call: CallApi
  assets: Assets
  onFailure: (failure: unknown) => void
}

type Rendered =
  | { kind: 'moved'; to: string }
  | {
      kind: 'page'
      status: number
      /** The row of `routes.tsx` that was rendered. */
      id: string
      params: Record<string, string | undefined>
      html: string
      boot: Boot
      isCacheable: boolean
    }

/** Renders the page at an address to a whole document. Throws when even the frame cannot be had. */
export async function render({ url, call, assets, onFailure }: RenderInput): Promise<Rendered> {
  const found = findPage(pageRows, url.pathname)
  const { row, params } = found
  const { frame, Page, result } = await allKeyed({
    frame: loadFrame(call),
    Page: row.framed(),
    result: load(found, { url, call, onFailure }),
  })
  if (result.kind === 'moved') return result
  const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' }
  const visit = { location, action: NavigationType.Pop, path: row.path, frame, Page, loaded: { result } }
  return {
    kind: 'page',
    status: statusOf(result),
    id: row.id,
    params,
    html: renderToString(<VisitedPage visit={visit} navigator={standing} assets={assets} />),
    boot: { assets, frame, loaded: { result } },
    isCacheable: statusOf(result) === 200 && (result.kind !== 'page' || result.isCacheable !== false),
  }
}

async function load(
  { row, params }: FoundPage,
  parts: Omit<RenderInput, 'assets'>,
): Promise<PageResult<unknown>> {
  try {
    const result = await row.load({ api: { call: parts.call }, params, url: parts.url })
    return result.kind === 'page' ? { ...result, data: await settled(result.data) } : result
  } catch (failure) {
    parts.onFailure(failure)
    return { kind: 'failed' }
  }
}

/** Waits for the promises among the values of a page's data: the server sends whole pages. */
async function settled(data: unknown): Promise<unknown> {
  if (typeof data !== 'object' || data === null) return data
  return allKeyed({ ...data })
}

function statusOf(result: PageResult<unknown>): number {
  if (result.kind === 'missing') return 404
  if (result.kind === 'failed') return 500
  return result.kind === 'page' ? (result.status ?? 200) : 200
}

// Nothing navigates while a page is rendered.
const standing: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => {},
  push: () => {},
  replace: () => {},
}

/** The query parameters that change the page at a path: the rest never enters the page cache. */
export function pageQueries(): Array<{ path: string; query: readonly string[] }> {
  return pageRows.map(({ path, query = [] }) => ({ path, query }))
}
