import { type Searchable, searchedTexts, searchTerm } from './search.ts'

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

/** For an empty result: the products nearest to what was typed, best first (decision 0024). */
export function nearestProducts<P extends Searchable>(products: readonly P[], typed: string): P[] {
  const terms = withSynonyms(searchTerm(typed).toLowerCase()).map(likenessTo)
  return products
    .map((product) => {
      const words = wordsOf(product)
      return { product, likeness: Math.max(0, ...terms.map((likeness) => likeness(words))) }
    })
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ product }) => product)
}

type Words = { texts: string[]; words: string[] }

const known = new WeakMap<Searchable, Words>()

/** A product's texts and their words; made once, for the same thousands are looked through again and again. */
function wordsOf(product: Searchable): Words {
  const before = known.get(product)
  if (before) return before
  const texts = searchedTexts(product)
  const [name = '', ...groups] = texts
  const made = { texts, words: [...wordsIn(name), ...groups.flatMap(wordsOfGroup)] }
  known.set(product, made)
  return made
}

const wordsOfGroups = new Map<string, readonly string[]>()

/** Categories are few, and each has thousands of products in a large shop. */
function wordsOfGroup(text: string): readonly string[] {
  const words = wordsOfGroups.get(text) ?? wordsIn(text)
  wordsOfGroups.set(text, words)
  return words
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

function withSynonyms(term: string): string[] {
  if (term === '') return []
  const words = term.split(/\s+/)
  return [term, ...words.flatMap((word) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []))]
}

type Fit = { begins: string[]; likeness: number }
const nothingAlike: Fit = { begins: [], likeness: 0 }

/** How alike a product's words are to a term, 0 to 1. The words of a shop are few: each is compared once. */
function likenessTo(term: string): (product: Words) => number {
  const parts = term.split(/\s+/).map((part) => ({ part, threes: triples(part) }))
  const fits = new Map<string, Fit>()

  // Most words of a large shop have no three letters in common with any, nor its first one.
  function isAlike(word: string): boolean {
    const padded = `  ${word} `
    return parts.some(({ threes }) => [...threes].some((triple) => padded.includes(triple)))
  }

  function fitOf(word: string) {
    const before = fits.get(word)
    if (before) return before
    if (!isAlike(word)) {
      fits.set(word, nothingAlike)
      return nothingAlike
    }
    const threes = triples(word)
    const fit = {
      begins: parts.filter(({ part }) => word.startsWith(part)).map(({ part }) => part),
      likeness: Math.max(...parts.map((part) => shareInCommon(part.threes, threes))),
    }
    fits.set(word, fit)
    return fit
  }

  return ({ texts, words }) => {
    if (texts.some((text) => text.includes(term))) return 1
    const alike = words.map(fitOf).filter((fit) => fit !== nothingAlike)
    const isBegun = parts.every(({ part }) => alike.some(({ begins }) => begins.includes(part)))
    return isBegun ? 0.9 : Math.max(0, ...alike.map(({ likeness }) => likeness))
  }
}

/** How alike two words are, 0 to 1: the share of letter triples they have in common. */
function shareInCommon(left: Set<string>, right: Set<string>): number {
  let common = 0
  for (const triple of left) if (right.has(triple)) common += 1
  return common / (left.size + right.size - common)
}

function triples(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
