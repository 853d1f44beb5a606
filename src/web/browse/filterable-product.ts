import { type Filterable, knownOfList, type ToldToFilters, toldToFilters } from '#domain/known-list.ts'
import { sizeSlug } from '#domain/size-slug.ts'

/** What the filters compare, by the slugs that URLs use: the same for all products that come alike. */
export type Kind = {
  inStock: boolean
  /** Over all colours. */
  sizes: readonly string[]
  sizesInStock: readonly string[]
  variants: Array<{ slug: string; sizes: readonly string[]; sizesInStock: readonly string[] }>
  /** What the variants and their sizes are called. */
  colors: Filterable['colorVariants']
}

/** What filters compare of the products of a list: the kind of each, as a place in `kinds`, and its price. */
export type Shelf = {
  /** In the order in which the products have them. */
  kinds: Kind[]
  kindOf: Uint32Array
  prices: Float64Array
}

type Known = { kind: Kind; price: number }

const shelves = new WeakMap<readonly Filterable[], Shelf>()
const known = new WeakMap<Filterable, Known>()
const kindsOfAlike = new WeakMap<object, Kind>()
const kindsByKey = new Map<string, Kind>()
/** Two that are alike do no harm, they count together; a year of sizes that sell out must not stand in memory. */
const mostKindsKept = 5000

/** Put together once for a list, because the same lists are filtered again and again; for a part of one, out of its whole. */
export function shelfOf(products: readonly Filterable[]): Shelf {
  const before = shelves.get(products)
  if (before) return before
  const { part } = knownOfList(products)
  const shelf = part ? partOfShelf(shelfOf(part.whole), part.places) : shelfOfEach(products)
  shelves.set(products, shelf)
  return shelf
}

function shelfOfEach(products: readonly Filterable[]): Shelf {
  const places = new Map<Kind, number>()
  const kindOf = new Uint32Array(products.length)
  const prices = new Float64Array(products.length)
  for (const [at, product] of products.entries()) {
    const { kind, price } = knownOf(product)
    const place = places.get(kind) ?? places.size
    if (place === places.size) places.set(kind, place)
    kindOf[at] = place
    prices[at] = price
  }
  return { kinds: [...places.keys()], kindOf, prices }
}

function partOfShelf(whole: Shelf, places: Uint32Array): Shelf {
  const kinds: Kind[] = []
  // One more than the place in `kinds`; 0: none yet.
  const numbers = new Uint32Array(whole.kinds.length)
  const kindOf = new Uint32Array(places.length)
  const prices = new Float64Array(places.length)
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    const of = whole.kindOf[place] ?? 0
    const kind = whole.kinds[of]
    if (numbers[of] === 0 && kind) numbers[of] = kinds.push(kind)
    kindOf[at] = (numbers[of] ?? 0) - 1
    prices[at] = whole.prices[place] ?? 0
  }
  return { kinds, kindOf, prices }
}

export function kindOfProduct(product: Filterable): Kind {
  return knownOf(product).kind
}

function knownOf(product: Filterable & ToldToFilters): Known {
  const told = product[toldToFilters]
  if (told) return { kind: kindOfAlike(told.alike), price: told.price }
  const before = known.get(product)
  if (before) return before
  const { colorVariants, inStock } = product
  const made = { kind: kindOfColors(colorVariants, inStock), price: product.color.size.price }
  known.set(product, made)
  return made
}

function kindOfAlike(alike: Pick<Filterable, 'colorVariants' | 'inStock'>): Kind {
  const kind = kindsOfAlike.get(alike) ?? kindOfColors(alike.colorVariants, alike.inStock)
  kindsOfAlike.set(alike, kind)
  return kind
}

function kindOfColors(colors: Filterable['colorVariants'], inStock: boolean): Kind {
  const compared = colors.map(({ name, slug, colorCode, sizes, sizesInStock }) => [
    name,
    slug,
    colorCode,
    sizes,
    sizesInStock,
  ])
  const key = JSON.stringify([inStock, compared])
  const before = kindsByKey.get(key)
  if (before) return before
  if (kindsByKey.size >= mostKindsKept) kindsByKey.clear()
  const kind = madeKind(colors, inStock)
  kindsByKey.set(key, kind)
  return kind
}

function madeKind(colors: Filterable['colorVariants'], inStock: boolean): Kind {
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
