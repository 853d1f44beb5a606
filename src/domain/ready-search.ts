import { searchTerm } from './search.ts'
import { wordsLeft, wordsSought } from './search-by-color.ts'
import { priceSought } from './search-by-price.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'

type Sought<P> = {
  /** As `searchText` makes it. */
  textOf: (product: P) => string
  /** Those of each colour that it comes in (`wordsOf`). */
  wordsOfColors: (product: P) => ReadonlyArray<ReadonlySet<string>>
  /** Rupees. */
  priceOf: (product: P) => number
}

export type ReadySearch<P> = {
  /** Where the products stand that `searchProducts` finds, in its order. */
  find: (typed: string) => Uint32Array
  texts: () => TextIndex
  /** The texts as they were made ready last, for the search of the next catalogue. */
  lastTexts: () => TextIndex | undefined
  /** Does now what the next search would have to wait for, and stops after each step. */
  makeReady: () => Iterable<void>
  /** To be called with the products of which `priceOf` says something else. */
  repriced: (products: Iterable<P>) => void
}

/** Products of one step. */
const atOnce = 2000
/** Words of terms of which it is kept which texts have them; a byte for each product. */
const mostWordsKept = 20

/**
 * `searchProducts` over a catalogue that stays as it is: what it looks through is made ready at the first search, so that
 * one among 100,000 products looks at those that it finds, and at each word, colour and price of the shop once. A price that
 * changes leaves the texts as they were: `before` is then used again.
 */
export function createSearch<P>(
  products: readonly P[],
  { textOf, wordsOfColors, priceOf }: Sought<P>,
  before?: TextIndex,
): ReadySearch<P> {
  let texts: TextIndex | undefined
  /** The words of colours, each set of them once, with the products that have them: colours repeat from product to product. */
  const placesByWords = new Map<ReadonlySet<string>, number[]>()
  const prices = new Float64Array(products.length)
  let prepared = 0
  // Used again by each search: new ones of such a size keep the collector busy.
  const found = new Uint8Array(products.length)
  const having = new Map<string, Uint8Array>()

  /** One that is left unfinished is taken up by whoever comes next. */
  function* makeReady(): Generator<void> {
    while (prepared < products.length) {
      const at = prepared
      prepared += 1
      const product = products[at]
      if (product === undefined) continue
      prices[at] = priceOf(product)
      for (const words of wordsOfColors(product)) {
        const places = placesByWords.get(words)
        if (places) places.push(at)
        else placesByWords.set(words, [at])
      }
      if (prepared % atOnce === 0) yield
    }
    madeTexts()
  }

  function madeTexts(): TextIndex {
    if (texts) return texts
    const now = products.map(textOf)
    texts = before && isSame(before.texts, now) ? before : createTextIndex(now)
    return texts
  }

  /** Marks those that come in a colour or size of the term, all its other words in their texts. */
  function markComingSo(term: string, marks: Uint8Array): void {
    const sought = wordsSought(term)
    for (const [words, places] of placesByWords) {
      const left = wordsLeft(sought, words)
      if (left) markAsAsked(marks, places, left.map(thatHave))
    }
  }

  /** 1 where a text has this word of a term. */
  function thatHave(word: string): Uint8Array {
    const known = having.get(word)
    if (known) return known
    if (having.size >= mostWordsKept) having.clear()
    const marks = new Uint8Array(products.length)
    madeTexts().mark(word, marks)
    having.set(word, marks)
    return marks
  }

  return {
    find(typed) {
      const term = searchTerm(typed)
      const small = term.toLowerCase()
      found.fill(0)
      madeTexts().mark(small, found)
      if (term !== '') {
        for (const _ of makeReady());
        markComingSo(small, found)
        const price = priceSought(term)
        if (price !== undefined) markAsAsked(found, placesOfValue(prices, price), [])
      }
      return placesMarked(found)
    },
    texts: madeTexts,
    lastTexts: () => texts ?? before,
    makeReady,
    repriced(changed) {
      for (const product of changed) prices[products.indexOf(product)] = priceOf(product)
    },
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at])
}

/** Marks of these places, with 2, those that all of `having` have and that are not marked yet. */
function markAsAsked(marks: Uint8Array, places: ArrayLike<number>, having: Uint8Array[]): void {
  for (let each = 0; each < places.length; each += 1) {
    const at = places[each] ?? 0
    if (marks[at] !== 0) continue
    let held = 0
    while (held < having.length && having[held]?.[at] === 1) held += 1
    if (held === having.length) marks[at] = 2
  }
}

/** Where 1 stands, then where 2 stands. */
function placesMarked(marks: Uint8Array): Uint32Array {
  let [ones, twos] = [0, 0]
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] === 1) ones += 1
    else if (marks[at] === 2) twos += 1
  }
  const places = new Uint32Array(ones + twos)
  let [one, two] = [0, ones]
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] === 1) places[one++] = at
    else if (marks[at] === 2) places[two++] = at
  }
  return places
}

function placesOfValue(values: Float64Array, value: number): number[] {
  const places: number[] = []
  for (let at = values.indexOf(value); at !== -1; at = values.indexOf(value, at + 1)) places.push(at)
  return places
}
