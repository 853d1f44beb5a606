import type { NewCartLine } from '#domain/cart-line.ts'
import { fromRupees } from '#domain/money.ts'
import { trackedByPrice, type TrackedProduct } from '#domain/tracked-products.ts'
import { newEventId } from './event-id.ts'

/** Lines of the cart as tracking events need them: one per product, each with a new id (spec §3). */
export function trackedLines(lines: readonly NewCartLine[]): TrackedProduct[] {
  return trackedByPrice(
    lines.map((line) => ({
      productId: line._id,
      productName: line.name,
      slug: line.slug,
      quantity: line.quantity,
      price: fromRupees(line.price),
      categoryName: line.productDetails.product.categoryName,
    })),
    newEventId,
  )
}
