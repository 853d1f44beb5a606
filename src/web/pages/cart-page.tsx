import { useEffect } from 'react'
import { CartTitle } from '../cart/cart-title.tsx'
import { CartView } from '../cart/cart-view.tsx'
import { restoreFromLink } from '../cart/restore-from-link.ts'
import { PageHead } from '../layout/page-head.tsx'

/** The cart (spec §2). Only the browser knows what is in it. */
export function CartPage() {
  useEffect(() => void restoreFromLink(), [])
  useEffect(() => void addWhatWasSent(), [])
  return (
    <div className="page-width grid grid-cols-1 gap-5 pt-6 pb-16 md:gap-8 md:pt-10">
      <PageHead
        title="Your cart"
        description="What you have chosen, with offers, coupon and shipping."
        noindex
      />
      <CartTitle as="h1" />
      <CartView />
    </div>
  )
}

/** A product page whose scripts had not loaded yet submits its choice in the URL. */
async function addWhatWasSent(): Promise<void> {
  if (!new URLSearchParams(window.location.search).has('add')) return
  const { addFromAddress } = await import('../product/add-from-address.ts')
  await addFromAddress()
}
