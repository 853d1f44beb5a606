import { useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { type CartLine, toQuoteLine } from '#domain/cart-line.ts'
import { fromRupees } from '#domain/money.ts'
import { quote } from '#domain/pricing/quote.ts'
import type { LineNotice } from '../cart/cart-notices.ts'
import { CartLineView } from '../cart/cart-line-view.tsx'
import { lineOfProduct } from '../cart/line-of-product.ts'
import { Part, State } from './part.tsx'

const notices: Record<string, LineNotice> = {
  'another price': { kind: 'price', was: fromRupees(449), is: fromRupees(399) },
  'few left': { kind: 'few-left', stock: 1 },
  'sold out': { kind: 'sold-out' },
  'no longer sold': { kind: 'gone' },
}

export function CartLineParts({ detail }: { detail: ProductDetail }) {
  const color = detail.colorVariants[0]
  const size = color?.sizes[0]
  if (!color || !size) return null
  const made = lineOfProduct(detail, { color, size, quantity: 2 })
  // An offer of its own, so that the price is a reduced one.
  const offers = [{ quantity: 2, offerPrice: size.price, isVisible: true }]
  const reduced = { ...made, selectedSize: { ...made.selectedSize, offers } }
  return (
    <Part name="Cart line">
      <Line of="plain" line={{ ...made, quantity: 1, customId: 'plain' }} />
      <Line of="reduced by an offer" line={{ ...reduced, customId: 'reduced' }} />
      <Line of="its price on the way" line={{ ...made, customId: 'waiting' }} isUnpriced />
      {Object.entries(notices).map(([of, notice]) => (
        <Line key={of} of={of} line={{ ...made, customId: notice.kind }} notice={notice} />
      ))}
    </Part>
  )
}

type LineProps = { of: string; line: CartLine; notice?: LineNotice; isUnpriced?: boolean }

function Line({ of, line, notice, isUnpriced }: LineProps) {
  const [quantity, setQuantity] = useState(line.quantity)
  const shown = { ...line, color: `${line.color} (${of})`, quantity }
  const [quoted] = quote({ lines: [toQuoteLine(shown)] }).lines
  return (
    <State of={of} room="line">
      <ul>
        <CartLineView
          line={shown}
          quoted={isUnpriced ? undefined : quoted}
          notice={notice}
          onQuantity={setQuantity}
          onRemove={() => setQuantity(0)}
          onChange={() => {}}
          onSaveForLater={() => {}}
        />
      </ul>
    </State>
  )
}
