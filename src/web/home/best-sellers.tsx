import { ArrowRight } from 'lucide-react'
import { href } from '#domain/href.ts'
import type { ProductCardData } from '#web/browse/product-card-data.ts'
import { ProductCard } from '../browse/product-card.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** BEST SELLERS: a slider; on desktop its first five (spec §2). */
export function BestSellers({ cards }: { cards: ProductCardData[] }) {
  if (cards.length === 0) return null
  return (
    <section className="home-part deferred" aria-labelledby="best-sellers">
      <h2 id="best-sellers" className="home-title">
        BEST SELLERS
      </h2>
      <ul className="best-sellers" aria-label="Best sellers">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} />
          </li>
        ))}
      </ul>
      <div className="mt-7 flex justify-center">
        <LinkButton to={href.collections()} look="quiet">
          See all products <ArrowRight aria-hidden />
        </LinkButton>
      </div>
    </section>
  )
}
