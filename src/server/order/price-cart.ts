import { quantityLimit } from '#domain/cart.ts'
import { type Paise, paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { offersOfSize } from '#domain/pricing/offers.ts'
import { quote, type Quote, type QuotedLine } from '#domain/pricing/quote.ts'
import { sellableKey } from '#domain/sellable.ts'
import type { CouponAnswer } from '#server/coupon/coupons.ts'
import type { SellableSize, WantedItem } from '#server/catalogue/catalogue.ts'
import type { Connection } from '#server/db/connection.ts'
import type { OrderDependencies } from './order-dependencies.ts'

export type CartItem = WantedItem & { quantity: number }

type PricedLine = { size: SellableSize; quantity: number; quoted: QuotedLine }

export type PricedCart = {
  lines: PricedLine[]
  /** Items that are no longer sold under this name. */
  gone: CartItem[]
  /** How the coupon fared; null without one. */
  coupon: CouponAnswer | null
  quote: Quote
}

type Asked = {
  items: readonly CartItem[]
  paymentMethod?: PaymentMethod | undefined
  /** Judges a coupon for the subtotal found; null without a code. */
  judge: ((subtotal: Paise) => Promise<CouponAnswer>) | null
}

/** The cart at the prices of this moment: nothing of what the browser says about money is used (decision 0026). */
export async function priceCart(
  dependencies: Pick<OrderDependencies, 'catalogue' | 'settings'>,
  connection: Connection,
  { items, paymentMethod, judge }: Asked,
): Promise<PricedCart> {
  const sizes = await dependencies.catalogue.readForOrder(connection, [...items])
  const known = items.flatMap((item, at) => {
    const size = sizes[at]
    return size ? [{ size, quantity: item.quantity }] : []
  })
  const gone = items.filter((_, at) => !sizes[at])
  const lines = known.map(({ size, quantity }, at) => ({
    id: String(at),
    productId: size.productId,
    price: size.price,
    offers: offersOfSize(size.offers, size.defaultOffers),
    quantity,
    weight: { value: size.weightGrams ?? 0, unit: 'g' },
  }))
  const shippingTiers = dependencies.settings.shippingTiers
  const bare = quote({ lines, paymentMethod, shippingTiers })
  // Where nothing is sold any more there is nothing to take off.
  const coupon = judge && known.length > 0 ? await judge(bare.subtotal) : null
  const whole = coupon?.ok
    ? quote({ lines, paymentMethod, shippingTiers, coupon: coupon.coupon.discount })
    : bare
  return {
    lines: known.map((line, at) => ({ ...line, quoted: must(whole.lines[at], 'a line was not priced') })),
    gone,
    coupon,
    quote: whole,
  }
}

/** Lines of the same size as one; `null` when together they are more than a line may have. */
export function mergeItems(items: readonly CartItem[]): CartItem[] | null {
  const merged = new Map<string, CartItem>()
  for (const item of items) {
    const key = sellableKey(item)
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity
    if (quantity > quantityLimit) return null
    merged.set(key, { ...item, quantity })
  }
  return [...merged.values()]
}

/** What one piece costs on paper: the line's charge shared out, rounded. */
export function pieceCharge(charged: Paise, quantity: number): Paise {
  return paise(charged / quantity)
}
