import { browserHistory } from './browser-history.ts'

/** Where the page that is shown stands; what it has written into its address itself is part of that. */
let shown = { pathname: '', search: '' }

export const shownAddress = {
  enter({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
    shown = { pathname, search }
  },
  /** True for the page that is shown, at whatever fragment. */
  isAt: ({ pathname, search }: URL) => pathname === shown.pathname && search === shown.search,
  /** Past the router, which would load the page again. Not while the address is another page's: Back may be ahead. */
  rewrite(url: URL) {
    if (window.location.pathname !== shown.pathname) return
    browserHistory.rewrite(url)
    shownAddress.enter(url)
  },
}
