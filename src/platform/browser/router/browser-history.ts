import { keyless, type Location } from './visit-context.ts'

type Step = { key: string; state: unknown }

/** The browser's history: the one file that touches its entries. */
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
