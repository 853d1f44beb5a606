import type { Product } from '#contract/catalogue.ts'
import { type Card, toCard } from './card.ts'
import { type GridQuery, pageSize, sizeSlug, type Sort } from './grid-query.ts'
import { bySizeOrder } from './size-order.ts'

export type Choice = { slug: string; name: string; count: number; isChosen: boolean }
export type ColorChoice = Choice & { code: string }
export type PriceChoice = { min: number; max: number | null; count: number; isChosen: boolean }

/** A page of a grid: its cards, how many there are in all, and what each further filter would leave. */
export type Grid = {
  query: GridQuery
  cards: Card[]
  total: number
  pages: number
  colors: ColorChoice[]
  sizes: Choice[]
  prices: PriceChoice[]
  inStockCount: number
}

type Wanted = Pick<GridQuery, 'colors' | 'sizes' | 'price' | 'inStock'>

const priceBands = [
  { min: 0, max: 299 },
  { min: 300, max: 499 },
  { min: 500, max: 799 },
  { min: 800, max: null },
]

/** Filters, sorts and pages the products of a grid; counts hold under the other filters (patterns §4.3). */
export function filterProducts(products: readonly Product[], query: GridQuery): Grid {
  const known = knownValues(products, query)
  const found = products.filter((product) => matches(product, known))
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(query.page, pages)
  const shown = found.toSorted(sortings[query.sort]).slice((page - 1) * pageSize, page * pageSize)
  return {
    query: { ...query, ...known, page },
    cards: shown.map((product) => toCard(product, matchingColor(product, known))),
    total: found.length,
    pages,
    colors: colorChoices(products, known),
    sizes: sizeChoices(products, known),
    prices: priceBands
      .map((band) => ({
        ...band,
        count: count(products, { ...known, price: band }),
        isChosen: known.price?.min === band.min && known.price.max === band.max,
      }))
      .filter((band) => band.count > 0 || band.isChosen),
    inStockCount: count(products, { ...known, inStock: true }),
  }
}

// Values that no product has are ignored: an old link still shows a grid.
function knownValues(products: readonly Product[], query: GridQuery): Wanted {
  const variants = products.flatMap(({ colorVariants }) => colorVariants)
  const colors = new Set(variants.map(({ slug }) => slug))
  const sizes = new Set(variants.flatMap((variant) => variant.sizes.map(sizeSlug)))
  return {
    colors: query.colors.filter((slug) => colors.has(slug)),
    sizes: query.sizes.filter((slug) => sizes.has(slug)),
    price: query.price,
    inStock: query.inStock,
  }
}

function matches(product: Product, wanted: Wanted): boolean {
  const { price } = product.color.size
  if (wanted.price && (price < wanted.price.min || price > (wanted.price.max ?? Infinity))) return false
  if (wanted.colors.length === 0 && wanted.sizes.length === 0) return !wanted.inStock || product.inStock
  return matchingColor(product, wanted, true) !== undefined
}

/** One colour that has a wanted size (in stock, if asked): colour and size must meet in one variant. */
function matchingColor(product: Product, wanted: Wanted, always = false): string | undefined {
  if (!always && wanted.colors.length === 0) return undefined
  return product.colorVariants.find((variant) => {
    if (wanted.colors.length > 0 && !wanted.colors.includes(variant.slug)) return false
    const sizes = wanted.inStock ? variant.sizesInStock : variant.sizes
    if (wanted.sizes.length === 0) return sizes.length > 0
    return sizes.some((name) => wanted.sizes.includes(sizeSlug(name)))
  })?.slug
}

function count(products: readonly Product[], wanted: Wanted): number {
  return products.filter((product) => matches(product, wanted)).length
}

function colorChoices(products: readonly Product[], wanted: Wanted): ColorChoice[] {
  const choices = new Map<string, ColorChoice>()
  const everywhere = new Map<string, number>()
  for (const product of products) {
    for (const { slug, name, colorCode } of product.colorVariants) {
      const isChosen = wanted.colors.includes(slug)
      const choice = choices.get(slug) ?? { slug, name, code: colorCode, count: 0, isChosen }
      everywhere.set(slug, (everywhere.get(slug) ?? 0) + 1)
      if (matches(product, { ...wanted, colors: [slug] })) choice.count += 1
      choices.set(slug, choice)
    }
  }
  // Most common first, whatever the filters: no box moves away from under the finger.
  const common = ({ slug }: ColorChoice) => everywhere.get(slug) ?? 0
  return [...choices.values()]
    .filter((choice) => choice.count > 0 || choice.isChosen)
    .toSorted((a, b) => common(b) - common(a) || a.name.localeCompare(b.name))
}

function sizeChoices(products: readonly Product[], wanted: Wanted): Choice[] {
  const names = new Map<string, string>()
  for (const { colorVariants } of products) {
    for (const { sizes } of colorVariants) for (const name of sizes) names.set(sizeSlug(name), name)
  }
  return [...names]
    .map(([slug, name]) => ({
      slug,
      name,
      count: count(products, { ...wanted, sizes: [slug] }),
      isChosen: wanted.sizes.includes(slug),
    }))
    .filter((choice) => choice.count > 0 || choice.isChosen)
    .toSorted((a, b) => bySizeOrder(a.name, b.name))
}

const sortings: Record<Sort, (a: Product, b: Product) => number> = {
  featured: () => 0,
  'price-asc': (a, b) => a.color.size.price - b.color.size.price,
  'price-desc': (a, b) => b.color.size.price - a.color.size.price,
  rating: (a, b) => (b.ratings.average ?? 0) - (a.ratings.average ?? 0),
  name: (a, b) => a.name.localeCompare(b.name),
}
