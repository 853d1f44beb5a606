import type { ColorVariant, Size } from '#contract/catalogue-schemas.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { useCart } from './cart-state.ts'

type ChangeOutcomeProps = { line: CartLine; color: ColorVariant; size: Size }

/** What a change of colour or size comes to: the price, and what becomes of the quantity. */
export function ChangeOutcome({ line, color, size }: ChangeOutcomeProps) {
  const { items } = useCart()
  const name = `${color.name}, ${size.name}`
  if (!size.inStock) return <span className="font-semibold text-madder">{name} is sold out.</span>
  const isChosen = (other: CartLine) =>
    other._id === line._id && other.color === color.name && other.size === size.name
  const equal = items.find((other) => other.customId !== line.customId && isChosen(other))
  const wanted = line.quantity + (equal?.quantity ?? 0)
  const isShort = size.stock !== null && size.stock < wanted
  return (
    <>
      <span className="price text-lg font-semibold">{formatRupees(fromRupees(size.price))}</span> each.
      {equal ? ` ${name} is in your cart already: the two become one line of ${wanted}.` : null}
      {isShort ? <span className="font-semibold text-madder"> Only {size.stock} left.</span> : null}
    </>
  )
}
