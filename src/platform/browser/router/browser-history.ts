import type { Location } from 'react-router'

type Step = { key: string; state: unknown }

/** What a page that was opened at its address, and a fragment, have for a key: none of their own. */
const keyless = 'default'

/**
 * The browser's history as React Router wants it described. Its own `createBrowserHistory` is not public, its data
 * router is not used (docs/decisions/0004); this is the one file that touches the entries of history.
 */
export const browserHistory = {
  location(): Location {
    const { pathname, search, hash } = window.location
    return { pathname, search, hash, ...readStep(window.history.state) }
  },
  push(address: string, state: unknown = null) {
    enter('pushState', { address, step: { key: newKey(), state } })
  },
  replace(address: string, state: unknown = null) {
    enter('replaceState', { address, step: { key: newKey(), state } })
  },
  /** A step that belongs to the page that is shown, past the router: Back takes it away again. */
  pushBeside(address: string, key: string) {
    enter('pushState', { address, step: { key, state: null } })
  },
  /** Another address for the step that is shown, past the router. */
  rewrite(url: URL) {
    window.history.replaceState(window.history.state, '', url)
  },
  go: (steps: number) => window.history.go(steps),
  onPop(listener: (location: Location) => void) {
    window.addEventListener('popstate', () => listener(browserHistory.location()))
  },
}

function enter(how: 'pushState' | 'replaceState', { address, step }: { address: string; step: Step }) {
  try {
    window.history[how](step, '', address)
  } catch {
    // Some browsers refuse too many steps in a short time: the address is gone to without this page.
    window.location.assign(address)
  }
}

function readStep(stored: unknown): Step {
  if (typeof stored !== 'object' || stored === null) return { key: keyless, state: null }
  const key = 'key' in stored && typeof stored.key === 'string' ? stored.key : keyless
  return { key, state: 'state' in stored ? stored.state : null }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
