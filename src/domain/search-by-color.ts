/** A colour that a product comes in, as the search looks at it. */
export type SearchedColor = { name: string; sizes: ReadonlyArray<string | { name: string }> }

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
  return colors.find((color) => {
    const own = wordsOf(color)
    return words.some((word) => own.has(word)) && words.every((word) => own.has(word) || said.includes(word))
  })
}

/** The words of a colour and of its sizes. */
export function wordsOf({ name, sizes }: SearchedColor): Set<string> {
  const names = [name, ...sizes.map((size) => (typeof size === 'string' ? size : size.name))]
  return new Set(names.flatMap((text) => text.toLowerCase().split(' ')))
}
