import type { Cart } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { formatRupees, type Paise } from '#domain/money.ts'

/** "Ankle Length Leggings, Black, L" */
export function lineWords({ name, color, size }: CartLine): string {
  return `${name}, ${color}, ${size}`
}

/** "Ankle Length Leggings, Black, L, quantity 2. Cart total ₹998." */
export function changeWords(cart: Cart, touched: CartLine, total: Paise): string {
  const line = cart.items.find(({ customId }) => customId === touched.customId)
  const outcome = line ? `quantity ${line.quantity}` : 'removed'
  return `${lineWords(touched)}, ${outcome}. Cart total ${formatRupees(total)}.`
}
