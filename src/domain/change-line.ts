import { type Cart, clampQuantity, replaceItems } from './cart.ts'
import { customIdOf, isSameVariation, type NewCartLine } from './cart-line.ts'

type LineChange = {
  /** The line that is changed. */
  customId: string
  /** What it becomes: another colour or size of its product. */
  to: NewCartLine
  /** Pieces of that which can be bought; null: not counted. */
  stock: number | null
}

/**
 * A line in another colour or size, in its place and with its quantity as far as the stock goes. A line that has these
 * already takes its pieces in. A line that is gone meanwhile stays gone.
 */
export function changeLine(cart: Cart, { customId, to, stock }: LineChange): Cart {
  const changed = cart.items.find((line) => line.customId === customId)
  if (!changed) return cart
  const equal = cart.items.find((line) => line !== changed && isSameVariation(line, to))
  const wanted = changed.quantity + (equal?.quantity ?? 0)
  const quantity = clampQuantity(Math.min(wanted, stock ?? wanted))
  const made = { ...to, customId: equal?.customId ?? customIdOf(to), quantity }
  return replaceItems(
    cart.items.filter((line) => line !== equal).map((line) => (line === changed ? made : line)),
  )
}
