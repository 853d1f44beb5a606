/** The parts of a product that the search looks at. */
export type Searchable = { name: string; categoryName: string; subCategoryName?: string | undefined }

/** The popular searches of spec §9. */
export const popularSearches = ['Leggings', 'Pants', 'Shapewear', 'Inner Wear', 'Boxer Shorts'] as const

/** The search box shows at most this many products (spec §9). */
export const searchHitLimit = 6

/** Words that shoppers use for what the shop calls otherwise. Only the help for empty results knows them. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
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

/** The term without the blanks around it; empty when there is nothing to search for (spec §5). */
export function searchTerm(typed: string): string {
  return typed.trim()
}

/** Whether a product is found: the term is part of its name, category or subcategory name, in any case. */
export function matchesSearch(product: Searchable, typed: string): boolean {
  const term = searchTerm(typed).toLowerCase()
  if (term === '') return true
  return searchedTexts(product).some((text) => text.includes(term))
}

/** The products found; a blank term is ignored and leaves them all (spec §5). */
export function searchProducts<P extends Searchable>(products: readonly P[], typed: string): P[] {
  return products.filter((product) => matchesSearch(product, typed))
}

/**
 * The same over a catalogue that stays as it is: its texts are made ready once, so that a search of thousands takes
 * well under a millisecond.
 */
export function createSearch<P extends Searchable>(products: readonly P[]): (typed: string) => P[] {
  // No term holds a line break: nothing is found across two texts.
  const texts = products.map((product) => searchedTexts(product).join('\n'))
  return (typed) => {
    const term = searchTerm(typed).toLowerCase()
    return term.includes('\n') ? [] : products.filter((_, at) => texts[at]?.includes(term))
  }
}

/** For an empty result: the products nearest to what was typed, best first (decision 24). */
export function nearestProducts<P extends Searchable>(products: readonly P[], typed: string): P[] {
  const terms = withSynonyms(searchTerm(typed).toLowerCase())
  if (terms.length === 0) return []
  // The words of a shop are few: each is compared once, however many products have it.
  const known = new Map<string, number>()
  const alike: Likeness = (part, word) => {
    const key = `${part}\n${word}`
    const before = known.get(key)
    if (before !== undefined) return before
    const likeness = similarity(part, word)
    known.set(key, likeness)
    return likeness
  }
  return products
    .map((product) => ({
      product,
      likeness: Math.max(...terms.map((term) => likenessOf(product, term, alike))),
    }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ product }) => product)
}

const leastLikeness = 0.3

function withSynonyms(term: string): string[] {
  if (term === '') return []
  const words = term.split(/\s+/)
  return [term, ...words.flatMap((word) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []))]
}

function searchedTexts(product: Searchable): string[] {
  return [product.name, product.categoryName, product.subCategoryName ?? ''].map((text) => text.toLowerCase())
}

type Likeness = (part: string, word: string) => number

function likenessOf(product: Searchable, term: string, alike: Likeness): number {
  const texts = searchedTexts(product)
  if (texts.some((text) => text.includes(term))) return 1
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word !== '')
  const wanted = term.split(/\s+/)
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 0.9
  return Math.max(0, ...wanted.flatMap((part) => words.map((word) => alike(part, word))))
}

/** How alike two words are, 0 to 1: the share of letter triples they have in common. */
export function similarity(a: string, b: string): number {
  const left = triples(a)
  const right = triples(b)
  const common = [...left].filter((triple) => right.has(triple)).length
  return common / (left.size + right.size - common)
}

function triples(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
