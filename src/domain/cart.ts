import {
  type CartLine,
  customIdOf,
  isSameVariation,
  type LineTerms,
  type NewCartLine,
  soldAt,
} from './cart-line.ts'

/** The cart in the browser: its lines and the sum of their quantities (spec §3). */
export type Cart = { items: CartLine[]; totalItems: number }

/** Limits of the cart: pieces of a line (spec §9), lines and pieces of an order (decision 0023). They stand nowhere else. */
export const quantityLimit = 99
export const lineLimit = 50
export const pieceLimit = 200

export const emptyCart: Cart = { items: [], totalItems: 0 }

/** A quantity from 1 to the limit of a line; what is no number counts as 1. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return 1
  return Math.min(quantityLimit, Math.max(1, Math.trunc(quantity)))
}

/** The cart holding exactly these lines, its total counted anew (spec §4, replace). */
export function replaceItems(items: readonly CartLine[]): Cart {
  return { items: [...items], totalItems: items.reduce((total, line) => total + line.quantity, 0) }
}

/**
 * Adds a line (spec §4): the same variation grows by its quantity, anything else is appended.
 * A line never grows above its limit; `added` says how many pieces went in.
 */
export function addLine(cart: Cart, line: NewCartLine): { cart: Cart; added: number } {
  const existing = cart.items.find((item) => isSameVariation(item, line))
  const before = existing?.quantity ?? 0
  const quantity = clampQuantity(before + clampQuantity(line.quantity))
  // The newest view of the product wins: its price and offers are the fresher ones.
  const merged = { ...line, customId: existing?.customId ?? customIdOf(line), quantity }
  const items = existing
    ? cart.items.map((item) => (item === existing ? merged : item))
    : [...cart.items, merged]
  return { cart: replaceItems(items), added: quantity - before }
}

/** Removes the line with this customId; the total falls by its quantity (spec §4). */
export function removeLine(cart: Cart, customId: string): Cart {
  return replaceItems(cart.items.filter((line) => line.customId !== customId))
}

/** Sets a line's quantity within its limits; the total moves by the difference (spec §4). */
export function updateQuantity(cart: Cart, customId: string, quantity: number): Cart {
  return replaceItems(
    cart.items.map((line) =>
      line.customId === customId ? { ...line, quantity: clampQuantity(quantity) } : line,
    ),
  )
}

/** Lines at the terms the shop names now, by customId; a line that is not named keeps its own. */
export function repriceLines(cart: Cart, terms: ReadonlyMap<string, LineTerms>): Cart {
  return replaceItems(
    cart.items.map((line) => {
      const now = terms.get(line.customId)
      return now ? soldAt(line, now) : line
    }),
  )
}

/** The cart page's own rule: a quantity of 0 or less removes the variation (spec §4). */
export function setVariationQuantity(cart: Cart, customId: string, quantity: number): Cart {
  return quantity <= 0 ? removeLine(cart, customId) : updateQuantity(cart, customId, quantity)
}

/** The cart without the pieces of these lines; what came in beside them stays. */
export function withoutPieces(cart: Cart, lines: readonly CartLine[]): Cart {
  const gone = new Map(lines.map(({ customId, quantity }) => [customId, quantity]))
  return replaceItems(
    cart.items.flatMap((line) => {
      const quantity = line.quantity - (gone.get(line.customId) ?? 0)
      return quantity > 0 ? [{ ...line, quantity }] : []
    }),
  )
}

/** Puts a removed line back where it was, for undo. If it came back meanwhile, its quantity is added. */
export function restoreLine(cart: Cart, line: CartLine, at: number): Cart {
  if (cart.items.some((item) => isSameVariation(item, line))) return addLine(cart, line).cart
  return replaceItems(cart.items.toSpliced(at, 0, line))
}

/** The lines by product, products in the order in which they came in. */
export function groupByProduct(cart: Cart): Array<{ productId: string; lines: CartLine[] }> {
  return [...Map.groupBy(cart.items, (line) => line._id)].map(([productId, lines]) => ({ productId, lines }))
}

const badgeLimit = 99

/** What the cart icon shows: nothing for none, '99+' above 99 (spec §9). */
export function cartBadge(totalItems: number): string {
  if (totalItems <= 0) return ''
  return totalItems > badgeLimit ? `${badgeLimit}+` : String(totalItems)
}

type CartLimitBroken = 'too-many-lines' | 'too-many-pieces'

/** Which limit of one order the cart is above; shown before checkout (decision 0023). */
export function brokenLimit(cart: Cart): CartLimitBroken | undefined {
  if (cart.items.length > lineLimit) return 'too-many-lines'
  if (cart.totalItems > pieceLimit) return 'too-many-pieces'
  return undefined
}
