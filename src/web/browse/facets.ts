import { sizeSlug } from '#domain/size-slug.ts'
import type { Kind, Shelf } from './filterable-product.ts'
import type { GridQuery } from './grid-query.ts'
import { isBand } from './price-band.ts'
import { bySizeOrder } from './size-order.ts'

export type FilterOption = { slug: string; name: string; count: number }
export type ColorOption = FilterOption & { code: string }
type PriceOption = { min: number; max: number | null; count: number }

/** The filters, each with the number of products it would leave. */
export type Facets = {
  colors: ColorOption[]
  sizes: FilterOption[]
  prices: PriceOption[]
  inStockCount: number
}

export type Wanted = Pick<GridQuery, 'colors' | 'sizes' | 'price' | 'inStock'>
type Variant = Kind['variants'][number]

const priceBands = [
  { min: 0, max: 299 },
  { min: 300, max: 499 },
  { min: 500, max: 799 },
  { min: 800, max: null },
]

/** Whether a kind matches but for the price; colour and size must match in one variant, which is in stock if that is wanted. */
export function matchesButPrice(kind: Kind, wanted: Wanted): boolean {
  if (wanted.colors.length === 0 && wanted.sizes.length === 0) return !wanted.inStock || kind.inStock
  return kind.variants.some((variant) => variantMatches(variant, wanted))
}

/** A colour of the product that matches, for its card. */
export function matchingColor(kind: Kind | undefined, wanted: Wanted): string | undefined {
  if (wanted.colors.length === 0) return undefined
  return kind?.variants.find((variant) => variantMatches(variant, wanted))?.slug
}

/** Counts by kinds, which are few beside the products; each count respects the other filters. */
export function countFacets(shelf: Shelf, wanted: Wanted): Facets {
  const { kinds } = shelf
  const { all, inBand } = countsOf(shelf)
  const priced = wanted.price === null ? all : countIn(shelf, wanted.price)
  const colors: Counted<ColorOption> = { choices: new Map(), everywhere: new Map() }
  const sizes = new Map<string, FilterOption>()
  const bands = priceBands.map((band) => ({ ...band, count: 0 }))
  const inStock = { ...wanted, inStock: true }
  let inStockCount = 0
  for (const [at, kind] of kinds.entries()) {
    const count = priced[at] ?? 0
    countColors(colors, { kind, wanted, count, everywhere: all[at] ?? 0 })
    countSizes(sizes, { kind, wanted, count })
    if (matchesButPrice(kind, inStock)) inStockCount += count
    if (!matchesButPrice(kind, wanted)) continue
    for (const [place, band] of bands.entries()) band.count += inBand[place]?.[at] ?? 0
  }
  // Most common first, whatever the filters: the boxes never change places.
  const common = ({ slug }: ColorOption) => colors.everywhere.get(slug) ?? 0
  const byHowCommon = [...colors.choices.values()].toSorted(
    (a, b) => common(b) - common(a) || a.name.localeCompare(b.name),
  )
  return {
    colors: byHowCommon.filter(({ slug, count }) => count > 0 || wanted.colors.includes(slug)),
    sizes: [...sizes.values()]
      .filter(({ slug, count }) => count > 0 || wanted.sizes.includes(slug))
      .toSorted((a, b) => bySizeOrder(a.name, b.name)),
    prices: bands.filter((band) => band.count > 0 || isBand(band, wanted.price)),
    inStockCount,
  }
}

type Counts = { all: Uint32Array; inBand: Uint32Array[] }

const counted = new WeakMap<Shelf, Counts>()

/** Products of each kind, and those of them in each band: no filter changes these. */
function countsOf(shelf: Shelf): Counts {
  const before = counted.get(shelf)
  if (before) return before
  const counts = { all: countIn(shelf, null), inBand: priceBands.map((band) => countIn(shelf, band)) }
  counted.set(shelf, counts)
  return counts
}

/** Products of each kind that cost so much. */
function countIn({ kinds, kindOf, prices }: Shelf, range: Wanted['price']): Uint32Array {
  const counts = new Uint32Array(kinds.length)
  kindOf.forEach((kind, at) => {
    if (isInPrice(prices[at] ?? 0, range)) counts[kind] = (counts[kind] ?? 0) + 1
  })
  return counts
}

/** `count`: products of the kind that cost what is wanted. */
type Counting = { kind: Kind; wanted: Wanted; count: number }
type Counted<C> = { choices: Map<string, C>; everywhere: Map<string, number> }

function countColors(
  { choices, everywhere }: Counted<ColorOption>,
  { kind, wanted, count, everywhere: all }: Counting & { everywhere: number },
): void {
  for (const [at, variant] of kind.variants.entries()) {
    const { slug } = variant
    everywhere.set(slug, (everywhere.get(slug) ?? 0) + all)
    let choice = choices.get(slug)
    if (!choice) {
      const { name = slug, colorCode: code = '' } = kind.colors[at] ?? {}
      choice = { slug, name, code, count: 0 }
      choices.set(slug, choice)
    }
    if (hasWantedSize(variant, wanted)) choice.count += count
  }
}

function countSizes(choices: Map<string, FilterOption>, { kind, wanted, count }: Counting): void {
  for (const slug of kind.sizes) {
    if (choices.has(slug)) continue
    const names = kind.colors.flatMap(({ sizes }) => sizes)
    const name = names.find((each) => sizeSlug(each) === slug) ?? slug
    choices.set(slug, { slug, name, count: 0 })
  }
  for (const slug of sizesUnderColors(kind, wanted)) {
    const choice = choices.get(slug)
    if (choice) choice.count += count
  }
}

function sizesUnderColors(kind: Kind, wanted: Wanted): Iterable<string> {
  const of = ({ sizes, sizesInStock }: Pick<Variant, 'sizes' | 'sizesInStock'>) =>
    wanted.inStock ? sizesInStock : sizes
  if (wanted.colors.length === 0) return of(kind)
  return new Set(kind.variants.filter(({ slug }) => wanted.colors.includes(slug)).flatMap(of))
}

function variantMatches(variant: Variant, wanted: Wanted): boolean {
  const isColor = wanted.colors.length === 0 || wanted.colors.includes(variant.slug)
  return isColor && hasWantedSize(variant, wanted)
}

function hasWantedSize(variant: Variant, wanted: Wanted): boolean {
  const sizes = wanted.inStock ? variant.sizesInStock : variant.sizes
  return wanted.sizes.length === 0 ? sizes.length > 0 : sizes.some((slug) => wanted.sizes.includes(slug))
}

/** Both ends included. */
export function isInPrice(price: number, range: Wanted['price']): boolean {
  return range === null || (price >= range.min && price <= (range.max ?? Infinity))
}
