import type { Input } from '#contract/endpoints.ts'
import type { CartLine } from '#domain/cart-line.ts'

export type OrderItem = Input<'abandonOrder'>['body']['orderItems'][number]

/** The lines of the cart as order calls carry them (spec §3, abandoned-order payload). */
export function toOrderItems(lines: readonly CartLine[]): OrderItem[] {
  return lines.map((line) => ({
    productId: line._id,
    productName: line.name,
    price: line.price,
    categoryName: line.productDetails.product.categoryName,
    slug: line.slug,
    quantity: line.quantity,
    selectedSize: line.size,
    selectedColor: line.color,
    selectedImage: line.image,
  }))
}
