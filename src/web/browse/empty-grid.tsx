import { SearchX } from 'lucide-react'
import { Link } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { popularSearches } from '#domain/search.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { StateView } from '../ui/state-view.tsx'
import { BestSellersBelow } from './best-sellers-below.tsx'
import type { ProductCardData } from './product-card-data.ts'
import { ProductGrid } from './product-grid.tsx'

type EmptyGridProps = {
  search?: string | null
  isCategory?: boolean
  /** Products with a similar name. */
  near?: ProductCardData[]
}

/** Nothing was found (texts of spec §2), with links that lead on. */
export function EmptyGrid({ search, isCategory = false, near = [] }: EmptyGridProps) {
  const hint = isCategory
    ? "We're working on adding products to this category. Check back soon!"
    : 'Try searching with different keywords or browse our categories.'
  return (
    <>
      <StateView
        icon={<SearchX aria-hidden />}
        title={search ? `No products found for "${search}"` : 'No products found'}
        text={hint}
      >
        {isCategory ? <LinkButton to={href.collections()}>See all products</LinkButton> : null}
      </StateView>
      {near.length > 0 ? (
        <section aria-labelledby="near" className="pb-8">
          <h2 id="near" className="display mb-4 text-2xl">
            Perhaps you meant
          </h2>
          <ProductGrid cards={near} />
        </section>
      ) : null}
      {search ? (
        <ul className="chips justify-center" aria-label="Popular searches">
          {popularSearches.map((term) => (
            <li key={term}>
              <Link to={href.collections({ search: term })} className="chip">
                {term}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {near.length === 0 ? (
        <div className="pt-8">
          <BestSellersBelow />
        </div>
      ) : null}
    </>
  )
}
