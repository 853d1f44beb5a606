import { useSyncExternalStore } from 'react'
import { browserStorage } from '#web/browser-storage.ts'
import { type CartState, cartOnServer, createCartStore } from './cart-store.ts'

export type { CartState } from './cart-store.ts'

/** The cart of this browser, under the key `cart` (spec §3). */
export const cart = createCartStore({
  read: browserStorage.cart.read,
  write: browserStorage.cart.write,
  setAside(entries) {
    const before = browserStorage.cartSetAside.read()
    browserStorage.cartSetAside.write([...(Array.isArray(before) ? before : []), ...entries])
  },
  onOtherTab(listener) {
    // `key` is null when another tab cleared everything.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === browserStorage.cart.key || key === null) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
})

/** The cart; empty and not ready on the server and in the first render, so that hydration is clean. */
export function useCart(): CartState {
  return useSyncExternalStore(cart.subscribe, cart.read, () => cartOnServer)
}
