/** The parts of a product that the search looks at. */
export type Searchable = { name: string; categoryName: string; subCategoryName?: string | undefined }

/** The popular searches of spec §9. */
export const popularSearches = ['Leggings', 'Pants', 'Shapewear', 'Inner Wear', 'Boxer Shorts'] as const

/** The search box shows at most this many products (spec §9). */
export const searchHitLimit = 6

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

/** What of a product is searched, in small letters. */
export function searchedTexts(product: Searchable): string[] {
  return [product.name, product.categoryName, product.subCategoryName ?? ''].map((text) => text.toLowerCase())
}
