import { endpoints, ownApiBase } from '#contract/endpoints.ts'
import { href } from '#domain/href.ts'
import { workerProtocol } from '../worker-protocol.ts'

export type SeenPage = { path: string; title: string }

/** As many as are read at a glance. */
const most = 6

/** The pages that were seen, the last ones first, as far as the worker keeps them. */
export async function listSeenPages(): Promise<SeenPage[]> {
  if (!navigator.serviceWorker?.controller) return []
  const here = window.location.pathname + window.location.search
  const found = new Map<string, SeenPage>()
  for (const name of (await caches.keys()).toReversed()) {
    const cache = await caches.open(name)
    for (const request of (await cache.keys()).toReversed()) {
      const page = await seenPage(cache, request)
      if (page && page.path !== here && !found.has(page.path)) found.set(page.path, page)
      if (found.size === most) return [...found.values()]
    }
  }
  return [...found.values()]
}

const detail = ownApiBase + endpoints.readProduct.path.replace('{id}', '')

/** A page that was opened whole, or a product whose page was made in the browser. */
async function seenPage(cache: Cache, request: Request): Promise<SeenPage | null> {
  const { pathname, search } = new URL(request.url)
  const isProduct = pathname.startsWith(detail)
  if (!isProduct && /^\/(api|assets)\//.test(pathname)) return null
  const kept = await cache.match(request, { ignoreVary: true })
  if (!kept || pathname === href.offline()) return null
  if (!isProduct) return { path: pathname + search, title: titleIn(await kept.text()) }
  const { data } = Object(await kept.json())
  const { name, slug } = Object(data?.product)
  return { path: href.product(String(slug)), title: String(name) }
}

/** Without the name of the shop. */
function titleIn(html: string): string {
  const { title } = new DOMParser().parseFromString(html, 'text/html')
  return title.split(' | ')[0] ?? title
}

/** The worker may have this very page as a whole. */
export async function openAsKept(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const { pathname, search } = window.location
  for (const name of await caches.keys()) {
    if (!name.startsWith(workerProtocol.pageCaches)) continue
    if (await caches.match(pathname + search, { cacheName: name, ignoreVary: true }))
      return window.location.reload()
  }
}
