import { useSyncExternalStore } from 'react'
import { onStoredElsewhere } from '#platform/browser/state/state.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { type CartState, type CartStorage, cartOnServer, createCartStore } from './cart-store.ts'

export type { CartState } from './cart-store.ts'

/** The cart of this browser, under the key `cart` (spec §3). */
export const cart = createCartStore(linesUnder(browserStorage.cart))

/** Lines that the browser keeps under a key of their own, and what other tabs do with them. */
export function linesUnder({ key, read, write }: typeof browserStorage.cart): CartStorage {
  return {
    read,
    write,
    setAside(entries) {
      const before = browserStorage.cartSetAside.read()
      browserStorage.cartSetAside.write([...(Array.isArray(before) ? before : []), ...entries])
    },
    onOtherTab: (listener) => onStoredElsewhere(key, listener),
  }
}

/** The cart; empty and not ready on the server and in the first render, so that hydration is clean. */
export function useCart(): CartState {
  return useSyncExternalStore(cart.subscribe, cart.read, () => cartOnServer)
}
