import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { sizeSlug } from '#domain/size-slug.ts'
import { type FilterableProduct, filterableProduct } from './filterable-product.ts'
import type { GridQuery } from './grid-query.ts'
import { isBand } from './price-band.ts'
import { bySizeOrder } from './size-order.ts'

export type FilterOption = { slug: string; name: string; count: number; isChosen: boolean }
export type ColorOption = FilterOption & { code: string }
type PriceOption = { min: number; max: number | null; count: number; isChosen: boolean }

/** The filters, each with the number of products it would leave. */
export type Facets = {
  colors: ColorOption[]
  sizes: FilterOption[]
  prices: PriceOption[]
  inStockCount: number
}

export type Wanted = Pick<GridQuery, 'colors' | 'sizes' | 'price' | 'inStock'>
type Variant = FilterableProduct['variants'][number]

const priceBands = [
  { min: 0, max: 299 },
  { min: 300, max: 499 },
  { min: 500, max: 799 },
  { min: 800, max: null },
]

/** Whether a product matches; colour and size must match in one variant, which is in stock if that is wanted. */
export function matches(parts: FilterableProduct, wanted: Wanted): boolean {
  return isInPrice(parts.price, wanted.price) && matchesButPrice(parts, wanted)
}

/** A colour of the product that matches, for its card. */
export function matchingColor(product: ListedProduct, wanted: Wanted): string | undefined {
  if (wanted.colors.length === 0) return undefined
  return filterableProduct(product).variants.find((variant) => variantMatches(variant, wanted))?.slug
}

/** Counts in one pass over the products; each count respects the other filters. */
export function countFacets(products: readonly ListedProduct[], wanted: Wanted): Facets {
  const colors: Counted<ColorOption> = { choices: new Map(), everywhere: new Map() }
  const sizes = new Map<string, FilterOption>()
  const prices = priceBands.map((band) => ({ ...band, count: 0, isChosen: isBand(band, wanted.price) }))
  const inStock = { ...wanted, inStock: true }
  let inStockCount = 0
  for (const product of products) {
    const parts = filterableProduct(product)
    const isPriced = isInPrice(parts.price, wanted.price)
    countColors(colors, { product, parts, wanted, isPriced })
    countSizes(sizes, { product, parts, wanted, isPriced })
    if (isPriced && matchesButPrice(parts, inStock)) inStockCount += 1
    if (!matchesButPrice(parts, wanted)) continue
    for (const band of prices) if (isInPrice(parts.price, band)) band.count += 1
  }
  // Most common first, whatever the filters: the boxes never change places.
  const common = ({ slug }: ColorOption) => colors.everywhere.get(slug) ?? 0
  const byHowCommon = [...colors.choices.values()].toSorted(
    (a, b) => common(b) - common(a) || a.name.localeCompare(b.name),
  )
  return {
    colors: byHowCommon.filter(isOffered),
    sizes: [...sizes.values()].filter(isOffered).toSorted((a, b) => bySizeOrder(a.name, b.name)),
    prices: prices.filter(isOffered),
    inStockCount,
  }
}

type Counting = { product: ListedProduct; parts: FilterableProduct; wanted: Wanted; isPriced: boolean }
type Counted<C> = { choices: Map<string, C>; everywhere: Map<string, number> }

function countColors(
  { choices, everywhere }: Counted<ColorOption>,
  { product, parts, wanted, isPriced }: Counting,
): void {
  for (const [at, variant] of parts.variants.entries()) {
    const { slug } = variant
    everywhere.set(slug, (everywhere.get(slug) ?? 0) + 1)
    let choice = choices.get(slug)
    if (!choice) {
      const { name = slug, colorCode: code = '' } = product.colorVariants[at] ?? {}
      choice = { slug, name, code, count: 0, isChosen: wanted.colors.includes(slug) }
      choices.set(slug, choice)
    }
    if (isPriced && hasWantedSize(variant, wanted)) choice.count += 1
  }
}

function countSizes(
  choices: Map<string, FilterOption>,
  { product, parts, wanted, isPriced }: Counting,
): void {
  for (const slug of parts.sizes) {
    if (choices.has(slug)) continue
    const names = product.colorVariants.flatMap(({ sizes }) => sizes)
    const name = names.find((each) => sizeSlug(each) === slug) ?? slug
    choices.set(slug, { slug, name, count: 0, isChosen: wanted.sizes.includes(slug) })
  }
  if (!isPriced) return
  for (const slug of sizesUnderColors(parts, wanted)) {
    const choice = choices.get(slug)
    if (choice) choice.count += 1
  }
}

function sizesUnderColors(parts: FilterableProduct, wanted: Wanted): Iterable<string> {
  const of = ({ sizes, sizesInStock }: Pick<Variant, 'sizes' | 'sizesInStock'>) =>
    wanted.inStock ? sizesInStock : sizes
  if (wanted.colors.length === 0) return of(parts)
  return new Set(parts.variants.filter(({ slug }) => wanted.colors.includes(slug)).flatMap(of))
}

function matchesButPrice(parts: FilterableProduct, wanted: Wanted): boolean {
  if (wanted.colors.length === 0 && wanted.sizes.length === 0) return !wanted.inStock || parts.inStock
  return parts.variants.some((variant) => variantMatches(variant, wanted))
}

function variantMatches(variant: Variant, wanted: Wanted): boolean {
  const isColor = wanted.colors.length === 0 || wanted.colors.includes(variant.slug)
  return isColor && hasWantedSize(variant, wanted)
}

function hasWantedSize(variant: Variant, wanted: Wanted): boolean {
  const sizes = wanted.inStock ? variant.sizesInStock : variant.sizes
  return wanted.sizes.length === 0 ? sizes.length > 0 : sizes.some((slug) => wanted.sizes.includes(slug))
}

function isInPrice(price: number, range: Wanted['price']): boolean {
  return range === null || (price >= range.min && price <= (range.max ?? Infinity))
}

function isOffered({ count, isChosen }: { count: number; isChosen: boolean }): boolean {
  return count > 0 || isChosen
}
