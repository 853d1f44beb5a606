import { useSyncExternalStore } from 'react'
import { href } from '#domain/href.ts'
import { browserHistory } from '#platform/browser/router/router.ts'
import { createListeners } from '#platform/browser/state/state.ts'

type Drawer = { isOpen: boolean; opener: HTMLElement | null }

const closed: Drawer = { isOpen: false, opener: null }
let drawer = closed
const { tell, subscribe } = createListeners()

function show(next: Drawer) {
  drawer = next
  tell()
}

/** The cart in a drawer, under the URL of the cart page: Back closes it, a reload shows the cart page. */
export const cartDrawer = {
  /** `opener` gets the focus back. */
  open(opener: HTMLElement | null) {
    browserHistory.pushBeside(href.cart(), 'cart-drawer')
    window.addEventListener('popstate', cartDrawer.leave, { once: true })
    show({ isOpen: true, opener })
  },
  close() {
    if (drawer.isOpen) window.history.back()
  },
  /** The shopper went to another page: the history stays as it is. */
  leave() {
    window.removeEventListener('popstate', cartDrawer.leave)
    if (drawer.isOpen) show({ ...drawer, isOpen: false })
  },
}

export function useCartDrawer(): Drawer {
  return useSyncExternalStore(subscribe, read, () => closed)
}

function read(): Drawer {
  return drawer
}
