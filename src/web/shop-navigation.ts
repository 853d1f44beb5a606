import { createNavigation, findPage, framedPage, type Visit } from '#platform/browser/router/router.ts'
import { call, isServerReachable, Offline } from './api-client.ts'
import { type FrameData, loadMenu } from './layout/frame-data.ts'
import { pageViews } from './page-views.ts'
import { routes } from './routes.tsx'
import { timings } from './timings.ts'

export type ShopNavigation = ReturnType<typeof createShopNavigation>

type Options = {
  first: Omit<Visit<FrameData>, 'location' | 'action'>
  /** The path of the first page, when it stands in for the one at the address. */
  firstPath?: string
}

/** Leads from page to page of the shop in the browser. */
export function createShopNavigation({ first, firstPath }: Options) {
  const navigation = createNavigation({
    routes,
    input: { api: { call } },
    first,
    firstPath,
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

  /**
   * Opens the page at the address from what was seen before, when another stands in for it. Not one that only the server
   * can make, nor how an order stands: nobody is told that it failed because the line did.
   */
  async function openSeen() {
    const { route } = findPage(routes, window.location.pathname)
    if (route.id === 'order-result' || route.isServersToMake?.(first.frame)) return
    await navigation.openFromHere()
  }

  return { ...navigation, mendMenu, openSeen }
}

const PageWithoutCode = framedPage(() => null, pageViews)

/** Code that cannot be loaded: offline a message stands in; online the shop was updated, and the server sends the page. */
async function standIn(url: URL) {
  if (await isServerReachable(url)) return null
  const result = Promise.reject(new Offline(`no code for ${url.pathname}`))
  result.catch(() => {})
  return { Page: PageWithoutCode, loaded: { result } }
}
