import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { sizeSlug } from '#domain/size-slug.ts'

/** What the filters compare, by the slugs that URLs use: the same for all products that come alike. */
export type Kind = {
  inStock: boolean
  /** Over all colours. */
  sizes: readonly string[]
  sizesInStock: readonly string[]
  variants: Array<{ slug: string; sizes: readonly string[]; sizesInStock: readonly string[] }>
  /** What the variants and their sizes are called: those of the first product of the kind. */
  colors: ListedProduct['colorVariants']
}

/** Products with what filters compare of each: its kind, as a place in `kinds`, and its price. */
export type Shelf = {
  products: readonly ListedProduct[]
  kinds: Kind[]
  /** Where the kind of each product stands in `kinds`, and of the products of a key. */
  kindOf: Uint32Array
  places: ReadonlyMap<string, number>
  prices: Float64Array
}

const shelves = new WeakMap<readonly ListedProduct[], Shelf>()
const known = new WeakMap<ListedProduct, { key: string; price: number }>()

/** Put together once for a list, because the same lists are filtered again and again. */
export function shelfOf(products: readonly ListedProduct[]): Shelf {
  const before = shelves.get(products)
  if (before) return before
  const kinds: Kind[] = []
  const places = new Map<string, number>()
  const kindOf = new Uint32Array(products.length)
  const prices = new Float64Array(products.length)
  for (const [at, product] of products.entries()) {
    const { key, price } = keyOf(product)
    let place = places.get(key)
    if (place === undefined) {
      place = kinds.push(kindOfProduct(product)) - 1
      places.set(key, place)
    }
    kindOf[at] = place
    prices[at] = price
  }
  const shelf = { products, kinds, kindOf, places, prices }
  shelves.set(products, shelf)
  return shelf
}

/** The kind of one product of the shelf. */
export function kindIn({ kinds, places }: Shelf, product: ListedProduct): Kind | undefined {
  return kinds[places.get(keyOf(product).key) ?? -1]
}

/** What products of one kind have in common. */
function keyOf(product: ListedProduct): { key: string; price: number } {
  const before = known.get(product)
  if (before) return before
  const variants = product.colorVariants.map(({ slug, sizes, sizesInStock }) => [slug, sizes, sizesInStock])
  const made = { key: JSON.stringify([product.inStock, variants]), price: product.color.size.price }
  known.set(product, made)
  return made
}

function kindOfProduct({ colorVariants: colors, inStock }: ListedProduct): Kind {
  const variants = colors.map(({ slug, sizes, sizesInStock }) => ({
    slug,
    sizes: sizes.map(sizeSlug),
    sizesInStock: sizesInStock.map(sizeSlug),
  }))
  return {
    inStock,
    sizes: [...new Set(variants.flatMap(({ sizes }) => sizes))],
    sizesInStock: [...new Set(variants.flatMap(({ sizesInStock }) => sizesInStock))],
    variants,
    colors,
  }
}
