import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import type { NewCartLine } from '#domain/cart-line.ts'
import { fromRupees } from '#domain/money.ts'
import { trackedByPrice } from '#domain/tracked-products.ts'
import { newEventId } from '#web/tracking/event-id.ts'
import { trackedLines } from '#web/tracking/tracked-lines.ts'
import { trackLazily } from '#web/tracking/lazy-tracking.ts'

/** A product page was seen (spec §4). Nothing waits for it. */
export function announceView({ product, colorVariants }: ProductDetail): void {
  const price = fromRupees(colorVariants[0]?.sizes[0]?.price ?? 0)
  const line = { productId: product._id, productName: product.name, slug: product.slug, quantity: 1, price }
  const [tracked] = trackedByPrice([{ ...line, categoryName: product.categoryName }], newEventId)
  if (!tracked) return
  trackLazily(({ reportProductView }) => reportProductView(tracked))
}

/** Pieces were added to the cart: one event per product (spec §4, §7). Nothing waits for it. */
export function announceAdded(lines: readonly NewCartLine[]): void {
  const tracked = trackedLines(lines)
  trackLazily(({ reportAddToCart }) => Promise.all(tracked.map(reportAddToCart)))
}
