import { timings } from './timings.ts'

/** What the browser keeps, under the keys of spec §3 and decision 0020. Parsing is the reader's. */
export const browserStorage = {
  token: textAt('token'),
  sessionId: textAt('session_id'),
  cart: jsonAt('cart'),
  /** Entries of a damaged cart that could not be read as lines: kept, so that nothing is lost for good. */
  cartSetAside: jsonAt('cart-set-aside'),
  abandonId: textAt('abandonId'),
  couponCode: textAt('couponCode'),
  /** What the shopper allows, with the version of the text she was shown. */
  consent: jsonAt('consent'),
  removeSignIn() {
    for (const key of ['token', 'session_id', 'user', 'sessionId']) remove(key)
  },
}

function textAt(key: string) {
  return {
    key,
    read: (): string | null => read(key),
    write: (text: string) => write(key, text),
    remove: () => remove(key),
  }
}

function jsonAt(key: string) {
  return {
    key,
    /** `undefined` when nothing is stored, the text itself when it is no JSON: the caller parses what comes. */
    read: (): unknown => {
      const text = read(key)
      if (text === null) return undefined
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    },
    write: (value: unknown) => write(key, JSON.stringify(value)),
    remove: () => remove(key),
  }
}

// A browser may refuse storage (private mode, full disk): the shop goes on without it.
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False when the browser would not keep it. */
function write(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function remove(key: string) {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing is kept there anyway.
  }
}

const sidebarCookie = 'sidebar_state'

export function readSidebarState(): boolean {
  return !document.cookie.split('; ').includes(`${sidebarCookie}=false`)
}

export function writeSidebarState(isOpen: boolean) {
  const seconds = timings.sidebarCookieDays * 24 * 60 * 60
  document.cookie = `${sidebarCookie}=${isOpen}; path=/; max-age=${seconds}; samesite=lax`
}
