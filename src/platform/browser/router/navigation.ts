import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { createListeners } from '../state/state.ts'
import { browserHistory } from './browser-history.ts'
import type { Loaded, PageResult } from './page-result.ts'
import { findPage, type Route, type Site } from './page-route.ts'
import { shownAddress } from './shown-address.ts'
import { type Location, type NavigationType, pathOf } from './visit-context.ts'
import type { Visit } from './visited-page.tsx'

type Options<S extends Site> = {
  routes: ReadonlyArray<Route<S>>
  /** What every `load` gets. */
  input: S['input']
  /** The page as the server has sent it. */
  first: Omit<Visit<S['frame']>, 'location' | 'action'>
  /** The path that the first page has, when it stands in for the one at the address. */
  firstPath?: string
  /** An answer that is quicker than this shows no loading text: nothing flashes. */
  quickAnswerMs: number
  /** What stands for a page whose code, or that of its load, could not be had; null when the server answers: it has newer code. */
  standIn: (url: URL) => Promise<Pick<Visit<unknown>, 'Page' | 'loaded'> | null>
}

/**
 * Leads from page to page in the browser: code and data are fetched together, then the page changes.
 * Why all of it is ours: docs/decisions/0004.
 */
export function createNavigation<S extends Site>(options: Options<S>) {
  const { routes, input, first, firstPath, quickAnswerMs, standIn } = options
  const { tell, subscribe } = createListeners()
  const here = browserHistory.location()
  const location = firstPath === undefined ? here : { ...here, pathname: firstPath, search: '', hash: '' }
  let visit: Visit<S['frame']> = { ...first, location, action: 'pop' }
  let isLoading = false
  let turn = 0
  shownAddress.enter(visit.location)

  /** Loads the page at `url` and shows it; `enter` writes the address. Only the last of several wins. */
  async function open(url: URL, action: NavigationType, enter: () => void) {
    turn += 1
    const mine = turn
    isLoading = true
    tell()
    const { route, params } = findPage(routes, url.pathname)
    if (route.isServersToMake?.(first.frame)) return leaveFor(url, action)
    const load = route.load()
    const asked = load.then((ask) => ask({ ...input, params, url }))
    // The page's boundary shows a failure; here it is only kept from being called unhandled.
    asked.catch(() => {})
    const isPatient = action === 'pop' || url.pathname === visit.location.pathname
    const loading = isPatient ? patiently(asked) : quickly(asked, quickAnswerMs)
    const coming = allKeyed({ Page: route.framed(), load, loaded: loading })
    const shown = await coming.catch(() => standIn(url))
    if (mine !== turn) return
    isLoading = false
    if (!shown) return leaveFor(url, action)
    const { Page, loaded } = shown
    enter()
    const location = browserHistory.location()
    shownAddress.enter(location)
    visit = { ...visit, location, action, path: route.path, Page, loaded }
    tell()
  }

  /** Another step of history with the same page: a fragment, or what `pushBeside` made. The browser scrolls to these. */
  function stay(location: Location) {
    const action = location.hash ? 'push' : 'pop'
    visit = { ...visit, action, location: { ...location, search: visit.location.search } }
    tell()
  }

  browserHistory.onPop((location) => {
    const url = addressOf(pathOf(location))
    if (shownAddress.isAt(url) && !isLoading) return stay(location)
    void open(url, 'pop', () => {})
  })

  // Left for a page of the server's and come back to as it was: nothing is on its way any more.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLoading = false
    tell()
  })

  function replace(to: string, state?: unknown) {
    void open(addressOf(to), 'replace', () => browserHistory.replace(to, state))
  }

  return {
    visit: () => visit,
    isLoading: () => isLoading,
    /** Other data for the frame around the page that is shown. */
    changeFrame(frame: S['frame']) {
      visit = { ...visit, frame }
      tell()
    },
    /** Opens the page at the address, when another stands in for it. */
    openFromHere: () => open(addressOf(pathOf(browserHistory.location())), 'pop', () => {}),
    /** Loads the page that is shown again. */
    async reload() {
      if (visit.location.pathname === firstPath) return window.location.reload()
      await open(addressOf(pathOf(visit.location)), visit.action, () => {})
    },
    /** Leads on; the same address again makes no second entry in history. `state` goes with the step of history. */
    navigate(to: string, { state }: { state?: unknown } = {}) {
      if (to === pathOf(visit.location)) return replace(to, state)
      void open(addressOf(to), 'push', () => browserHistory.push(to, state))
    },
    replace,
    subscribe,
  }
}

function addressOf(path: string): URL {
  return new URL(path, window.location.href)
}

/** Has the server make the page; Back and Forward have changed the address already, and keep their place in history. */
function leaveFor(url: URL, action: NavigationType): void {
  if (action === 'pop' || url.href === window.location.href) window.location.reload()
  else window.location.assign(url)
}

/** On the same path the old page stays until the new data is there; for Back too, whose place needs the whole page. */
async function patiently(asked: Promise<PageResult<unknown>>): Promise<Loaded<unknown>> {
  const settled = await asked.catch(() => null)
  return { result: settled ?? asked }
}

/** Another path changes at once, with its loading text; not if the answer is about to come. */
async function quickly(asked: Promise<PageResult<unknown>>, withinMs: number): Promise<Loaded<unknown>> {
  const pause = new Promise<null>((resolve) => setTimeout(() => resolve(null), withinMs))
  const quick = await Promise.race([asked, pause]).catch(() => null)
  return { result: quick ?? asked }
}
