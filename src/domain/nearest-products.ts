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
  const likeness = new Float32Array(products.length)
  for (const term of withSynonyms(searchTerm(typed).toLowerCase()))
    likenessTo(term, index).forEach((value, at) => {
      if (value > (likeness[at] ?? 0)) likeness[at] = value
    })
  return highest(likeness, most).flatMap((at) => products[at] ?? [])
}

function withSynonyms(term: string): string[] {
  if (term === '') return []
  const words = term.split(/\s+/)
  return [term, ...words.flatMap((word) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []))]
}

/** How alike the words of each product are to a term, 0 to 1. */
function likenessTo(term: string, index: TextIndex): Float32Array {
  const likeness = new Float32Array(index.texts.length)
  const parts = term.split(/\s+/)
  for (const [word, alike] of wordsAlike(index, parts))
    for (const at of index.placesOf(word)) likeness[at] = Math.max(likeness[at] ?? 0, alike)
  const begun = new Uint8Array(index.texts.length)
  for (const [place, part] of parts.entries())
    for (const word of index.wordsWith(wordEdge + part))
      for (const at of index.placesOf(word)) if (begun[at] === place) begun[at] = place + 1
  const having = new Uint8Array(index.texts.length)
  index.mark(term, having)
  for (let at = 0; at < likeness.length; at += 1)
    if (having[at] === 1) likeness[at] = 1
    else if (begun[at] === parts.length) likeness[at] = begunLikeness
  return likeness
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

/** Where the highest values stand, of equals those that come first. */
function highest(likeness: Float32Array, most: number): number[] {
  const best: number[] = []
  const valueOf = (at: number | undefined) => (at === undefined ? 0 : (likeness[at] ?? 0))
  for (let at = 0; at < likeness.length; at += 1) {
    const value = valueOf(at)
    if (value < leastLikeness || (best.length >= most && value <= valueOf(best.at(-1)))) continue
    const place = best.findIndex((other) => valueOf(other) < value)
    best.splice(place === -1 ? best.length : place, 0, at)
    if (best.length > most) best.pop()
  }
  return best
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
