import { searchTerm } from './search.ts'
import { type SearchedColor, wordsLeft, wordsOf, wordsSought } from './search-by-color.ts'
import { priceSought } from './search-by-price.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'

type Sought<P> = {
  /** As `searchText` makes it. */
  textOf: (product: P) => string
  colorsOf: (product: P) => readonly SearchedColor[]
  /** Rupees. */
  priceOf: (product: P) => number
}

export type ReadySearch<P> = {
  /** Where the products stand that `searchProducts` finds, in its order. */
  find: (typed: string) => Uint32Array
  texts: () => TextIndex
  /** The texts as they were made ready last, for the search of the next catalogue. */
  lastTexts: () => TextIndex | undefined
  /** Does now what the next search would have to wait for. */
  makeReady: () => void
  /** To be called with the products of which `priceOf` says something else. */
  repriced: (products: Iterable<P>) => void
}

/**
 * `searchProducts` over a catalogue that stays as it is: what it looks through is made ready at the first search, so that
 * one among 100,000 products looks at those that it finds, and at each word, colour and price of the shop once. A price that
 * changes leaves the texts as they were: `before` is then used again.
 */
export function createSearch<P>(
  products: readonly P[],
  { textOf, colorsOf, priceOf }: Sought<P>,
  before?: TextIndex,
): ReadySearch<P> {
  const texts = once(() => {
    const now = products.map(textOf)
    return before && isSame(before.texts, now) ? before : createTextIndex(now)
  })
  const colors = once(() => placesByWords(products.map(colorsOf)))
  const prices = once(() => Float64Array.from(products, priceOf))

  /** Those that come in a colour or size of the term, all its other words in their texts. */
  function* comingSo(term: string): Generator<Iterable<number>> {
    const sought = wordsSought(term)
    const having = new Map<string, Uint8Array>()
    const thatHave = (word: string) => {
      const known = having.get(word) ?? marked(texts.get(), word)
      having.set(word, known)
      return known
    }
    for (const [words, places] of colors.get()) {
      const left = wordsLeft(sought, words)?.map(thatHave)
      if (left)
        yield left.length === 0 ? places : places.filter((at) => left.every((marks) => marks[at] === 1))
    }
  }

  function marked(index: TextIndex, term: string): Uint8Array {
    const marks = new Uint8Array(products.length)
    index.mark(term, marks)
    return marks
  }

  return {
    find(typed) {
      const term = searchTerm(typed)
      const marks = marked(texts.get(), term.toLowerCase())
      const found = placesMarked(marks, 1)
      if (found.length === products.length) return found
      const price = priceSought(term)
      let count = 0
      for (const places of comingSo(term.toLowerCase())) count += markAsAsked(marks, places)
      if (price !== undefined) count += markAsAsked(marks, placesOfValue(prices.get(), price))
      if (count === 0) return found
      const asked = placesMarked(marks, 2)
      const all = new Uint32Array(found.length + asked.length)
      all.set(found)
      all.set(asked, found.length)
      return all
    },
    texts: texts.get,
    lastTexts: () => texts.made() ?? before,
    makeReady() {
      texts.get()
      colors.get()
      prices.get()
    },
    repriced(changed) {
      const made = prices.made()
      for (const product of made ? changed : []) made?.set([priceOf(product)], products.indexOf(product))
    },
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at])
}

/** How many of them were not marked before. */
function markAsAsked(marks: Uint8Array, places: Iterable<number>): number {
  let count = 0
  for (const at of places)
    if (marks[at] === 0) {
      marks[at] = 2
      count += 1
    }
  return count
}

function placesMarked(marks: Uint8Array, as: 1 | 2): Uint32Array {
  const places = new Uint32Array(marks.length)
  let count = 0
  for (let at = 0; at < marks.length; at += 1)
    if (marks[at] === as) {
      places[count] = at
      count += 1
    }
  return places.slice(0, count)
}

/** The words of colours, each set of them once, with the products that have them: colours repeat from product to product. */
function placesByWords(
  colorsOfProducts: ReadonlyArray<readonly SearchedColor[]>,
): Map<ReadonlySet<string>, Uint32Array> {
  const places = new Map<ReadonlySet<string>, number[]>()
  for (const [at, colors] of colorsOfProducts.entries())
    for (const color of colors) {
      const words = wordsOf(color)
      const before = places.get(words)
      if (before) before.push(at)
      else places.set(words, [at])
    }
  return new Map(Array.from(places, ([words, of]) => [words, Uint32Array.from(of)]))
}

function* placesOfValue(values: Float64Array, value: number): Generator<number> {
  for (let at = values.indexOf(value); at !== -1; at = values.indexOf(value, at + 1)) yield at
}

function once<Value extends object>(make: () => Value) {
  let made: Value | undefined
  return {
    get: () => (made ??= make()),
    made: () => made,
  }
}
