import { renderToString } from 'react-dom/server'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import {
  findPage,
  loadOnServer,
  type PageResult,
  statusOf,
  visitOnServer,
} from '#platform/browser/router/router.ts'
import type { CallApi } from './api-client.ts'
import { ShopPage } from './app.tsx'
import type { Boot } from './boot.ts'
import type { Assets } from './layout/document.tsx'
import { loadFrame } from './layout/frame-data.ts'
import { routes } from './routes.tsx'

type Asked = { url: URL; call: CallApi; onFailure: (failure: unknown) => void }

/** A page whose data is there. Many addresses lead to one page: `key` is the same for all of them, null for one not to be kept. */
type OpenedPage = {
  kind: 'page'
  status: number
  /** Of the route. */
  id: string
  params: Record<string, string | undefined>
  data: unknown
  key: string | null
  render: (assets: Assets) => Promise<{ html: string; boot: Boot }>
}

export type Opened = { kind: 'moved'; to: string } | OpenedPage

/** Loads the page at an address. Rendering it is for later: it costs ten times as much, and is often not needed. */
export async function openServerPage({ url, call, onFailure }: Asked): Promise<Opened> {
  const found = findPage(routes, url.pathname)
  const { route, params } = found
  const result = await loadOnServer({ found, url, input: { api: { call } }, onFailure })
  if (result.kind === 'moved') return result
  return {
    kind: 'page',
    status: statusOf(result),
    id: route.id,
    params,
    data: result.kind === 'page' ? result.data : null,
    key: keyOf(result, { id: route.id, url }),
    async render(assets) {
      const shown =
        result.kind === 'page' ? { kind: result.kind, data: result.data, status: result.status } : result
      const { frame, Page } = await allKeyed({ frame: loadFrame(call), Page: route.framed() })
      const visit = visitOnServer(url, { path: route.path, frame, Page, result: shown })
      return {
        html: renderToString(<ShopPage visit={visit} assets={assets} />),
        boot: { assets, frame, loaded: { result: shown } },
      }
    },
  }
}

function keyOf(result: PageResult<unknown>, { id, url }: { id: string; url: URL }): string | null {
  // What is not there looks the same at every address.
  if (statusOf(result) === 404) return `${id}: not found`
  if (result.kind !== 'page' || result.isCacheable === false) return null
  return result.address ?? url.pathname + url.search
}

/** The address of the page that a URL asks for: in one spelling, with the query parameters that change the page. */
export function addressOf({ pathname, searchParams }: URL): string {
  const { route } = findPage(routes, pathname)
  const values = (route.query ?? []).flatMap((name) => {
    const value = searchParams.getAll(name).filter(Boolean).join(',')
    return value ? [[name, value]] : []
  })
  const path = route.path === '*' ? unknownPath : spelledAs(route.path, pathname)
  return values.length > 0 ? `${path}?${new URLSearchParams(values)}` : path
}

/** A page that no table has; all addresses that nobody knows are one page. */
const unknownPath = '/-'

/** A path in the letters of its route: `/Product/x/` is `/product/x`. */
function spelledAs(route: string, pathname: string): string {
  const asked = pathname.split('/')
  return route
    .split('/')
    .map((part, at) => (part.startsWith(':') ? asked[at] : part))
    .join('/')
}
