import { useLocation } from '#platform/browser/router/router.ts'
import { Suspense, useEffect, useState } from 'react'
import { latePart } from '#web/late-part.ts'
import { cartDrawer, useCartDrawer } from './cart-drawer-state.ts'

// The code of the drawer is loaded when it is first opened, never with the page.
const CartDrawer = latePart(async () => (await import('./cart-drawer.tsx')).CartDrawer)

/** Where the cart drawer is mounted. Going to another page closes it. */
export function CartDrawerHost() {
  const { isOpen } = useCartDrawer()
  const { key } = useLocation()
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => cartDrawer.leave, [key])
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  )
}
