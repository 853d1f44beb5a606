import { cartDrawer } from './cart-drawer-state.ts'

type View = { opener: HTMLElement | null; goToPage: () => void }

/** Opens the cart: in a drawer on wide screens (spec §9: from 768 px), else on its own page. */
export function viewCart({ opener, goToPage }: View): void {
  if (window.matchMedia('(min-width: 768px)').matches) cartDrawer.open(opener)
  else goToPage()
}
