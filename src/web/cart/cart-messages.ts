import type { Cart } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { formatRupees, type Paise } from '#domain/money.ts'

/** "Ankle Length Leggings, Black, L" */
export function describeLine({ name, color, size }: CartLine): string {
  return `${name}, ${color}, ${size}`
}

/** "Ankle Length Leggings, Black, L, quantity 2. Cart total ₹998." */
export function describeChange(cart: Cart, touched: CartLine, total: Paise): string {
  const line = cart.items.find(({ customId }) => customId === touched.customId)
  const outcome = line ? `quantity ${line.quantity}` : 'removed'
  return `${describeLine(touched)}, ${outcome}. Cart total ${formatRupees(total)}.`
}
