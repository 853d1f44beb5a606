/** A colour that a product comes in, as the search looks at it; `words` are its own and those of its sizes, where they are known. */
export type SearchedColor = {
  name: string
  sizes: ReadonlyArray<string | { name: string }>
  words?: ReadonlySet<string>
}

// Said around what is looked for, and of every product alike.
const aside = /^(?:in|for|of|and|the|with|women|womens|ladies|size|colou?r)$/

/** The words of a term that say something; a term has one blank between words. */
export function wordsSought(term: string): string[] {
  return term.split(' ').filter((word) => !aside.test(word))
}

/**
 * The colour of a product that a term asks for: "black leggings", "leggings xl", "red" (decision 0024). One word at least
 * names the colour or a size of it; every other one is part of the product's texts, which stand in small letters.
 */
export function colorSought<C extends SearchedColor>(
  words: readonly string[],
  texts: readonly string[],
  colors: readonly C[] = [],
): C | undefined {
  const said = texts.join('\n')
  return colors.find((color) => wordsLeft(words, wordsOf(color))?.every((word) => said.includes(word)))
}

/** The words that the product's texts must hold, the colour's own taken away; undefined: none of them is of the colour. */
export function wordsLeft(words: readonly string[], ofColor: ReadonlySet<string>): string[] | undefined {
  const left = words.filter((word) => !ofColor.has(word))
  return left.length < words.length ? left : undefined
}

const known = new WeakMap<SearchedColor, ReadonlySet<string>>()

/** The words of a colour and of its sizes; put together once, since each key press asks for those of all colours. */
export function wordsOf(color: SearchedColor): ReadonlySet<string> {
  const words = color.words ?? known.get(color) ?? colorWords(color)
  if (!color.words) known.set(color, words)
  return words
}

/** The same, put together anew. */
export function colorWords({ name, sizes }: Pick<SearchedColor, 'name' | 'sizes'>): ReadonlySet<string> {
  return new Set([name, ...sizes.map(sizeName)].flatMap(wordsIn))
}

const sizeName = (size: SearchedColor['sizes'][number]) => (typeof size === 'string' ? size : size.name)
const wordsIn = (text: string) => text.toLowerCase().split(' ')
