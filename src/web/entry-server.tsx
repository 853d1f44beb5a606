import { renderToString } from 'react-dom/server'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { findPage, loadOnServer, statusOf, visitOnServer } from '#platform/browser/router/router.ts'
import type { CallApi } from './api-client.ts'
import { ShopPage } from './app.tsx'
import type { Boot } from './boot.ts'
import type { Assets } from './layout/document.tsx'
import { loadFrame } from './layout/frame-data.ts'
import { routes } from './routes.tsx'

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
  const found = findPage(routes, url.pathname)
  const { route, params } = found
  const { frame, Page, result } = await allKeyed({
    frame: loadFrame(call),
    Page: route.framed(),
    result: loadOnServer({ found, url, input: { api: { call } }, onFailure }),
  })
  if (result.kind === 'moved') return result
  const visit = visitOnServer(url, { path: route.path, frame, Page, result })
  return {
    kind: 'page',
    status: statusOf(result),
    id: route.id,
    params,
    html: renderToString(<ShopPage visit={visit} assets={assets} />),
    boot: { assets, frame, loaded: { result } },
    isCacheable: statusOf(result) === 200 && (result.kind !== 'page' || result.isCacheable !== false),
  }
}

/** The query parameters that change the page at a path: the rest never enters the page cache. */
export function pageQueries(): Array<{ path: string; query: readonly string[] }> {
  return routes.map(({ path, query = [] }) => ({ path, query }))
}
