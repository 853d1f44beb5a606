import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { ProductCard } from '../browse/product-card.tsx'
import { productCardData, type ProductCardData } from '../browse/product-card-data.ts'
import { useFrame, FrameContext } from '../layout/use-frame.ts'
import { Part, State } from './part.tsx'

/** What makes a card look otherwise. */
const states: Record<string, Partial<ProductCardData>> = {
  plain: {},
  'best seller': { type: 1 },
  featured: { type: 2 },
  'sold out': { inStock: false },
  'reduced, rated, with an offer': {
    struckPrice: 999,
    rating: 4,
    ratingCount: 12,
    offer: { quantity: 3, offerPrice: 1099 },
  },
  'a long name': { name: 'Cotton Churidar Leggings with a Drawstring and Two Deep Pockets, Festive Edition' },
}

export function ProductCardParts({ product }: { product: ListedProduct }) {
  const frame = useFrame()
  const plain: ProductCardData = {
    ...productCardData(product),
    type: null,
    inStock: true,
    offer: null,
    struckPrice: null,
    rating: null,
    ratingCount: 0,
  }
  return (
    <Part name="Product card">
      {/* Its own figures, not the placeholders that the sample shop shows. */}
      <FrameContext value={{ ...frame, shop: { ...frame.shop, placeholders: false } }}>
        {Object.entries(states).map(([of, state]) => (
          <State key={of} of={of} room="card">
            <ProductCard card={{ ...plain, ...state }} />
          </State>
        ))}
      </FrameContext>
      <State of="with placeholders" room="card">
        <ProductCard card={plain} />
      </State>
    </Part>
  )
}
