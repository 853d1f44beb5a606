import type { Quoted } from '#contract/order-schemas.ts'
import type { Cart } from '#domain/cart.ts'
import { type CartLine, isSoldAt, type LineTerms } from '#domain/cart-line.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import { isItemOfLine } from '#domain/sellable.ts'
import type { CartState } from './cart-store.ts'
import { type Confirmation, lastOf } from './confirmation-store.ts'

/** What has changed about a line since it was put into the cart. */
export type LineNotice =
  | { kind: 'gone' }
  | { kind: 'sold-out' }
  | { kind: 'few-left'; stock: number }
  | { kind: 'price'; was: Paise; is: Paise }

/** Notices by customId: where price or stock differ from what the cart has stored. */
export function noticesOf(
  { items, pricesBefore }: Pick<CartState, 'items' | 'pricesBefore'>,
  confirmed: Confirmation,
): Map<string, LineNotice> {
  const quoted = lastOf(confirmed)
  return new Map(
    items.flatMap((line) => {
      const notice = stockNotice(line, quoted) ?? priceNotice(line, pricesBefore.get(line.customId), quoted)
      return notice ? [[line.customId, notice]] : []
    }),
  )
}

/** Prices and offers of the server that the cart has not stored yet, by customId. */
export function newTerms({ items }: Cart, quoted: Quoted): Map<string, LineTerms> {
  return new Map(
    items.flatMap((line) => {
      const terms = quoted.lines.find((each) => isItemOfLine(each, line))
      return terms && !isSoldAt(line, terms) ? [[line.customId, terms]] : []
    }),
  )
}

function stockNotice(line: CartLine, quoted: Quoted | undefined): LineNotice | undefined {
  const known = quoted?.lines.find((each) => isItemOfLine(each, line))
  if (!known) return quoted?.gone.some((each) => isItemOfLine(each, line)) ? { kind: 'gone' } : undefined
  if (!known.inStock || known.stock === 0) return { kind: 'sold-out' }
  if (known.stock !== null && known.stock < line.quantity) return { kind: 'few-left', stock: known.stock }
  return undefined
}

function priceNotice(
  line: CartLine,
  before: number | undefined,
  quoted: Quoted | undefined,
): LineNotice | undefined {
  const was = before ?? line.price
  const is = quoted?.lines.find((each) => isItemOfLine(each, line))?.price ?? line.price
  return is === was ? undefined : { kind: 'price', was: fromRupees(was), is: fromRupees(is) }
}

/** What the shopper must change before checkout, as a sentence; undefined when nothing. */
export function obstacleIn(notices: ReadonlyMap<string, LineNotice>): string | undefined {
  const blocking = [...notices.values()].filter(({ kind }) => kind !== 'price').length
  if (blocking === 0) return undefined
  return blocking === 1
    ? 'One item is not available in this quantity. Please change it first.'
    : `${blocking} items are not available in these quantities. Please change them first.`
}
