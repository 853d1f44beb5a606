import { useRef } from 'react'
import { DialogSurface } from '#web/ui/dialog-surface.tsx'
import { cartDrawer, useCartDrawer } from './cart-drawer-state.ts'
import { CartTitle } from './cart-title.tsx'
import { CartView } from './cart-view.tsx'

/** The whole cart in a drawer. */
export function CartDrawer() {
  const { isOpen, opener } = useCartDrawer()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <DialogSurface
      isOpen={isOpen}
      onClose={cartDrawer.close}
      title="Your cart"
      isTitleHidden
      shape="drawer-right"
      initialFocus={title}
      finalFocus={() => opener}
    >
      <div className="grid gap-5 pt-4">
        <CartTitle as="h2" ref={title} />
        <CartView />
      </div>
    </DialogSurface>
  )
}
