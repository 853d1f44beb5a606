import type { TextIndex } from './text-index.ts'

/** What filters compare of a product of a list. */
export type Filterable = {
  inStock: boolean
  /** Rupees. */
  color: { size: { price: number } }
  colorVariants: ReadonlyArray<{
    name: string
    slug: string
    colorCode: string
    sizes: readonly string[]
    sizesInStock: readonly string[]
  }>
}

/**
 * Where a product tells by itself what filters compare, so that nothing else of it has to be put together. Products that come
 * alike share one `alike`, which is counted once for all of them.
 */
export const toldToFilters: unique symbol = Symbol.for('what filters compare of a product')
export type ToldToFilters = {
  readonly [toldToFilters]?: { alike: Pick<Filterable, 'colorVariants' | 'inStock'>; price: number }
}

type Known = {
  /** The products at these places of a longer list. */
  part?: { whole: KnownList<Filterable>; places: Uint32Array }
  /** What is searched of each product. */
  texts?: () => TextIndex
}

// Both go with what they tell of, by a name: the pages are built with modules of their own, which know of no map that the server has.
const known: unique symbol = Symbol.for('what is known of a list')

/** A list of which something may be known that need not be found out again for each page. */
export type KnownList<P> = readonly P[] & { readonly [known]?: Known }

/** The products at these places of a list: what filters have put together for 100,000 products once holds for some of them. */
export function partOfList<P extends Filterable>(whole: readonly P[], places: Uint32Array): P[] {
  const part: P[] = []
  for (const at of places) {
    const product = whole[at]
    if (product !== undefined) part.push(product)
  }
  return Object.defineProperty(part, known, { value: { part: { whole, places } } satisfies Known })
}

/** Says where the texts of a list have been made ready for a search. */
export function knowTexts(list: readonly unknown[], texts: () => TextIndex): void {
  Object.defineProperty(list, known, { value: { texts } satisfies Known })
}

export function knownOfList(list: KnownList<unknown>): Known {
  return list[known] ?? {}
}
