import { priceSought } from './search-by-price.ts'
import { colorSought, type SearchedColor, wordsSought } from './search-by-color.ts'

/** The parts of a product that the search looks at. */
export type Searchable = {
  name: string
  categoryName: string
  subCategoryName?: string | undefined
  colorVariants?: readonly SearchedColor[]
  /** What its card says it costs, in rupees. */
  color?: { size: { price: number } }
}

/** The popular searches of spec §9. */
export const popularSearches = ['Leggings', 'Pants', 'Shapewear', 'Inner Wear', 'Boxer Shorts'] as const

/** The search box shows at most this many products (spec §9). */
export const searchHitLimit = 6

/** The term with single blanks, and none around it; empty when there is nothing to search for (spec §5). */
export function searchTerm(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ')
}

/** Whether a product is found: the term is part of its name, category or subcategory name, in any case. */
export function matchesSearch(product: Searchable, typed: string): boolean {
  const term = searchTerm(typed).toLowerCase()
  return searchedTexts(product).some((text) => text.includes(term))
}

/** The products found, then those that come or cost as asked for; a blank term is ignored and leaves them all (spec §5). */
export function searchProducts<P extends Searchable>(products: readonly P[], typed: string): P[] {
  const price = priceSought(searchTerm(typed))
  const isFound = (product: P) => matchesSearch(product, typed)
  const isAsked = (product: P) =>
    colorFor(product, typed) !== undefined || (price !== undefined && product.color?.size.price === price)
  return [...products.filter(isFound), ...products.filter((product) => !isFound(product) && isAsked(product))]
}

/** The colour in which a product is what the term asks for: the one to show it in. */
export function colorFor<C extends SearchedColor>(
  product: Searchable & { colorVariants?: readonly C[] },
  typed: string,
): C | undefined {
  const words = wordsSought(searchTerm(typed).toLowerCase())
  return words.length === 0 ? undefined : colorSought(words, searchedTexts(product), product.colorVariants)
}

type Searched = Omit<Searchable, 'color' | 'colorVariants'>

/** The texts of a product as one. No term holds a line break: nothing is found across two of them. */
export function searchText(product: Searched): string {
  return searchedTexts(product).join('\n')
}

/** What of a product is searched, in small letters. */
export function searchedTexts(product: Searched): string[] {
  return [product.name, product.categoryName, product.subCategoryName ?? ''].map((text) => text.toLowerCase())
}
