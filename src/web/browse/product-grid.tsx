import type { ProductCardData } from './product-card-data.ts'
import { ProductCard } from './product-card.tsx'

/** More cards than fit on any first screen. */
const cardsAtFirst = 6

/** The grid of product cards; `columns`: 1 to 5 by width, or 2 to 5 on a subcategory (spec §2). */
export function ProductGrid({
  cards,
  columns = 'from-1',
}: {
  cards: ProductCardData[]
  columns?: 'from-1' | 'from-2'
}) {
  return (
    <ul className={`product-grid product-grid-${columns}`}>
      {cards.map((card, at) => (
        <li key={card.id} className={at < cardsAtFirst ? undefined : 'deferred'}>
          <ProductCard card={card} fetchPriority={priorityOf(at)} />
        </li>
      ))}
    </ul>
  )
}

/** The first picture is fetched before all others, those below the first screen after them. */
function priorityOf(at: number): 'high' | 'low' | undefined {
  if (at === 0) return 'high'
  return at < cardsAtFirst ? undefined : 'low'
}
