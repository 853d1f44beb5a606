import type { Input } from '#contract/endpoint-schemas.ts'
import type { CartLine } from '#domain/cart-line.ts'

type ItemOfOrder = Input<'abandonOrder'>['body']['orderItems'][number]

/** The lines as the server is asked for their prices. Without our own price, which would make it another question. */
export function toQuoteItems(lines: readonly CartLine[]): Input<'quoteOrder'>['body']['orderItems'] {
  return lines.map((line) => ({
    productId: line._id,
    selectedColor: line.color,
    selectedSize: line.size,
    quantity: line.quantity,
  }))
}

/** The lines of the cart as the order endpoints take them (spec §3, abandoned-order payload). */
export function toOrderItems(lines: readonly CartLine[]): ItemOfOrder[] {
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
