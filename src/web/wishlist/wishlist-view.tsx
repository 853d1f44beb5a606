import { CloudOff, Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href } from '#domain/href.ts'
import { BestSellersBelow } from '#web/browse/best-sellers-below.tsx'
import { readNamedProducts } from '#web/browse/named-products.ts'
import { productCardData } from '#web/browse/product-card-data.ts'
import { ProductCard } from '#web/browse/product-card.tsx'
import { ProductsLoading } from '#web/browse/products-loading.tsx'
import { signIn, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLoaded } from '#web/use-loaded.ts'
import { useWishes, wishlist } from './wishlist.ts'

/** The products of the wishlist as they are sold now. */
export function WishlistView() {
  const isHydrated = useHydrated()
  const ids = useIdsOfVisit()
  const { loaded, askAgain } = useLoaded(ids.join(), () => readNamedProducts(ids))
  useEffect(() => void wishlist.refresh().catch(() => {}), [])
  if (!isHydrated) return <ProductsLoading />
  if (ids.length === 0) return <EmptyWishlist />
  if (loaded.value === undefined || (loaded.status === 'loading' && loaded.value.length === 0)) {
    return loaded.status === 'failed' ? <FailedWishlist onAgain={askAgain} /> : <ProductsLoading />
  }
  const products = loaded.value
  const gone =
    loaded.status === 'ready' ? ids.filter((id) => !products.some(({ _id }) => _id === id)).length : 0
  return (
    <>
      <KeepHint />
      {gone > 0 ? (
        <p className="text-ink-soft">
          {gone === 1 ? 'One product is' : `${gone} products are`} no longer sold and not shown here.
        </p>
      ) : null}
      {products.length > 0 ? (
        <ul className="product-grid product-grid-from-1">
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard card={productCardData(product)} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** What is on the list, and what was when the page was opened: a tap on a heart by mistake is taken back where it was. */
function useIdsOfVisit(): readonly string[] {
  const { ids } = useWishes()
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = ids.filter((id) => !seen.includes(id))
  if (fresh.length > 0) setSeen([...fresh, ...seen])
  return seen
}

export function EmptyWishlist() {
  return (
    <>
      <StateView
        icon={<Heart aria-hidden />}
        title="Your wishlist is empty"
        text="Tap the heart on a product to keep it here."
      >
        <LinkButton to={href.collections()}>Continue Shopping</LinkButton>
      </StateView>
      <BestSellersBelow />
    </>
  )
}

export function FailedWishlist({ onAgain }: { onAgain: () => void }) {
  return (
    <StateView
      icon={<CloudOff aria-hidden />}
      title="Your wishlist could not be loaded"
      text="It is safe. Please check your connection and try again."
      role="alert"
    >
      <Button onClick={onAgain}>Try again</Button>
    </StateView>
  )
}

/** A guest's list lives in this browser alone. */
function KeepHint() {
  const { status } = useSession()
  if (status !== 'guest') return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
      This list is kept on this device.
      <Button look="text" onClick={() => signIn.open()}>
        Sign in to keep it with your account
      </Button>
    </p>
  )
}
