import { knownOfList } from './known-list.ts'
import { type Searchable, searchTerm, searchText } from './search.ts'
import { createTextIndex, type TextIndex, wordEdge } from './text-index.ts'

/** Words that shoppers use for what the shop calls otherwise. Only the help for empty results knows them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  churidar: ['leggings'],
  jeggings: ['leggings'],
  tights: ['leggings'],
  trousers: ['pants'],
  bottoms: ['pants', 'leggings'],
  innerwear: ['inner wear'],
  panties: ['inner wear'],
  shorts: ['boxer shorts', 'cycling shorts'],
  petticoat: ['saree shapewear'],
  inskirt: ['saree shapewear'],
  plazo: ['palazzo'],
  dupatta: ['shawl'],
  stole: ['shawl'],
}

const leastLikeness = 0.3
const begunLikeness = 0.9

/** For an empty result: at most so many products, those nearest to what was typed, best first (decision 0024). */
export function nearestProducts<P extends Searchable>(
  products: readonly P[],
  typed: string,
  most: number,
): P[] {
  const index = knownOfList(products).texts?.() ?? createTextIndex(products.map(searchText))
  const likeness = new Map<number, number>()
  for (const term of withSynonyms(searchTerm(typed).toLowerCase()))
    for (const [at, alike] of nearTo(term, { index, most }))
      likeness.set(at, Math.max(alike, likeness.get(at) ?? 0))
  return [...likeness]
    .toSorted(([at, alike], [other, asAlike]) => asAlike - alike || at - other)
    .slice(0, most)
    .flatMap(([at]) => products[at] ?? [])
}

function withSynonyms(term: string): string[] {
  if (term === '') return []
  const words = term.split(/\s+/)
  return [term, ...words.flatMap((word) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []))]
}

/**
 * Where the products stand that are like a term, with how alike their words are to it, 0 to 1. Of those that are equally
 * alike the first ones are enough: of each kind so many as are asked for.
 */
function nearTo(term: string, { index, most }: { index: TextIndex; most: number }): Map<number, number> {
  const having = new Uint8Array(index.texts.length)
  index.mark(term, having)
  const parts = term.split(/\s+/)
  const begun = new Uint8Array(index.texts.length)
  for (const [place, part] of parts.entries())
    for (const word of index.wordsWith(wordEdge + part))
      for (const at of index.placesOf(word)) if (begun[at] === place) begun[at] = place + 1

  const near = new Map<number, number>()
  for (const [word, alike] of wordsAlike(index, parts)) {
    let left = most
    for (const at of index.placesOf(word)) {
      if (left === 0) break
      if (begun[at] === parts.length) continue
      near.set(at, Math.max(alike, near.get(at) ?? 0))
      left -= 1
    }
  }
  for (const at of firstMarked(begun, parts.length, most)) near.set(at, begunLikeness)
  for (const at of firstMarked(having, 1, most)) near.set(at, 1)
  return near
}

function firstMarked(marks: Uint8Array, as: number, most: number): number[] {
  const places: number[] = []
  for (let at = marks.indexOf(as); at !== -1 && places.length < most; at = marks.indexOf(as, at + 1))
    places.push(at)
  return places
}

/** The words of the shop that are like one of these, each with how alike it is to the one that it is most like. */
function wordsAlike(index: TextIndex, parts: readonly string[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const part of parts) {
    const threes = triples(part)
    // A word that is alike shares so many triples with the part; all but one of these need not be looked for.
    const least = Math.ceil(leastLikeness * threes.size)
    const looked = [...threes]
      .slice(least - 1)
      .map((triple) => triple.replace(/^ +/, wordEdge).replace(/ $/, wordEdge))
    for (const word of new Set(looked.flatMap(index.wordsWith))) {
      const share = shareInCommon(threes, index.wordAt(word))
      if (share >= leastLikeness && share > (found.get(word) ?? 0)) found.set(word, share)
    }
  }
  return found
}

/** How alike two words are, 0 to 1: the share of letter triples they have in common. */
function shareInCommon(left: Set<string>, word: string): number {
  const padded = `  ${word} `
  let common = 0
  for (const triple of left) if (padded.includes(triple)) common += 1
  // A word of three letters and more has four triples at least: most need not be taken apart.
  const most = common / (left.size + Math.min(word.length + 1, 4) - common)
  return most < leastLikeness ? 0 : common / (left.size + triples(word).size - common)
}

function triples(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
