import type { ListedProduct, ProductDetail } from '#contract/catalogue-schemas.ts'
import type { CartLine } from '#domain/cart-line.ts'
import type { LineNotice } from '../cart/cart-notices.ts'
import { ChangeLineChoice } from '../cart/change-line-form.tsx'
import { lineOfProduct } from '../cart/line-of-product.ts'
import { SavedLine } from '../cart/saved-for-later-list.tsx'
import { CardRow } from '../product/more-products.tsx'
import { EmptyWishlist, FailedWishlist } from '../wishlist/wishlist-view.tsx'
import { Part, State } from './part.tsx'

const later: Record<string, { quantity: number; notice?: LineNotice }> = {
  'to be had': { quantity: 1 },
  'several, few of them left': { quantity: 3, notice: { kind: 'few-left', stock: 2 } },
  'sold out by now': { quantity: 1, notice: { kind: 'sold-out' } },
  'not sold any more': { quantity: 1, notice: { kind: 'gone' } },
}

/** What shoppers put aside: hearts, the wishlist, lines for later, and rows of other products. */
export function ShelfParts({ product, detail }: { product: ListedProduct; detail: ProductDetail }) {
  const line = lineIn(detail)
  return (
    <>
      <Part name="Heart and share">
        {[false, true].map((isPressed) => (
          <State key={String(isPressed)} of={isPressed ? 'on the wishlist' : 'not on the wishlist'}>
            <button
              type="button"
              className="icon-button heart"
              aria-pressed={isPressed}
              aria-label={isPressed ? 'Save a saved product' : 'Save a product'}
            />
          </State>
        ))}
        <State of="share">
          <button type="button" className="icon-button share-button" aria-label="Share" />
        </State>
      </Part>
      <Part name="Wishlist">
        <State of="empty" room="wide">
          <EmptyWishlist />
        </State>
        <State of="not to be had" room="wide">
          <FailedWishlist onAgain={() => {}} />
        </State>
      </Part>
      {line ? (
        <Part name="Saved for later">
          {Object.entries(later).map(([of, { quantity, notice }]) => (
            <State key={of} of={of} room="line">
              <ul>
                <SavedLine
                  line={{ ...line, quantity, color: `${line.color} (${of})` }}
                  notice={notice}
                  onMove={() => {}}
                  onRemove={() => {}}
                />
              </ul>
            </State>
          ))}
        </Part>
      ) : null}
      {line ? (
        <Part name="Another colour or size">
          <State of="to choose" room="line">
            <ChangeLineChoice line={line} detail={detail} onDone={() => {}} />
          </State>
        </Part>
      ) : null}
      <Part name="Row of products">
        <State of="there" room="wide">
          <CardRow
            title="Similar products"
            loaded={{ status: 'ready', value: [product] }}
            onAgain={() => {}}
          />
        </State>
        <State of="on its way" room="wide">
          <CardRow title="Recently viewed" loaded={{ status: 'loading' }} onAgain={() => {}} />
        </State>
        <State of="failed" room="wide">
          <CardRow
            title="Recently viewed, not to be had"
            loaded={{ status: 'failed', why: 'This could not be loaded.' }}
            onAgain={() => {}}
          />
        </State>
      </Part>
    </>
  )
}

function lineIn(detail: ProductDetail): CartLine | undefined {
  const color = detail.colorVariants[0]
  const size = color?.sizes[0]
  return color && size && { ...lineOfProduct(detail, { color, size, quantity: 2 }), customId: 'made' }
}
