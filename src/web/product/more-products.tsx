import { type ReactNode, useId } from 'react'
import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { call, need } from '#web/api-client.ts'
import { readNamedProducts } from '#web/browse/named-products.ts'
import { productCardData } from '#web/browse/product-card-data.ts'
import { ProductCard } from '#web/browse/product-card.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'
import { type LoadedPart, useLoaded } from '#web/use-loaded.ts'
import { viewedBefore } from './recently-viewed.ts'

/** Below a product: others like it, and those that this browser has seen before. */
export function MoreProducts({ productId }: { productId: string }) {
  const similar = useLoaded(productId, async () =>
    need(await call('listSimilarProducts', { params: { id: productId } })),
  )
  const viewed = useLoaded(productId, () => readNamedProducts(viewedBefore(productId)))
  return (
    <>
      <CardRow title="Similar products" loaded={similar.loaded} onAgain={similar.askAgain} />
      <CardRow title="Recently viewed" loaded={viewed.loaded} onAgain={viewed.askAgain} />
    </>
  )
}

type CardRowProps = { title: string; loaded: LoadedPart<ListedProduct[]>; onAgain: () => void }

/** A row of cards that scrolls sideways; nothing when there are none. */
export function CardRow({ title, loaded, onAgain }: CardRowProps) {
  if (loaded.status === 'failed') {
    return (
      <Titled title={title}>
        <FailureLine why={loaded.why} onAgain={onAgain} />
      </Titled>
    )
  }
  if (!loaded.value) {
    return (
      <div role="status">
        <span className="sr-only">Loading {title.toLowerCase()}…</span>
        <div aria-hidden className="skeleton h-[400px]" />
      </div>
    )
  }
  if (loaded.value.length === 0) return null
  return (
    <Titled title={title}>
      <ul className="card-row">
        {loaded.value.map((product) => (
          <li key={product._id}>
            <ProductCard card={productCardData(product)} />
          </li>
        ))}
      </ul>
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="display text-xl md:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
