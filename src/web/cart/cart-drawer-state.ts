import { useSyncExternalStore } from 'react'
import { href } from '#domain/href.ts'
import { createListeners } from '#web/listeners.ts'

type Drawer = { isOpen: boolean; opener: HTMLElement | null }

const closed: Drawer = { isOpen: false, opener: null }
let drawer = closed
const { tell, subscribe } = createListeners()

function show(next: Drawer) {
  drawer = next
  tell()
}

/** The cart beside the page it was opened from, at the address of its own page: Back closes it, a reload shows that. */
export const cartDrawer = {
  /** `opener` gets the focus back. */
  open(opener: HTMLElement | null) {
    // Past the router, which would leave the page; its own count of steps goes on.
    const step: unknown = Object(window.history.state).idx
    const idx = typeof step === 'number' ? step + 1 : null
    window.history.pushState({ usr: null, key: 'cart-drawer', idx }, '', href.cart())
    window.addEventListener('popstate', cartDrawer.leave, { once: true })
    show({ isOpen: true, opener })
  },
  close() {
    if (drawer.isOpen) window.history.back()
  },
  /** Another page was gone to: nothing to take back. */
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
