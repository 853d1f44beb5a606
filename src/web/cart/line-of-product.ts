import type { ColorVariant, ProductDetail, Size } from '#contract/catalogue-schemas.ts'
import type { NewCartLine, StoredColor } from '#domain/cart-line.ts'

const keptRatings = 5

/** A line of the cart, as the specification stores it in the browser. */
export function lineOfProduct(
  { product, description, ratings }: ProductDetail,
  { color, size, quantity }: { color: ColorVariant; size: Size; quantity: number },
): NewCartLine {
  const selectedColor: StoredColor = {
    _id: color._id,
    name: color.name,
    colorCode: color.colorCode,
    images: color.images,
  }
  return {
    _id: product._id,
    name: product.name,
    price: size.price,
    image: color.images[0] ?? '',
    weight: size.weight ?? product.weight ?? { value: 0, unit: 'g' },
    color: color.name,
    size: size.name,
    slug: product.slug,
    quantity,
    // A browser stores 5 MB in all, and the cart does not need the other colours and the older reviews.
    productDetails: {
      product: {
        _id: product._id,
        name: product.name,
        slug: product.slug,
        categoryName: product.categoryName,
        defaultOffers: product.defaultOffers,
      },
      colorVariants: [selectedColor],
      description,
      ratings: ratings.slice(0, keptRatings),
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
