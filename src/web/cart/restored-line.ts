import type { ProductDetail } from '#contract/catalogue.ts'
import type { NewCartLine } from '#domain/cart-line.ts'

type KeptItem = { selectedColor: string; selectedSize: string; quantity: number }

/** A cart line made anew from the product as it is today; undefined when that colour or size is gone. */
export function restoredLine(detail: ProductDetail, item: KeptItem): NewCartLine | undefined {
  const { product } = detail
  const color = detail.colorVariants.find(({ name }) => name === item.selectedColor)
  const size = color?.sizes.find(({ name }) => name === item.selectedSize)
  if (!color || !size) return undefined
  const { _id, name, colorCode, images } = color
  const selectedColor = { _id, name, colorCode, images }
  return {
    _id: product._id,
    name: product.name,
    price: size.price,
    image: images[0] ?? '',
    weight: size.weight ?? product.weight ?? { value: 0, unit: 'g' },
    color: name,
    size: size.name,
    slug: product.slug,
    quantity: item.quantity,
    productDetails: {
      product: {
        _id: product._id,
        name: product.name,
        slug: product.slug,
        categoryName: product.categoryName,
        defaultOffers: product.defaultOffers,
      },
      colorVariants: [selectedColor],
      description: detail.description,
      ratings: [],
    },
    selectedSize: {
      name: size.name,
      price: size.price,
      ...(size.strikedPrice === null ? {} : { strikedPrice: size.strikedPrice }),
      offers: size.offers,
    },
    selectedColor,
  }
}
