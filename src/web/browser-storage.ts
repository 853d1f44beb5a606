import { storedJson, storedText } from '#platform/browser/state/state.ts'
import { timings } from './timings.ts'

/** What the browser stores, under the keys of spec §3 and decision 0020. The reader parses it. */
export const browserStorage = {
  token: storedText('token'),
  sessionId: storedText('session_id'),
  cart: storedJson('cart'),
  /** Entries of a damaged cart that could not be read as lines, so that nothing is lost. */
  cartSetAside: storedJson('cart-set-aside'),
  /** Lines that were taken out of the cart for another day. */
  savedForLater: storedJson('saved-for-later'),
  /** Products to keep in sight, and of which customer; a guest's own otherwise. */
  wishlist: storedJson('wishlist'),
  /** The products that were looked at last. */
  recentlyViewed: storedJson('recently-viewed'),
  abandonId: storedText('abandonId'),
  couponCode: storedText('couponCode'),
  /** Where parcels are wanted, for what is said of delivery. */
  pincode: storedText('pincode'),
  /** The orders whose result has emptied the cart, the last ones first (decision 0039). */
  cartEmptiedFor: storedJson('cart-emptied-for'),
  /** What the shopper allows, with the version of the text they were shown. */
  consent: storedJson('consent'),
  removeSignIn() {
    for (const key of ['token', 'session_id', 'user', 'sessionId']) storedText(key).remove()
  },
}

const sidebarCookie = 'sidebar_state'

export function readSidebarState(): boolean {
  return !document.cookie.split('; ').includes(`${sidebarCookie}=false`)
}

export function writeSidebarState(isOpen: boolean) {
  const seconds = timings.sidebarCookieDays * 24 * 60 * 60
  document.cookie = `${sidebarCookie}=${isOpen}; path=/; max-age=${seconds}; samesite=lax`
}
