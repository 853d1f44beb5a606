import type { ListedProduct, ProductDetail } from '#contract/catalogue-schemas.ts'
import { Toasts } from '../ui/toasts.tsx'
import { ButtonParts } from './button-parts.tsx'
import { CartLineParts } from './cart-line-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { OverlayParts } from './overlay-parts.tsx'
import { ProductCardParts } from './product-card-parts.tsx'
import { ShelfParts } from './shelf-parts.tsx'
import { ViewParts } from './view-parts.tsx'

/** Every part of the interface in each of its states (sample mode, /sandbox/parts). */
export function PartsPage({ product, detail }: { product: ListedProduct; detail: ProductDetail }) {
  return (
    <>
      <header>
        <h1 className="display text-3xl">Parts of the interface</h1>
        <p className="text-ink-soft">Each in every state it can be in. Only the sample shop has this page.</p>
      </header>
      <ButtonParts />
      <FieldParts />
      <ViewParts product={product} />
      <ProductCardParts product={product} />
      <CartLineParts detail={detail} />
      <ShelfParts product={product} detail={detail} />
      <OverlayParts />
      <Toasts />
    </>
  )
}
