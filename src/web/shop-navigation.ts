import { createNavigation, framedPage, type Visit } from '#platform/browser/router/router.ts'
import { call, isServerReachable, Offline } from './api-client.ts'
import { type FrameData, loadMenu } from './layout/frame-data.ts'
import { pageViews } from './page-views.ts'
import { routes } from './routes.tsx'
import { timings } from './timings.ts'

export type ShopNavigation = ReturnType<typeof createShopNavigation>

/** Leads from page to page of the shop in the browser. */
export function createShopNavigation(first: Omit<Visit<FrameData>, 'location' | 'action'>) {
  const navigation = createNavigation({
    routes,
    input: { api: { call } },
    first,
    quickAnswerMs: timings.quickAnswerMs,
    standIn,
  })

  /** A menu that the server could not load is requested once more (spec §4). */
  async function mendMenu() {
    const { frame } = navigation.visit()
    if (!frame.menuError) return
    const menu = await loadMenu(call)
    if (!menu.menuError) navigation.changeFrame({ ...navigation.visit().frame, ...menu })
  }

  return { ...navigation, mendMenu }
}

const PageWithoutCode = framedPage(() => null, pageViews)

/** Code that cannot be loaded: offline a message stands in; online the shop was updated, and the server sends the page. */
async function standIn(url: URL) {
  if (await isServerReachable(url)) return null
  const result = Promise.reject(new Offline(`no code for ${url.pathname}`))
  result.catch(() => {})
  return { Page: PageWithoutCode, loaded: { result } }
}
