/** What the pages and their service worker agree on (decision 0048). */
export const workerProtocol = {
  /** Asks a worker that waits to take over. */
  takeOver: 'take-over',
  /** Asks the worker to keep the page that was opened before it was there. */
  keepPage: 'keep-page',
  /** How the names of caches begin that hold whole pages. */
  pageCaches: 'pages-',
  /** How the names of caches begin that hold what one customer alone may see. */
  accountCaches: 'account-',
} as const

/** Written into a page that the worker kept; `isShell`: it stands in for a page that was never opened as a whole. */
export type KeptNote = { at: number; isShell?: true }
