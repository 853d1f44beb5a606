import { useEffect } from 'react'
import { useCart } from '../cart/cart-state.ts'
import { CartView } from '../cart/cart-view.tsx'
import { restoreFromLink } from '../cart/restore-from-link.ts'
import { PageHead } from '../layout/page-head.tsx'

/** The cart (spec §2). What is in it only the browser knows. */
export function CartPage() {
  const { totalItems } = useCart()
  useEffect(() => void restoreFromLink(), [])
  return (
    <div className="page-width grid gap-5 pt-6 pb-16 md:gap-8 md:pt-10">
      <PageHead
        title="Your cart"
        description="What you have chosen, with offers, coupon and shipping."
        noindex
      />
      <h1 id="cart-title" tabIndex={-1} className="display text-3xl outline-none md:text-4xl">
        Your cart
        {totalItems > 0 ? (
          <span className="ml-3 font-sans text-base text-ink-soft">
            {totalItems === 1 ? '1 piece' : `${totalItems} pieces`}
          </span>
        ) : null}
      </h1>
      <CartView />
    </div>
  )
}
