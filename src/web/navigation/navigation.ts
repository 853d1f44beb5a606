import {
  type Location,
  type Navigator,
  NavigationType,
  type To,
  createPath,
  UNSAFE_createBrowserHistory,
} from 'react-router'
import { allKeyed } from '#platform/concurrency/all-keyed.ts'
import { createListeners } from '#web/listeners.ts'
import { type CallApi, Offline } from '#web/api-client.ts'
import { loadMenu } from '../layout/frame-data.ts'
import { framedPage, type Loaded } from '../page-frame.tsx'
import type { PageResult, PageRow } from '../page-row.tsx'
import { smallCatalogue } from '../browse/all-products.ts'
import { timings } from '../timings.ts'
import { shownAddress } from './shown-address.ts'
import { findPage, type Visit } from './visit.ts'

export type Navigation = ReturnType<typeof createNavigation>

type Parts = { rows: readonly PageRow[]; call: CallApi; first: Omit<Visit, 'location' | 'action'> }

/**
 * Leads from page to page in the browser: code and data are fetched together, then the page changes.
 * React Router gives history, links and hooks; loading is ours, which saves 15 kB (docs/decisions).
 */
export function createNavigation({ rows, call, first }: Parts) {
  const history = UNSAFE_createBrowserHistory()
  const { tell, subscribe } = createListeners()
  let visit: Visit = { ...first, location: history.location, action: NavigationType.Pop }
  let isLoading = false
  let turn = 0
  shownAddress.enter(addressOf(history.location))

  /** Loads the page at `url` and shows it; `enter` writes the address. Only the last of several wins. */
  async function open(url: URL, action: NavigationType, enter: () => void) {
    turn += 1
    const mine = turn
    isLoading = true
    tell()
    const { row, params } = findPage(rows, url.pathname)
    // A large catalogue is never sent to the browser: pages made of it come whole from the server (decision 0033).
    if (row.needsCatalogue && first.frame.catalogueSize > smallCatalogue) return leaveFor(url, action)
    const asked = row.load({ api: { call }, params, url })
    // The page's boundary shows a failure; here it is only kept from being called unhandled.
    asked.catch(() => {})
    const isPatient = action === NavigationType.Pop || url.pathname === visit.location.pathname
    const coming = allKeyed({ Page: row.framed(), loaded: isPatient ? patiently(asked) : quickly(asked) })
    const shown = await coming.catch(() => withoutCode(url))
    if (mine !== turn) return
    isLoading = false
    if (!shown) return window.location.assign(url)
    const { Page, loaded } = shown
    enter()
    shownAddress.enter(addressOf(history.location))
    visit = { ...visit, location: history.location, action, path: row.path, Page, loaded }
    tell()
  }

  /** Another step of history with the same page: what the cart's drawer and fragments make. The browser scrolls to these. */
  function stay(location: Location) {
    const action = location.hash ? NavigationType.Push : NavigationType.Pop
    visit = { ...visit, action, location: { ...location, search: visit.location.search } }
    tell()
  }

  function addressOf(to: To): URL {
    return new URL(typeof to === 'string' ? to : createPath(to), window.location.href)
  }

  history.listen(({ action, location }) => {
    if (action !== NavigationType.Pop) return
    const url = addressOf(location)
    if (shownAddress.isAt(url) && !isLoading) return stay(location)
    void open(url, action, () => {})
  })

  // Left for a page of the server's and come back to as it was: nothing is on its way any more.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLoading = false
    tell()
  })

  const navigator: Navigator = {
    createHref: history.createHref,
    go: history.go,
    push: (to, state) => void open(addressOf(to), NavigationType.Push, () => history.push(to, state)),
    replace: (to, state) =>
      void open(addressOf(to), NavigationType.Replace, () => history.replace(to, state)),
  }

  /** A menu that the server could not have is asked for once more (spec §4). */
  async function mendMenu() {
    if (!visit.frame.menuError) return
    const menu = await loadMenu(call)
    if (menu.menuError) return
    visit = { ...visit, frame: { ...visit.frame, ...menu } }
    tell()
  }

  return {
    navigator,
    mendMenu,
    visit: () => visit,
    isLoading: () => isLoading,
    /** Loads the page that is shown again. */
    reload: () => open(addressOf(visit.location), visit.action, () => {}),
    /** Leads on; the same address again makes no second entry in history. */
    follow(to: string) {
      if (to === createPath(visit.location)) navigator.replace(to)
      else navigator.push(to)
    },
    subscribe,
  }
}

/** Has the server make the page; Back and Forward have changed the address already, and keep their place in history. */
function leaveFor(url: URL, action: NavigationType): void {
  if (action === NavigationType.Pop) window.location.reload()
  else window.location.assign(url)
}

const pageWithoutCode = framedPage(() => null)

/** What stands for a page whose code could not be had; null if there is a line, and the server has newer code (an update). */
async function withoutCode(url: URL): Promise<Pick<Visit, 'Page' | 'loaded'> | null> {
  const answers = await fetch(url, { method: 'HEAD' }).catch(() => null)
  if (answers) return null
  const result = Promise.reject(new Offline(`no code for ${url.pathname}`))
  result.catch(() => {})
  return { Page: pageWithoutCode, loaded: { result } }
}

/** On the same path the old page stays until the new data is there; for Back too, whose place needs the whole page. */
async function patiently(asked: Promise<PageResult<unknown>>): Promise<Loaded<unknown>> {
  const settled = await asked.catch(() => null)
  return { result: settled ?? asked }
}

/** Another path changes at once, with its loading text; not if the answer is about to come. */
async function quickly(asked: Promise<PageResult<unknown>>): Promise<Loaded<unknown>> {
  const pause = new Promise<null>((resolve) => setTimeout(() => resolve(null), timings.quickAnswerMs))
  const quick = await Promise.race([asked, pause]).catch(() => null)
  return { result: quick ?? asked }
}
