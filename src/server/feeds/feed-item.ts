import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import type { ShopInfo } from '#contract/content-schemas.ts'
import { href } from '#domain/href.ts'
import { sharePicture } from '#domain/picture-sources.ts'

/**
 * A product as catalogues of advertisers know it. One item a product, in its first colour and size: `id` is what the
 * pixel names in its `content_ids`, and the pixel names products.
 */
export type FeedItem = {
  id: string
  title: string
  description: string
  link: string
  imageLink: string
  furtherImages: string[]
  isInStock: boolean
  /** Rupees before and after a reduction; null: it is not reduced. */
  price: number
  salePrice: number | null
  brand: string
  color: string
  size: string
  ageGroup: 'adult' | 'kids'
  productType: string
  weightGrams: number | null
}

/** What both vendors cut off, or refuse. */
const longest = { title: 150, description: 5000 }

export function feedItem(product: ListedProduct, shop: Pick<ShopInfo, 'name' | 'publicUrl'>): FeedItem {
  const { color, weight } = product
  const { price, strikedPrice } = color.size
  const [first = '', ...further] = color.images.map(
    (image) => new URL(sharePicture(image), shop.publicUrl).href,
  )
  const isReduced = strikedPrice !== null && strikedPrice > price
  return {
    id: product._id,
    title: product.name.slice(0, longest.title),
    description: (product.description || product.name).slice(0, longest.description),
    link: shop.publicUrl + href.product(product.slug),
    imageLink: first,
    furtherImages: further,
    isInStock: product.inStock,
    price: isReduced ? strikedPrice : price,
    salePrice: isReduced ? price : null,
    brand: shop.name,
    color: color.name,
    size: color.size.name,
    ageGroup: isForKids(product) ? 'kids' : 'adult',
    productType: [product.categoryName, product.subCategoryName].filter(Boolean).join(' > '),
    weightGrams: weight?.unit === 'g' && weight.value > 0 ? weight.value : null,
  }
}

function isForKids({ name, categoryName, subCategoryName }: ListedProduct): boolean {
  return /\b(kids?|girls?|child|children)\b/i.test(`${categoryName} ${subCategoryName} ${name}`)
}

/** "299.00 INR", as both want it. */
export function feedPrice(rupees: number): string {
  return `${rupees.toFixed(2)} INR`
}
