import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import type { AbandonDetail } from '#contract/order-schemas.ts'
import type { NewCartLine } from '#domain/cart-line.ts'
import { call, isGood } from '#web/api-client.ts'
import { lineOfProduct } from './line-of-product.ts'

/** Cart lines of a saved cart, made from the products as they are now; what is no longer sold is left out. */
export async function restoredLines({
  orderItems,
}: Pick<AbandonDetail, 'orderItems'>): Promise<NewCartLine[]> {
  const lines = await Promise.all(
    orderItems.map(async (item) => {
      const detail = await call('readProduct', { params: { id: item.slug } })
      return isGood(detail) ? lineNow(detail.data, item) : undefined
    }),
  )
  return lines.filter((line) => line !== undefined)
}

/** Undefined when the colour or size is no longer sold. */
function lineNow(
  detail: ProductDetail,
  { selectedColor, selectedSize, quantity }: AbandonDetail['orderItems'][number],
): NewCartLine | undefined {
  const color = detail.colorVariants.find(({ name }) => name === selectedColor)
  const size = color?.sizes.find(({ name }) => name === selectedSize)
  return color && size && lineOfProduct(detail, { color, size, quantity })
}
