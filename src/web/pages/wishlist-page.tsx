import { PageHead } from '../layout/page-head.tsx'
import { WishlistView } from '../wishlist/wishlist-view.tsx'

/** What the shopper wants to keep in sight. Only the browser knows whose it is. */
export function WishlistPage() {
  return (
    <div className="page-width grid grid-cols-1 gap-5 pt-6 pb-16 md:gap-8 md:pt-10">
      <PageHead title="Wishlist" description="Products that you want to keep in sight." noindex />
      <h1 className="display text-3xl md:text-4xl">Wishlist</h1>
      <WishlistView />
    </div>
  )
}
