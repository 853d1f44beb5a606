import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { sizeSlug } from '#domain/size-slug.ts'

/** What the filters compare, by the slugs that URLs use. */
export type FilterableProduct = {
  price: number
  inStock: boolean
  /** Over all colours. */
  sizes: readonly string[]
  sizesInStock: readonly string[]
  variants: Array<{ slug: string; sizes: readonly string[]; sizesInStock: readonly string[] }>
}

const known = new WeakMap<ListedProduct, FilterableProduct>()
// Most colours come in the same sizes: equal lists are stored once.
const lists = new Map<string, readonly string[]>()

/** Computed once per product, because the same products are filtered again and again. */
export function filterableProduct(product: ListedProduct): FilterableProduct {
  const before = known.get(product)
  if (before) return before
  const variants = product.colorVariants.map(({ slug, sizes, sizesInStock }) => ({
    slug,
    sizes: slugsOf(sizes),
    sizesInStock: slugsOf(sizesInStock),
  }))
  const parts = {
    price: product.color.size.price,
    inStock: product.inStock,
    sizes: all(variants.map(({ sizes }) => sizes)),
    sizesInStock: all(variants.map(({ sizesInStock }) => sizesInStock)),
    variants,
  }
  known.set(product, parts)
  return parts
}

function slugsOf(names: readonly string[]): readonly string[] {
  const key = names.join('\n')
  const list = lists.get(key) ?? names.map(sizeSlug)
  lists.set(key, list)
  return list
}

function all(parts: Array<readonly string[]>): readonly string[] {
  return [...new Set([...new Set(parts)].flat())]
}
